// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stands in for the CUDA toolkit's cuda_runtime_api.h: tn/cuda_builtin.h, which tnc
// reads before every .cu file, declares what kernels may use of it.
#pragma once
