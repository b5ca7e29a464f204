// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The library's handle, so that a struct that holds one is read. Its functions
// are not declared: host code that calls them is passed over, with a remark.
#pragma once
using curandGenerator_t = struct tn_curand_context *;
