// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver's side of the runtime, on a stand-in for the driver: which image
// is loaded, what is passed, how traps and exhaustion come back.
#include "TestKernel.h"
#include "fake_cuda.h"

#include <dlfcn.h>
#include <gtest/gtest.h>

using namespace tn::test;

static FakeCuda &fake() {
  static FakeCuda *state = [] {
    void *library = dlopen(std::getenv("TN_LIBCUDA"), RTLD_NOW | RTLD_LOCAL);
    auto get =
        reinterpret_cast<FakeCuda *(*)()>(dlsym(library, "fake_cuda_state"));
    return get();
  }();
  return *state;
}

// A kernel with device images.
struct CudaKernel : TestKernel {
  CudaKernel(const char *name, std::vector<tn_param_desc> params,
             std::vector<tn_image_desc> list, uint32_t flags = 0,
             uint32_t shared = 0)
      : TestKernel(name, std::move(params), nullptr, flags, shared),
        images(std::move(list)) {
    module.num_images = uint32_t(images.size());
    module.images = images.data();
  }
  std::vector<tn_image_desc> images;
};

static tn_image_desc cubin(uint32_t arch, const char *name, const char *data) {
  return {TN_IMAGE_CUBIN, arch, name, data, std::strlen(data)};
}
static tn_image_desc ptx(uint32_t arch, const char *name, const char *data) {
  return {TN_IMAGE_PTX, arch, name, data, std::strlen(data) + 1};
}

static std::string loadedFrom(std::vector<tn_image_desc> images) {
  CudaKernel k("k", {}, std::move(images));
  fake().image[0] = 0;
  tn_status s = k.launch(1, 1, {});
  return s ? tn_last_error() : fake().image;
}

TEST(CudaImage, theBestCubinIsChosen) {
  EXPECT_EQ(loadedFrom({cubin(80, "sm_80", "c80"), cubin(90, "sm_90", "c90"),
                        ptx(80, "sm_80", "p80")}),
            "c90");
  EXPECT_EQ(loadedFrom({ptx(90, "sm_90", "p90"), cubin(90, "sm_90", "c90")}),
            "c90");
  EXPECT_EQ(
      loadedFrom({cubin(90, "sm_90", "c90"), cubin(90, "sm_90a", "c90a")}),
      "c90a");
}

TEST(CudaImage, ptxOnlyWhereNoCubinFits) {
  EXPECT_EQ(loadedFrom({cubin(80, "sm_80", "c80"), cubin(100, "sm_100", "c100"),
                        ptx(80, "sm_80", "p80"), ptx(75, "sm_75", "p75"),
                        ptx(100, "sm_100", "p100")}),
            "p80");
  // Specific to one architecture, even as PTX.
  EXPECT_EQ(loadedFrom({ptx(80, "sm_80", "p80"), ptx(89, "sm_89a", "p89a")}),
            "p80");
}

TEST(CudaImage, aCubinThatDoesNotLoadFallsBack) {
  EXPECT_EQ(loadedFrom({cubin(90, "sm_90", "bad"), ptx(80, "sm_80", "p80")}),
            "p80");
  std::string error = loadedFrom({cubin(90, "sm_90", "bad cubin")});
  EXPECT_NE(error.find("error[TN6005]"), std::string::npos) << error;
  EXPECT_NE(error.find("line 1: no such thing"), std::string::npos) << error;
}

TEST(CudaImage, noneForTheDevice) {
  std::string error =
      loadedFrom({cubin(80, "sm_80", "c80"), ptx(100, "sm_100", "p100")});
  EXPECT_NE(error.find("error[TN6005]"), std::string::npos) << error;
  EXPECT_NE(error.find("sm_90"), std::string::npos) << error;
  EXPECT_NE(error.find("cubin sm_80, PTX sm_100"), std::string::npos) << error;
}

TEST(CudaImage, aFunctionThatIsMissing) {
  CudaKernel k("missing", {}, {cubin(90, "sm_90", "c")});
  EXPECT_EQ(k.launch(1, 1, {}), TN_ERR_NO_KERNEL);
  EXPECT_TRUE(lastErrorHas("no function `missing`"));
}

TEST(CudaLaunch, passesArgumentsInOrder) {
  CudaKernel k("axpy",
               {scalar("a"), span("x", TN_ACCESS_READ),
                mdspan2("m", TN_ACCESS_READ), span("y", TN_ACCESS_WRITE)},
               {cubin(90, "sm_90", "c")});
  tn::buffer<int> x(10), m(12), y(5);
  int a = 7;
  tn_arg matrix = arg(m);
  matrix.kind = TN_PARAM_MDSPAN;
  matrix.rank = 2;
  matrix.extent[0] = 3;
  matrix.extent[1] = 4;
  FakeCuda &f = fake();
  f.numArgs = 8;
  for (uint32_t &bytes : f.argBytes)
    bytes = 8;
  f.argBytes[0] = 4;
  tn::stream s;
  ASSERT_EQ(k.launch({2, 3, 4}, {32, 2, 1},
                     {scalarArg(a), arg(x), matrix, arg(y)}, 100, s.handle()),
            TN_OK)
      << tn_last_error();
  f.numArgs = 0;
  auto address = [](auto &b) { return reinterpret_cast<uint64_t>(b.data()); };
  const uint64_t expected[] = {7, address(x), 10,         address(m),
                               3, 4,          address(y), 5};
  for (int i = 0; i < 8; ++i)
    EXPECT_EQ(f.args[i], expected[i]) << i;
  EXPECT_STREQ(f.function, "axpy");
  EXPECT_EQ(f.grid[0], 2u);
  EXPECT_EQ(f.grid[2], 4u);
  EXPECT_EQ(f.block[1], 2u);
  EXPECT_EQ(f.shared, 100u);
  EXPECT_NE(f.stream, nullptr);
}

