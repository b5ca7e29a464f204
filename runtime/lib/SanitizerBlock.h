#pragma once
#include "CpuBlock.h"
#include "Sanitizer.h"
namespace tn::rt {
class LaunchSanitizer {
public:
  LaunchSanitizer(const Launch &, const cpu::Run &) {}
  void startBlock(tn_cpu_block &, uint64_t, uint64_t, const cpu::StackPool &,
                  size_t) {}
  void afterGridBarrier() {}
};
class BlockSanitizer {
public:
  void afterBlockBarrier(tn_cpu_block &) {}
  void afterWarpSync(tn_cpu_block &, uint32_t, uint32_t) {}
};
}
