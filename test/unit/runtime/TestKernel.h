// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel written by hand and registered as compiled objects do it.
//
//   TestKernel k("fill", {span("y", TN_ACCESS_WRITE)}, fillEntry);
//   EXPECT_EQ(k.launch(4, 64, {arg(buffer)}), TN_OK);
#ifndef TN_TEST_UNIT_RUNTIME_TEST_KERNEL_H
#define TN_TEST_UNIT_RUNTIME_TEST_KERNEL_H

#include <tn/abi.h>
#include <tn/runtime.h>

#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

// The headers only declare these; <tn/kernel.h> is not needed here.
namespace tn {
template <class T> class span {
public:
  T *data;
  std::size_t size;
};
template <class T, int Rank> class mdspan {
public:
  T *data;
  std::size_t extents[Rank];
};
} // namespace tn

namespace tn::test {

inline tn_param_desc param(const char *name, tn_param_kind kind,
                           uint32_t access, uint32_t size, uint32_t rank) {
  tn_param_desc p = {};
  p.name = name;
  p.type = kind == TN_PARAM_SPAN ? "tn::span<int>" : "int";
  p.elem_type = "int";
  p.kind = kind;
  p.access = access;
  p.rank = rank;
  p.size = size;
  p.align = size;
  p.num_args =
      1 + (kind == TN_PARAM_SPAN || kind == TN_PARAM_MDSPAN ? rank : 0);
  return p;
}
inline tn_param_desc span(const char *name, uint32_t access,
                          uint32_t size = 4) {
  return param(name, TN_PARAM_SPAN, access, size, 1);
}
inline tn_param_desc pointer(const char *name, uint32_t access) {
  return param(name, TN_PARAM_POINTER, access, 4, 1);
}
inline tn_param_desc scalar(const char *name, uint32_t size = 4) {
  return param(name, TN_PARAM_SCALAR, 0, size, 0);
}
inline tn_param_desc mdspan2(const char *name, uint32_t access) {
  return param(name, TN_PARAM_MDSPAN, access, 4, 2);
}

constexpr uint32_t readWrite = TN_ACCESS_READ | TN_ACCESS_WRITE;

template <class R> tn_arg arg(const R &range) {
  tn_arg a = detail::arg_of(TN_PARAM_SPAN, sizeof(typename R::element_type),
                            std::is_const_v<typename R::element_type>);
  detail::lend(a, range);
  return a;
}
template <class T> tn_arg scalarArg(const T &value) {
  tn_arg a = detail::arg_of(TN_PARAM_SCALAR, sizeof(T), false);
  a.data = &value;
  return a;
}

// A struct passed by value, and what the compiler writes of a pointer in it.
inline tn_param_desc structure(const char *name, uint32_t size) {
  return param(name, TN_PARAM_STRUCT, 0, size, 0);
}
inline tn_member_desc member(const char *name, uint32_t access, uint32_t param,
                             uint32_t offset, uint32_t slot) {
  return {name, TN_PARAM_POINTER, access, 0, 4, 4, param, offset, 0, slot};
}
template <class T> tn_arg structArg(const T &value) {
  tn_arg a = detail::arg_of(TN_PARAM_STRUCT, sizeof(T), false);
  a.data = &value;
  return a;
}

struct TestKernel {
  TestKernel(const char *name, std::vector<tn_param_desc> parameters,
             tn_cpu_entry entry, uint32_t flags = 0, uint32_t shared = 0,
             const void *hostSymbol = nullptr)
      : params(std::move(parameters)) {
    uint32_t next = 0;
    for (tn_param_desc &p : params) {
      p.first_arg = next;
      next += p.num_args;
    }
    desc.host_symbol = hostSymbol ? hostSymbol : this;
    desc.symbol = desc.name = name;
    desc.file = "kernels.cpp";
    desc.line = 1;
    desc.num_params = uint32_t(params.size());
    desc.params = params.data();
    desc.num_args = next;
    desc.static_shared = shared;
    desc.flags = flags;
    desc.cpu_entry = desc.cpu_sanitize_entry = entry;
    for (uint32_t i = 0; i < 10; ++i)
      locations[i] = {"kernels.cpp", 10 + i, 3, 3003, "y[i]"};
    module.abi_version = TN_ABI_VERSION;
    module.num_kernels = 1;
    module.kernels = &desc;
    module.num_locations = 10;
    module.locations = locations;
    module.source = "kernels.cpp";
  }
  ~TestKernel() {
    if (isRegistered)
      tn_unregister_module(&module);
  }
  TestKernel(const TestKernel &) = delete;
  TestKernel &operator=(const TestKernel &) = delete;

  tn_kernel *handle() {
    if (!isRegistered)
      tn_register_module(&module);
    isRegistered = true;
    return tn_kernel_handle(desc.host_symbol, nullptr);
  }
  tn_status launch(launch_dims grid, launch_dims block,
                   std::vector<tn_arg> args, uint64_t dynamicShared = 0,
                   tn_stream *stream = nullptr) {
    tn_launch_params p = {{grid.x, grid.y, grid.z},
                          {block.x, block.y, block.z},
                          dynamicShared,
                          stream};
    return tn_launch(handle(), &p, args.data(), uint32_t(args.size()));
  }

  TestKernel &withMembers(std::vector<tn_member_desc> list) {
    members = std::move(list);
    desc.num_members = uint32_t(members.size());
    desc.members = members.data();
    return *this;
  }

  std::vector<tn_param_desc> params;
  std::vector<tn_member_desc> members;
  tn_kernel_desc desc = {};
  tn_module_desc module = {};
  tn_location_desc locations[10];
  bool isRegistered = false;
};

// Argument i of a running entry.
template <class T> T value(const void *const *args, int i) {
  T v;
  std::memcpy(&v, args[i], sizeof v);
  return v;
}
inline uint64_t globalIndex(const tn_cpu_thread *t) {
  return uint64_t(t->block[0]) * t->block_dim[0] + t->thread[0];
}

inline bool lastErrorHas(const char *text) {
  return std::string(tn_last_error()).find(text) != std::string::npos;
}

// Sets an environment variable for a scope.
struct WithEnvironment {
  WithEnvironment(const char *name, const char *value) : name(name) {
    setenv(name, value, 1);
  }
  ~WithEnvironment() { unsetenv(name); }
  const char *name;
};

} // namespace tn::test

#endif // TN_TEST_UNIT_RUNTIME_TEST_KERNEL_H