TEST(CudaLaunch, loadsOnce) {
  CudaKernel k("once", {}, {cubin(90, "sm_90", "c")});
  int before = fake().loads;
  for (int i = 0; i < 5; ++i)
    EXPECT_EQ(k.launch(1, 1, {}), TN_OK);
  EXPECT_EQ(fake().loads, before + 1);
  int unloads = fake().unloads;
  tn_unregister_module(&k.module);
  k.isRegistered = false;
  EXPECT_EQ(fake().unloads, unloads + 1);
}

TEST(CudaLaunch, asksForLargeSharedMemory) {
  CudaKernel k("shared", {}, {cubin(90, "sm_90", "c")});
  EXPECT_EQ(k.launch(1, 1, {}, 90 * 1024), TN_OK) << tn_last_error();
  EXPECT_EQ(fake().allowedShared, 90 * 1024);
  EXPECT_EQ(k.launch(1, 1, {}, 101 * 1024), TN_ERR_LIMITS);
  EXPECT_TRUE(lastErrorHas("Fake GPU (cuda:0)"));
}

TEST(CudaLaunch, cooperative) {
  CudaKernel k("coop", {}, {cubin(90, "sm_90", "c")}, TN_KERNEL_USES_GRID_SYNC);
  int before = fake().cooperative;
  EXPECT_EQ(k.launch(8, 32, {}), TN_OK);
  EXPECT_EQ(fake().cooperative, before + 1);
  EXPECT_EQ(k.launch(1000, 32, {}), TN_ERR_LIMITS);
}

TEST(CudaLaunch, rawPointersAreAskedFor) {
  CudaKernel k("raw", {pointer("p", TN_ACCESS_WRITE)},
               {cubin(90, "sm_90", "c")});
  static uint64_t extent;
  k.desc.contract = [](const tn_launch_view *v, tn_violation *) -> int32_t {
    extent = v->extent_bytes[0];
    return -1;
  };
  // Not one of ours, as memory of cudaMalloc.
  auto allocate = reinterpret_cast<int (*)(uint64_t *, size_t)>(
      dlsym(dlopen(std::getenv("TN_LIBCUDA"), RTLD_NOW), "cuMemAlloc_v2"));
  uint64_t foreign = 0;
  ASSERT_EQ(allocate(&foreign, 100), 0);
  tn_arg a = tn::detail::arg_of(TN_PARAM_POINTER, 4, false);
  a.data = reinterpret_cast<void *>(foreign + 20);
  a.extent[0] = TN_UNKNOWN_EXTENT;
  EXPECT_EQ(k.launch(1, 1, {a}), TN_OK) << tn_last_error();
  EXPECT_EQ(extent, 80u);
  EXPECT_EQ(fake().addressQueries, 1);
  // Ours need no question.
  tn::buffer<int> b(10);
  a.data = b.data() + 4;
  EXPECT_EQ(k.launch(1, 1, {a}), TN_OK);
  EXPECT_EQ(extent, 24u);
  EXPECT_EQ(fake().addressQueries, 1);
}

TEST(CudaLaunch, pointersInStructsAreAskedFor) {
  struct Pair {
    void *x, *y;
  };
  CudaKernel k("members", {structure("p", sizeof(Pair))},
               {cubin(90, "sm_90", "c")});
  k.withMembers({member("p.x", TN_ACCESS_WRITE, 0, 0, 1),
                 member("p.y", TN_ACCESS_READ, 0, 8, 2)});
  static uint64_t extents[2];
  k.desc.contract = [](const tn_launch_view *v, tn_violation *) -> int32_t {
    extents[0] = v->extent_bytes[1];
    extents[1] = v->extent_bytes[2];
    return -1;
  };
  auto allocate = reinterpret_cast<int (*)(uint64_t *, size_t)>(
      dlsym(dlopen(std::getenv("TN_LIBCUDA"), RTLD_NOW), "cuMemAlloc_v2"));
  uint64_t foreign = 0;
  ASSERT_EQ(allocate(&foreign, 100), 0);
  tn::buffer<int> b(std::vector<int>(10));
  Pair p = {reinterpret_cast<void *>(foreign + 20), b.data() + 4};
  EXPECT_EQ(k.launch(1, 1, {structArg(p)}), TN_OK) << tn_last_error();
  EXPECT_EQ(extents[0], 80u);
  EXPECT_EQ(extents[1], 24u);
  p.y = reinterpret_cast<void *>(foreign + 24);
  EXPECT_EQ(k.launch(1, 1, {structArg(p)}), TN_ERR_OVERLAP);
  EXPECT_TRUE(std::strstr(tn_last_error(), "`p.x`")) << tn_last_error();
  p.y = nullptr;
  EXPECT_EQ(k.launch(1, 1, {structArg(p)}), TN_OK) << tn_last_error();
  EXPECT_EQ(extents[1], 0u);
}

