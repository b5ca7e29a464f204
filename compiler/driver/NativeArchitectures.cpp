// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asks NVIDIA's driver for the compute capability of each GPU. The driver is
// loaded when asked for, so that tnc needs no NVIDIA software to start.
//
//   one H200 → {"sm_90"};   no libcuda.so.1 → an error that says so
#include "compiler/driver/NativeArchitectures.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/DynamicLibrary.h"

// Names and numbers from NVIDIA's driver API (cuda.h).
using CuInit = int (*)(unsigned);
using CuDeviceGetCount = int (*)(int *);
using CuDeviceGet = int (*)(int *, int);
using CuDeviceGetAttribute = int (*)(int *, int, int);
static constexpr int kComputeCapabilityMajor = 75;
static constexpr int kComputeCapabilityMinor = 76;

llvm::Expected<std::vector<std::string>> tn::driver::nativeArchitectures() {
  std::string why;
  auto library =
      llvm::sys::DynamicLibrary::getPermanentLibrary("libcuda.so.1", &why);
  if (!library.isValid())
    return llvm::createStringError(
        "no GPU driver here (libcuda.so.1 cannot be loaded)");
  auto init = reinterpret_cast<CuInit>(library.getAddressOfSymbol("cuInit"));
  auto getCount = reinterpret_cast<CuDeviceGetCount>(
      library.getAddressOfSymbol("cuDeviceGetCount"));
  auto get =
      reinterpret_cast<CuDeviceGet>(library.getAddressOfSymbol("cuDeviceGet"));
  auto getAttribute = reinterpret_cast<CuDeviceGetAttribute>(
      library.getAddressOfSymbol("cuDeviceGetAttribute"));
  int count = 0;
  if (!init || !getCount || !get || !getAttribute || init(0) != 0 ||
      getCount(&count) != 0 || count == 0)
    return llvm::createStringError("the GPU driver finds no GPU");

  std::vector<std::string> result;
  for (int i = 0; i != count; ++i) {
    int device = 0, major = 0, minor = 0;
    if (get(&device, i) != 0 ||
        getAttribute(&major, kComputeCapabilityMajor, device) != 0 ||
        getAttribute(&minor, kComputeCapabilityMinor, device) != 0)
      return llvm::createStringError(
          "the GPU driver does not tell the compute capability");
    std::string name = "sm_" + std::to_string(major * 10 + minor);
    if (!llvm::is_contained(result, name))
      result.push_back(name);
  }
  return result;
}
