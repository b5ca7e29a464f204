// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stacks for the fibers that run the threads of a block on the CPU device.
//
// Each stack is a private mapping with an inaccessible page below it. Pages
// are touched only as deep as a kernel goes, so the size is address space.
#ifndef TN_RUNTIME_LIB_CPU_STACK_H
#define TN_RUNTIME_LIB_CPU_STACK_H

#include <cstddef>
#include <vector>

namespace tn::rt::cpu {

// Bytes a fiber may use; TN_CPU_STACK_KIB changes it.
size_t stackSize();

struct Stack {
  // One past the highest byte.
  char *top;
  char *bottom;
};

// Grows, and gives everything back when it dies.
class StackPool {
public:
  StackPool() = default;
  StackPool(const StackPool &) = delete;
  StackPool &operator=(const StackPool &) = delete;
  ~StackPool();
  // At least `count` stacks; false: the system gave no more.
  bool reserve(size_t count);
  const Stack &operator[](size_t i) const { return stacks[i]; }

private:
  struct Mapping {
    void *address;
    size_t bytes;
  };
  std::vector<Mapping> mappings;
  std::vector<Stack> stacks;
};

} // namespace tn::rt::cpu

#endif // TN_RUNTIME_LIB_CPU_STACK_H
