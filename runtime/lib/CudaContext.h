// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the CUDA files share: entering a device's context, and turning the
// driver's results into errors of ours.
#ifndef TN_RUNTIME_LIB_CUDA_CONTEXT_H
#define TN_RUNTIME_LIB_CUDA_CONTEXT_H

#include "Cuda.h"
#include "CudaDriver.h"

namespace tn::rt::cuda {

// Makes the device's context current; fails when the device was lost.
tn_status enter(tn_device &);
// TN_OK for success. Otherwise the error, with `what` ("copying to the
// device") as its beginning. A result that kills the context marks the device
// as lost, and becomes the report of the trap behind it if there is one.
tn_status check(tn_device &, Result, const char *what);
// "CUDA_ERROR_INVALID_VALUE: invalid argument"
std::string resultName(Result);
// The function for a kernel, loading its module if need be; null after fail().
Handle functionOf(tn_device &, ActiveKernel &);
// After a failure: the trap record that a thread has written, as an error.
// TN_OK: there is none.
tn_status reportTrap(tn_device &);

} // namespace tn::rt::cuda

#endif // TN_RUNTIME_LIB_CUDA_CONTEXT_H
