// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A launch from the call to the device.
//
//   find kernel and device -> arguments -> nothing to do? -> shape, limits ->
//   overlap -> contract -> initialisation -> order after other streams -> run
//
// Invariant: no allocation, lock or string on the way of a launch that passes
// every check (raw pointers of unknown extent excepted).
#include "Launch.h"
#include "Cuda.h"
#include "Sanitizer.h"
#include "Stream.h"

using namespace tn::rt;

static tn_status noKernel(const tn_kernel *handle) {
  const char *name = handle->hint.empty() ? nullptr : handle->hint.c_str();
  if (uint32_t version = refusedAbiVersion())
    return fail(TN_ERR_ABI, name,
                "it is not registered, and an object was compiled for version "
                "%u of the runtime's interface while this runtime has %u: "
                "compile all objects with the tnc of this runtime",
                version, TN_ABI_VERSION);
  return fail(TN_ERR_NO_KERNEL, name,
              "the kernel was not compiled by tnc: no image is registered for "
              "the function at %p",
              handle->hostSymbol);
}

tn_status tn_launch(tn_kernel *handle, const tn_launch_params *params,
                    const tn_arg *args, uint32_t numArgs) {
  if (!handle || !params || (numArgs && !args))
    return fail(TN_ERR_INVALID_USE, nullptr,
                "tn_launch: the kernel, the configuration or the arguments are "
                "null");
  Launch l;
  l.kernel = handle->active.load(std::memory_order_acquire);
  if (!l.kernel) [[unlikely]]
    return noKernel(handle);
  l.desc = l.kernel->desc;
  l.params = params;
  l.args = args;
  if (numArgs != l.desc->num_params) [[unlikely]]
    return fail(TN_ERR_ARGUMENT, l.desc->name,
                "it has %u parameters, and %u arguments were given",
                l.desc->num_params, numArgs);
  l.device = deviceOf(params->stream);
  if (!l.device) [[unlikely]]
    return TN_ERR_NO_DEVICE;
  if (tn_status s = prepareArguments(l))
    return s;
  for (int d = 0; d < 3; ++d)
    if (!params->grid[d] || !params->block[d])
      return TN_OK;
  if (tn_status s = checkShape(l))
    return s;
  if (tn_status s = checkOverlap(l))
    return s;
  if (tn_status s = checkContract(l))
    return s;
  if (tn_status s = checkInitialized(l))
    return s;

  for (uint32_t i = 0; i < l.numRanges; ++i)
    if (const tn_allocation *owner = l.ranges[i].owner)
      if (tn_status s = orderAfterLastUse(*owner, params->stream))
        return s;
  tn_status status =
      l.device->isCuda
          ? cuda::launch(*l.device, *l.kernel, *params,
                         params->stream ? params->stream->handle : nullptr,
                         l.values)
          : cpu::launch(l);
  if (status)
    return status;
  for (uint32_t i = 0; i < l.numRanges; ++i) {
    const ArgumentRange &r = l.ranges[i];
    if (r.owner && (infoOf(l, r).access & TN_ACCESS_WRITE) &&
        !r.owner->written.load(std::memory_order_relaxed))
      r.owner->written.store(true, std::memory_order_relaxed);
    // Written by a launch that the sanitizer did not see.
    if (r.owner && r.owner->initMap && !sanitizerEnabled())
      r.owner->initMap.reset();
  }
  return TN_OK;
}
