// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The library's types, so that kernels over its data are read. Its functions
// are not declared: host code that calls them is passed over, with a remark.
#pragma once
using cufftHandle = int;
using cufftReal = float;
using cufftDoubleReal = double;
using cufftComplex = float2;
using cufftDoubleComplex = double2;
