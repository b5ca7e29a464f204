#include "SanitizerBlock.h"
#include <cstdlib>
namespace tn::rt {
bool sanitizerEnabled() { return false; }
uint64_t sanitizerSeed() { return 0; }
void noteWritten(const tn_allocation &a, uint64_t, uint64_t) { a.written = true; }
}
void tn_san_access(tn_cpu_thread *, const void *, uint64_t, uint32_t, uint32_t, uint32_t) {}
void tn_san_local(tn_cpu_thread *, const void *, uint64_t) {}
