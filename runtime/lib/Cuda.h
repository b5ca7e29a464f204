// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the runtime asks of a CUDA device, in the runtime's own terms.
//
// Handles of the driver are void pointers here, so that only Cuda*.cpp know
// its types. Each function makes the device's context current if it is not.
#ifndef TN_RUNTIME_LIB_CUDA_H
#define TN_RUNTIME_LIB_CUDA_H

#include "Device.h"
#include "Kernel.h"

namespace tn::rt::cuda {

// 0 where there is no driver or no device.
int32_t deviceCount();
// Null after fail().
tn_device *device(int32_t ordinal);

tn_status allocate(tn_device &, uint64_t bytes, void **out);
tn_status release(tn_device &, void *address);
// With `wait` they return when `host` may be reused; without, when the copy
// is queued.
tn_status toDevice(tn_device &, void *to, const void *host, uint64_t bytes,
                   void *stream, bool wait);
tn_status toHost(tn_device &, void *host, const void *from, uint64_t bytes,
                 void *stream, bool wait);
tn_status copy(tn_device &, void *to, const void *from, uint64_t bytes,
               void *stream);
tn_status fill(tn_device &, void *to, uint8_t value, uint64_t bytes,
               void *stream);
// Bytes from `address` to the end of the allocation around it;
// TN_UNKNOWN_EXTENT where the driver knows of none.
uint64_t bytesBehind(tn_device &, const void *address);

tn_status synchronize(tn_device &);
tn_status createStream(tn_device &, void **out);
tn_status synchronizeStream(tn_device &, void *stream);
tn_status destroyStream(tn_device &, void *stream);
tn_status createEvent(tn_device &, bool timed, void **out);
tn_status recordEvent(tn_device &, void *event, void *stream);
tn_status synchronizeEvent(tn_device &, void *event);
tn_status waitEvent(tn_device &, void *stream, void *event);
tn_status elapsed(tn_device &, void *from, void *to, float *ms);
tn_status destroyEvent(tn_device &, void *event);

// Queues the kernel; everything has been checked but what only the driver
// knows. `args[i]` points at argument i.
tn_status launch(tn_device &, ActiveKernel &, const tn_launch_params &,
                 void *stream, const void *const *args);
// The module's images leave every device.
void unloadModule(Module &);

} // namespace tn::rt::cuda

#endif // TN_RUNTIME_LIB_CUDA_H
