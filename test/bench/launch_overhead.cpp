// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What do the checks of a launch cost? Queues a kernel of four arguments
// through tn::launch and one of the same parameters through a bare
// cuLaunchKernel, in one process, turn by turn, and prints the medians and
// their ratio:
//
//   bare cuLaunchKernel  2.10 us
//   tn::launch           2.25 us
//   ratio                1.07 (at most 1.15)
//
// Only queueing is timed: each batch is shorter than the driver's queue, and
// the device is waited for between batches. Returns 1 above the limit, 0 with a
// note where there is no GPU.
#include <tn/kernel.h>
#include <tn/runtime.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <dlfcn.h>
#include <vector>

TN_KERNEL void touch(float a, tn::span<const float> x, tn::span<float> y,
                     unsigned n) {
  auto i = tn::global_idx();
  if (i < n && i < y.size())
    y[i] = a * x[i];
}

namespace {

constexpr double kLimit = 1.15;
constexpr int kBatch = 400, kBatches = 101;

// The same parameters and the same work, as another launcher would have it.
const char *const kBarePtx = R"(
.version 7.0
.target sm_70
.address_size 64
.visible .entry bare(.param .f32 a, .param .u64 x, .param .u64 xn,
                     .param .u64 y, .param .u64 yn, .param .u32 n)
{
  .reg .pred %p<2>;
  .reg .u32 %r<6>;
  .reg .u64 %d<6>;
  .reg .f32 %f<4>;
  mov.u32 %r1, %ctaid.x;
  mov.u32 %r2, %ntid.x;
  mov.u32 %r3, %tid.x;
  mad.lo.u32 %r4, %r1, %r2, %r3;
  ld.param.u32 %r5, [n];
  setp.ge.u32 %p1, %r4, %r5;
  @%p1 bra done;
  ld.param.f32 %f1, [a];
  ld.param.u64 %d1, [x];
  ld.param.u64 %d2, [y];
  cvta.to.global.u64 %d1, %d1;
  cvta.to.global.u64 %d2, %d2;
  mul.wide.u32 %d3, %r4, 4;
  add.u64 %d4, %d1, %d3;
  add.u64 %d5, %d2, %d3;
  ld.global.f32 %f2, [%d4];
  mul.f32 %f3, %f1, %f2;
  st.global.f32 [%d5], %f3;
done:
  ret;
}
)";

// The four functions of the driver that a bare launch takes.
struct Driver {
  int (*moduleLoadData)(void **, const void *);
  int (*moduleGetFunction)(void **, void *, const char *);
  int (*launchKernel)(void *, unsigned, unsigned, unsigned, unsigned, unsigned,
                      unsigned, unsigned, void *, void **, void **);
  int (*ctxGetCurrent)(void **);
  int (*deviceGet)(int *, int);
  int (*primaryCtxRetain)(void **, int);
  int (*ctxSetCurrent)(void *);
};

template <class F> bool find(void *library, const char *name, F &function) {
  function = reinterpret_cast<F>(dlsym(library, name));
  return function != nullptr;
}

bool loadDriver(Driver &driver) {
  void *library = dlopen("libcuda.so.1", RTLD_NOW);
  return library && find(library, "cuModuleLoadData", driver.moduleLoadData) &&
         find(library, "cuModuleGetFunction", driver.moduleGetFunction) &&
         find(library, "cuLaunchKernel", driver.launchKernel) &&
         find(library, "cuCtxGetCurrent", driver.ctxGetCurrent) &&
         find(library, "cuDeviceGet", driver.deviceGet) &&
         find(library, "cuDevicePrimaryCtxRetain", driver.primaryCtxRetain) &&
         find(library, "cuCtxSetCurrent", driver.ctxSetCurrent);
}

// Microseconds a launch, over one batch.
template <class Launch> double batch(Launch launch) {
  auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < kBatch; ++i)
    launch();
  auto stop = std::chrono::steady_clock::now();
  tn::synchronize();
  return std::chrono::duration<double, std::micro>(stop - start).count() /
         kBatch;
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2,
                   values.end());
  return values[values.size() / 2];
}

} // namespace

int main() {
  Driver driver;
  if (!tn::device::current().is_cuda() || !loadDriver(driver)) {
    std::printf("launch_overhead: no GPU, nothing measured\n");
    return 0;
  }
  float a = 2;
  unsigned n = 1024;
  tn::buffer<float> x(n), y(n);
  // Makes the runtime's context current on this thread.
  tn::launch<touch>({.grid = 4, .block = 256}, a, x, y, n);
  tn::synchronize();
  void *context = nullptr, *module = nullptr, *function = nullptr;
  int ordinal = 0;
  driver.ctxGetCurrent(&context);
  if (!context && (driver.deviceGet(&ordinal, 0) ||
                   driver.primaryCtxRetain(&context, ordinal) ||
                   driver.ctxSetCurrent(context)))
    return 1;
  if (driver.moduleLoadData(&module, kBarePtx) ||
      driver.moduleGetFunction(&function, module, "bare")) {
    std::printf("launch_overhead: the bare kernel does not load\n");
    return 1;
  }
  const float *xp = x.data();
  float *yp = y.data();
  std::uint64_t xn = x.size(), yn = y.size();
  void *parameters[] = {&a, &xp, &xn, &yp, &yn, &n};

  std::vector<double> bare, checked;
  for (int i = 0; i < kBatches; ++i) {
    bare.push_back(batch([&] {
      driver.launchKernel(function, 4, 1, 1, 256, 1, 1, 0, nullptr, parameters,
                          nullptr);
    }));
    checked.push_back(batch(
        [&] { tn::launch<touch>({.grid = 4, .block = 256}, a, x, y, n); }));
  }
  double ratio = median(checked) / median(bare);
  std::printf("bare cuLaunchKernel  %.2f us\ntn::launch           %.2f us\n"
              "ratio                %.3f (at most %.2f)\n",
              median(bare), median(checked), ratio, kLimit);
  return ratio <= kLimit ? 0 : 1;
}
