// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// thrust on the host side of a kernel; its headers may be absent. The mistake
// in the kernel: two threads share a bin.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]: threads 0 and 1 of block 0 race on `out[0]`
// CHECK-NEXT: thrust_then_kernel.cu:[[@LINE+12]]:5{{$}}
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <cstdio>

template <typename T> __global__ void halve(const T *in, T *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
#ifdef WRONG
    out[i / 2] = in[i];
#else
    out[i] = in[i] / 2;
#endif
}

int main() {
  thrust::host_vector<int> host(1000);
  thrust::sequence(host.begin(), host.end());
  thrust::device_vector<int> in = host, out(host.size());
  thrust::sort(in.begin(), in.end(), thrust::greater<int>());
  halve<<<4, 256>>>(thrust::raw_pointer_cast(in.data()), thrust::raw_pointer_cast(out.data()), (int)in.size());
  cudaDeviceSynchronize();
  int sum = thrust::reduce(out.begin(), out.end(), 0, thrust::plus<int>());
  thrust::copy(out.begin(), out.end(), host.begin());
  printf("%d %d\n", sum, host[0]);
  return 0;
}
