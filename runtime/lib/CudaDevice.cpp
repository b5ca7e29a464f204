#include "Cuda.h"
namespace tn::rt::cuda {
static tn_status no() { return fail(TN_ERR_NO_DEVICE, nullptr, "no CUDA"); }
int32_t deviceCount() { return 0; }
tn_device *device(int32_t) { no(); return nullptr; }
tn_status allocate(tn_device &, uint64_t, void **) { return no(); }
tn_status release(tn_device &, void *) { return no(); }
tn_status toDevice(tn_device &, void *, const void *, uint64_t, void *) { return no(); }
tn_status toHost(tn_device &, void *, const void *, uint64_t, void *) { return no(); }
tn_status copy(tn_device &, void *, const void *, uint64_t, void *) { return no(); }
tn_status fill(tn_device &, void *, uint8_t, uint64_t, void *) { return no(); }
uint64_t bytesBehind(tn_device &, const void *) { return TN_UNKNOWN_EXTENT; }
tn_status synchronize(tn_device &) { return no(); }
tn_status createStream(tn_device &, void **) { return no(); }
tn_status synchronizeStream(tn_device &, void *) { return no(); }
tn_status destroyStream(tn_device &, void *) { return no(); }
tn_status createEvent(tn_device &, bool, void **) { return no(); }
tn_status recordEvent(tn_device &, void *, void *) { return no(); }
tn_status synchronizeEvent(tn_device &, void *) { return no(); }
tn_status waitEvent(tn_device &, void *, void *) { return no(); }
tn_status elapsed(tn_device &, void *, void *, float *) { return no(); }
tn_status destroyEvent(tn_device &, void *) { return no(); }
tn_status launch(tn_device &, ActiveKernel &, const tn_launch_params &, void *, const void *const *) { return no(); }
void unloadModule(Module &) {}
}
