// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From the address of a host function to the kernel registered for it.
//
//   tn_kernel (one a host symbol, handed out before or after registration)
//     -> ActiveKernel (one a registration: descriptor, module, loaded handles)
//       -> Module (one a registered object: descriptor, loaded images)
//
// A template kernel that two objects instantiate is registered twice under
// one symbol; the first stays active until its object goes away.
// Invariant: none of the three is ever freed, so a launch needs no lock.
#ifndef TN_RUNTIME_LIB_KERNEL_H
#define TN_RUNTIME_LIB_KERNEL_H

#include "Device.h"

#include <mutex>
#include <vector>

namespace tn::rt {

struct Module {
  const tn_module_desc *desc = nullptr;
  // What `__tn_module_id` holds on the devices.
  uint32_t id = 0;

  // The rest is CudaModule.cpp's; `loading` guards it.
  std::mutex loading;
  void *handles[maxCudaDevices] = {};
  // The host's side of each device's trap record.
  tn_trap_record *traps[maxCudaDevices] = {};
};

struct ActiveKernel {
  const tn_kernel_desc *desc = nullptr;
  Module *module = nullptr;
  // The driver's function on each device; null until first launched there.
  std::atomic<void *> functions[maxCudaDevices] = {};
  // Dynamic shared memory that the function has been allowed there.
  std::atomic<uint64_t> allowedShared[maxCudaDevices] = {};
  // Launched there since the last time that the device was idle; only for
  // telling which kernel trapped.
  std::atomic<bool> inFlight[maxCudaDevices] = {};
};

// Every registered module, in order of registration.
std::vector<Module *> allModules();
// The kernels of a module, in the order of its descriptor.
std::vector<ActiveKernel *> kernelsOf(const Module &);
// The ABI version of an object that was refused for it; 0: there was none.
uint32_t refusedAbiVersion();
// True once static destructors may be running.
bool processIsEnding();

} // namespace tn::rt

struct tn_kernel {
  const void *hostSymbol = nullptr;
  // For messages while nothing is registered.
  std::string hint;
  std::atomic<tn::rt::ActiveKernel *> active{nullptr};
  // All registrations that still stand; guarded by the registry.
  std::vector<tn::rt::ActiveKernel *> registered;
};

#endif // TN_RUNTIME_LIB_KERNEL_H