TEST(CudaMemory, roundTripAndOutOfMemory) {
  {
    std::vector<int> host = {1, 2, 3};
    tn::buffer<int> b(host);
    EXPECT_EQ(b.to_host(), host);
    EXPECT_EQ(tn::buffer<int>(2).to_host(), std::vector<int>(2));
    tn::stream s;
    std::vector<int> back(3);
    b.copy_from_async(std::vector<int>{4, 5, 6}, s);
    b.copy_to_async(back, s);
    s.synchronize();
    EXPECT_EQ(back[2], 6);
  }
  try {
    tn::buffer<int> b(std::size_t(1) << 30);
    FAIL();
  } catch (const tn::error &e) {
    EXPECT_STREQ(e.code(), "TN6010");
    EXPECT_TRUE(strstr(e.message(), "4294967296 bytes")) << e.message();
  }
}

TEST(CudaStreams, aSecondStreamWaitsForTheFirst) {
  CudaKernel k("writes", {span("y", readWrite)}, {cubin(90, "sm_90", "c")});
  tn::buffer<int> y(4);
  tn::stream first, second;
  FakeCuda &f = fake();
  int waits = f.waits;
  EXPECT_EQ(k.launch(1, 1, {arg(y)}, 0, first.handle()), TN_OK);
  EXPECT_EQ(k.launch(1, 1, {arg(y)}, 0, first.handle()), TN_OK);
  EXPECT_EQ(f.waits, waits);
  EXPECT_EQ(k.launch(1, 1, {arg(y)}, 0, second.handle()), TN_OK);
  EXPECT_EQ(f.waits, waits + 1);
  // A stream that is gone has nothing left to wait for.
  {
    tn::stream gone = std::move(second);
  }
  EXPECT_EQ(k.launch(1, 1, {arg(y)}, 0, first.handle()), TN_OK);
  EXPECT_EQ(f.waits, waits + 1);
}

TEST(CudaStreams, events) {
  tn::stream s;
  tn::event start, stop;
  start.record(s);
  stop.record(s);
  stop.synchronize();
  EXPECT_EQ(stop.elapsed_ms_since(start), 2.5f);
}

TEST(CudaDevice, buffersStayOnTheirDevice) {
  CudaKernel k("f", {span("y", readWrite)}, {cubin(90, "sm_90", "c")});
  tn::buffer<int> y(4, tn::device::cuda(1));
  EXPECT_EQ(k.launch(1, 1, {arg(y)}), TN_ERR_ARGUMENT);
  EXPECT_TRUE(lastErrorHas("its memory lies on Fake GPU (cuda:1)"));
  tn::device::cuda(1).use();
  EXPECT_EQ(k.launch(1, 1, {arg(y)}), TN_OK);
  tn_device_use(nullptr);
  tn::buffer<int> onCpu(4, tn::device::cpu());
  EXPECT_EQ(k.launch(1, 1, {arg(onCpu)}), TN_ERR_ARGUMENT);
  EXPECT_THROW((void)tn::device::cuda(2), tn::error);
}

// The last two tests lose a device each.
TEST(CudaZ, trapsAreReportedWithThreadAndPlace) {
  tn::device one = tn::device::cuda(1);
  one.use();
  CudaKernel k("trap", {}, {cubin(90, "sm_90", "c")});
  tn::buffer<int> b(4);
  ASSERT_EQ(k.launch(8, 32, {}), TN_OK) << tn_last_error();
  EXPECT_NE(fake().moduleId, 0u);
  try {
    (void)b.to_host();
    FAIL();
  } catch (const tn::error &e) {
    EXPECT_STREQ(e.code(), "TN3003");
    EXPECT_STREQ(e.kernel(), "trap");
    EXPECT_STREQ(e.message(),
                 "`y[i]` at kernels.cpp:12:3: index 12 is outside of length 10 "
                 "in thread (5, 0, 0) of block (7, 0, 0)");
  }
  EXPECT_EQ(tn_device_synchronize(one.handle()), TN_ERR_DRIVER);
  EXPECT_TRUE(lastErrorHas("takes no more work"));
  tn_device_use(nullptr);
}

TEST(CudaZ, faultsWithoutARecordNameTheDriversError) {
  CudaKernel k("fault", {}, {cubin(90, "sm_90", "c")});
  ASSERT_EQ(k.launch(1, 1, {}), TN_OK) << tn_last_error();
  EXPECT_EQ(tn_device_synchronize(nullptr), TN_ERR_DRIVER);
  EXPECT_TRUE(lastErrorHas("CUDA_ERROR_ILLEGAL_ADDRESS (700)"))
      << tn_last_error();
}
