// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A file with host code, a checking macro and a launch; the mistake is a missing guard factor in
// the kernel.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: host_and_launch.cu:[[@LINE+17]]:{{[0-9]+$}}
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#define CHECK(call)                                                        \
  do {                                                                     \
    cudaError_t status = (call);                                           \
    if (status != cudaSuccess) {                                           \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status)); \
      exit(1);                                                             \
    }                                                                      \
  } while (0)
__global__ void shift_left(const int *in, int *out, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i < n) {
#ifdef WRONG
    out[i] = in[i];
    if (i + 1 < n) out[i + 1] = 0;
#else
    out[i] = i + 1 < n ? in[i + 1] : 0;
#endif
  }
}
int main() {
  const int n = 1000;
  int *a, *b;
  CHECK(cudaMalloc(&a, n * sizeof(int)));
  CHECK(cudaMalloc(&b, n * sizeof(int)));
  CHECK(cudaMemset(a, 0, n * sizeof(int)));
  shift_left<<<(n + 255) / 256, 256>>>(a, b, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaFree(a));
  CHECK(cudaFree(b));
  return 0;
}
