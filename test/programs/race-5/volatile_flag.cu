// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A volatile flag is a race whatever it is used for; a barrier orders.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s

__global__ void pass(int *out) {
  __shared__ int data;
  __shared__ int flag;
  if (threadIdx.x == 0)
    flag = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    data = 42;
#ifdef WRONG
    *(volatile int *)&flag = 1;
#endif
  }
#ifdef WRONG
  if (threadIdx.x == 1)
    while (*(volatile int *)&flag == 0)
      ;
#else
  __syncthreads();
#endif
  if (threadIdx.x == 1)
    out[blockIdx.x] = data;
}
// WRONG: error[TN1003]: threads 0 and 1 of block 0 race on `flag`
// WRONG-NEXT: --> {{.*}}:[[@LINE-9]]:12
