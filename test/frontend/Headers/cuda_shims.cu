// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Toolkit headers that kernel files include are there, and are ours.
//
// RUN: clang++ -x cuda --cuda-device-only -nocudainc -nocudalib -std=c++17 --offload-arch=sm_90 -D__TENORITE__ -Wno-unknown-cuda-version -Wall -Wextra -Werror -I%source-root/frontend/include/tn/cuda_shims -isystem %source-root/frontend/include -include tn/cuda_builtin.h -fsyntax-only %s
#include "device_launch_parameters.h"
#include <cooperative_groups.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <math_constants.h>
namespace cg = cooperative_groups;
__global__ void h(__half *a, const half2 *b, __nv_bfloat16 *c, float *o) {
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<16>(block);
  int i = block.thread_rank();
  a[i] = a[i] + __float2half(1.0f) * b[i].x;
  half2 s = __hadd2(b[i], b[i + 1]) + b[i];
  a[i] = __hfma(s.x, s.y, a[i]);
  a[i] = hexp(a[i]);
  c[i] = __float2bfloat16(__bfloat162float(c[i]) + CUDART_PI_F);
  c[i] = __hadd(c[i], c[i]);
  o[i] = tile.shfl_down(o[i], 3);
  block.sync();
  cg::this_grid().sync();
  tile.sync();
  if (__hgt(a[i], a[0]))
    o[0] = tile.ballot(1);
}
