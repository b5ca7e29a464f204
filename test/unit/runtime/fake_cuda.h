// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the library that stands in for libcuda.so.1 records for the tests.
#ifndef TN_TEST_UNIT_RUNTIME_FAKE_CUDA_H
#define TN_TEST_UNIT_RUNTIME_FAKE_CUDA_H

#include <cstdint>

struct FakeCuda {
  int inits;
  // Both devices are of this compute capability: 90.
  int arch;
  char image[64]; // the first bytes of the image that was loaded last
  char function[64];
  int loads;
  int unloads;
  int launches;
  int cooperative;
  uint32_t grid[3], block[3], shared;
  void *stream;
  // The first eight bytes of each argument (fewer are really there for
  // smaller ones; the fake reads what `argBytes` says).
  uint32_t numArgs;
  uint32_t argBytes[16];
  uint64_t args[16];
  int allowedShared;
  int allocations;
  int eventsRecorded;
  int waits;
  int addressQueries;
  uint64_t moduleId;
};

#endif // TN_TEST_UNIT_RUNTIME_FAKE_CUDA_H
