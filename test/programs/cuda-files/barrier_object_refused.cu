// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuda::barrier is outside the kernel language, by name; cuda::pipeline too.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG1 %s 2>&1 | FileCheck --check-prefix=CHECK1 %s
// RUN: not tnc --check --block=64 -DWRONG2 %s 2>&1 | FileCheck --check-prefix=CHECK2 %s
// CHECK1: error[TN7001]: `cuda::barrier` is outside the kernel language
// CHECK1-NEXT: barrier_object_refused.cu:[[@LINE+12]]:5{{$}}
// CHECK2: error[TN7001]: an asynchronous copy is outside the kernel language
// CHECK2-NEXT: barrier_object_refused.cu:[[@LINE+15]]:15{{$}}
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cooperative_groups.h>
__global__ void mirror(float *x) {
  __shared__ float s[64];
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
#ifdef WRONG1
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (t == 0)
    init(&bar, blockDim.x);
  __syncthreads();
  s[t] = x[i];
  bar.arrive_and_wait();
#elif defined(WRONG2)
  auto pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&s[t], &x[i], sizeof(float), pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  __syncthreads();
#else
  s[t] = x[i];
  __syncthreads();
#endif
  x[i] = s[63 - t];
}
