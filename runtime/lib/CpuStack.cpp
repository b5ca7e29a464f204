// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mapping the stacks: [guard | stack][guard | stack]...
#include "CpuStack.h"

#include <cstdlib>
#include <sys/mman.h>

namespace tn::rt::cpu {

static constexpr size_t page = 4096;

size_t stackSize() {
  static const size_t size = [] {
    size_t kib = 256;
    if (const char *text = std::getenv("TN_CPU_STACK_KIB")) {
      long wanted = std::strtol(text, nullptr, 10);
      if (wanted >= 16 && wanted <= (1 << 20))
        kib = size_t(wanted);
    }
    return (kib * 1024 + page - 1) / page * page;
  }();
  return size;
}

bool StackPool::reserve(size_t count) {
  if (count <= stacks.size())
    return true;
  const size_t more = count - stacks.size();
  const size_t stride = stackSize() + page;
  void *base = mmap(nullptr, more * stride, PROT_NONE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (base == MAP_FAILED)
    return false;
  for (size_t i = 0; i < more; ++i) {
    char *bottom = static_cast<char *>(base) + i * stride + page;
    if (mprotect(bottom, stackSize(), PROT_READ | PROT_WRITE)) {
      munmap(base, more * stride);
      return false;
    }
  }
  mappings.push_back({base, more * stride});
  for (size_t i = 0; i < more; ++i) {
    char *bottom = static_cast<char *>(base) + i * stride + page;
    // Tops at equal offsets in their pages would all fall into the same cache
    // sets; spread them over one page.
    size_t colour = stacks.size() * 320 % page / 64 * 64;
    stacks.push_back({bottom + stackSize() - colour, bottom});
  }
  return true;
}

StackPool::~StackPool() {
  for (const Mapping &m : mappings)
    munmap(m.address, m.bytes);
}

} // namespace tn::rt::cpu
