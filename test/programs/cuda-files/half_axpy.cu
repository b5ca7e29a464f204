// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Half precision in pairs, with a graph captured on the host. The mistake: the
// odd last element is handled by every thread.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]: threads 0 and 1 of block 0 race on `y[2]`
// CHECK-NEXT: half_axpy.cu:[[@LINE+14]]:5{{$}}
#include <cuda_fp16.h>
#include <cuda_runtime.h>
__global__ void haxpy(unsigned n, __half a, const __half *x, __half *y) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned pairs = n / 2;
  __half2 a2 = __half2half2(a);
  if (i < pairs)
    ((__half2 *)y)[i] = __hfma2(a2, ((const __half2 *)x)[i], ((const __half2 *)y)[i]);
#ifdef WRONG
  if (n % 2 == 1)
#else
  if (n % 2 == 1 && i == pairs)
#endif
    y[n - 1] = __hfma(a, x[n - 1], y[n - 1]);
}
void graphed(unsigned n, __half a, const __half *x, __half *y, cudaStream_t stream) {
  cudaGraph_t graph;
  cudaGraphExec_t instance;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  haxpy<<<(n + 255) / 256, 256, 0, stream>>>(n, a, x, y);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&instance, graph, nullptr, nullptr, 0);
  cudaGraphLaunch(instance, stream);
}
