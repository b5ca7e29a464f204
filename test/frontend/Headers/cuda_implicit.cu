// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What nvcc's implicit headers declare is there without an include.
//
// RUN: clang++ -x cuda --cuda-device-only -nocudainc -nocudalib -std=c++17 --offload-arch=sm_90 -D__TENORITE__ -Wno-unknown-cuda-version -Wall -Werror -isystem %source-root/frontend/include -include tn/cuda_builtin.h -fsyntax-only %s
#define CHECK(x)                                                       \
  do {                                                                 \
    cudaError_t e = (x);                                               \
    if (e != cudaSuccess) {                                            \
      printf("%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(e)); \
      exit(1);                                                         \
    }                                                                  \
  } while (0)
__device__ __managed__ int total;
__global__ void __launch_bounds__(256, 2) k(float *y, unsigned n, double *d, int2 *p) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    y[i] = sqrt(n) + pow(2, 3) + fmax(y[i], d[0]) + log2(i) + pow(d[0], 0.5f);
    float w;
    y[i] += modff(y[i], &w) + w;
    __stcs(&y[i], __ldcg(&y[i]));
    p[i] = __ldcs(&p[i]);
    __nanosleep(10);
    total = __dp4a(3, 4, 5);
  }
}
__host__ __device__ inline float both(float x) { return sqrtf(x) + fabs(x); }
int main(int argc, char **argv) {
  size_t n = atoi(argv[1]);
  float *h = (float *)malloc(n * sizeof(float)), *d;
  double *q = NULL;
  CHECK(cudaMalloc((void **)&d, n));
  memset(h, 0, 4);
  k<<<(n + 255) / 256, 256>>>(d, n, q, nullptr);
  CHECK(cudaDeviceSynchronize());
  printf("%f %f\n", sqrt(2.0), both(3));
  free(h);
  return fabs(-1.0) > 2;
}
