// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [init-1] Variables: assigned on every path to a read, or on the paths that
// the read shares.
// RUN: not %tnc --check --block=64 %s 2>&1 | %FileCheck %s
__global__ void l_branches(const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x; float v;
  if (i < n) v = x[i]; else v = 0;
  if (i < n) y[i] = v;
}
__global__ void l_onlyif(const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x; float v;
  if (i < n) v = x[i];
  if (i < n) y[i] = v;
}
__global__ void w_onlyif(const float *x, float *y, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x; float v;
  if (i < n) v = x[i];
  if (i < m) y[i] = v;
}
__global__ void l_loop(const float *x, float *y) {
  int i = threadIdx.x; float v;
  for (int k = 0; k < 4; ++k) v = x[i * 4 + k];
  y[i] = v;
}
__global__ void w_loop(const float *x, float *y, int n) {
  int i = threadIdx.x; float v;
  for (int k = 0; k < n; ++k) v = x[i * 4 + k];
  y[i] = v;
}
__global__ void l_switch(const int *c, float *y) {
  int i = threadIdx.x; float v;
  switch (c[i]) { case 0: v = 1; break; case 1: v = 2; break; default: v = 3; }
  y[i] = v;
}
__global__ void w_switch(const int *c, float *y) {
  int i = threadIdx.x; float v;
  switch (c[i]) { case 0: v = 1; break; case 1: v = 2; break; }
  y[i] = v;
}
__global__ void l_array(const float *x, float *y) {
  int i = threadIdx.x; float a[4];
  for (int k = 0; k < 4; ++k) a[k] = x[i * 4 + k];
  float s = 0;
  for (int k = 0; k < 4; ++k) s += a[3 - k];
  y[i] = s + a[2];
}
__global__ void w_array(const float *x, float *y) {
  int i = threadIdx.x; float a[5];
  for (int k = 0; k < 4; ++k) a[k] = x[i * 4 + k];
  float s = 0;
  for (int k = 0; k < 5; ++k) s += a[k];
  y[i] = s;
}
__global__ void l_while(const float *x, float *y) {
  int i = threadIdx.x; float v; int k = 0;
  while (true) { v = x[i + k]; if (v > 1 || k == 9) break; ++k; }
  y[i] = v;
}
__global__ void w_inner(const float *x, float *y) {
  int i = threadIdx.x; float s = 0;
  for (int k = 0; k < 8; ++k) { float v; if (k == 0) v = x[i]; s += v; }
  y[i] = s;
}
__global__ void l_outer(const float *x, float *y) {
  int i = threadIdx.x; float s = 0; float v;
  for (int k = 0; k < 8; ++k) { if (k == 0) v = x[i]; s += v; }
  y[i] = s;
}
__device__ void get(const float *x, int i, float &out) { out = x[i]; }
__global__ void l_ref(const float *x, float *y) {
  float v; get(x, threadIdx.x, v); y[threadIdx.x] = v;
}
__device__ bool tryget(const float *x, int i, float &out) { if (i > 5) return false; out = x[i]; return true; }
__global__ void l_tryget(const float *x, float *y) {
  float v; if (tryget(x, threadIdx.x, v)) y[threadIdx.x] = v;
}
__global__ void w_tryget(const float *x, float *y) {
  float v; tryget(x, threadIdx.x, v); y[threadIdx.x] = v;
}
struct P { float a; int b; };
__global__ void l_struct(P *y) { P p; p.a = 1; p.b = 2; y[threadIdx.x] = p; }
__global__ void w_struct(P *y) { P p; p.a = 1; y[threadIdx.x] = p; }
__global__ void l_lambda(float *y) { float v; auto f = [&](float x) { v = x; }; f(3); y[threadIdx.x] = v; }
__global__ void w_never(float *y) { float v; y[threadIdx.x] = v; }
__global__ void flag_of_data(const float *x, float *y, int n) {
  int i = threadIdx.x; float v; bool ok = false;
  for (int k = 0; k < n; ++k) if (x[k] > 0) { v = x[k]; ok = true; }
  if (ok) y[i] = v;
}
__global__ void l_do(const float *x, float *y, int n) {
  int i = threadIdx.x; float v; int k = 0;
  do { v = x[k]; ++k; } while (k < n);
  y[i] = v;
}
__global__ void l_acc(float *y) {
  float acc[4][4];
  for (int i = 0; i < 4; ++i) for (int j = 0; j < 4; ++j) acc[i][j] = 0;
  for (int k = 0; k < 9; ++k) for (int i = 0; i < 4; ++i) for (int j = 0; j < 4; ++j) acc[i][j] += k;
  for (int i = 0; i < 4; ++i) for (int j = 0; j < 4; ++j) y[threadIdx.x * 16 + i * 4 + j] = acc[i][j];
}
// CHECK-DAG: error[TN4001]: `v` may be read before anything is written to it
// CHECK-DAG: error[TN4001]: `a[4]` may be read before anything is written to it
// CHECK-DAG: error[TN4001]: `v` is read but never written
// CHECK-DAG: l_branches: accepted
// CHECK-DAG: l_onlyif: accepted
// CHECK-DAG: w_onlyif: rejected
// CHECK-DAG: l_loop: accepted
// CHECK-DAG: w_loop: rejected
// CHECK-DAG: l_switch: accepted
// CHECK-DAG: w_switch: rejected
// CHECK-DAG: l_array: accepted
// CHECK-DAG: w_array: rejected
// CHECK-DAG: l_while: accepted
// CHECK-DAG: w_inner: rejected
// CHECK-DAG: l_outer: accepted
// CHECK-DAG: l_ref: accepted
// CHECK-DAG: l_tryget: accepted
// CHECK-DAG: w_tryget: rejected
// CHECK-DAG: l_struct: accepted
// CHECK-DAG: w_struct: rejected
// CHECK-DAG: l_lambda: accepted
// CHECK-DAG: w_never: rejected
// CHECK-DAG: flag_of_data: undecided
// CHECK-DAG: l_do: accepted
// CHECK-DAG: l_acc: accepted
