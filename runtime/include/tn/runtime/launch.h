// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launching: converts C++ arguments to what a kernel's signature asks for.
//
//   parameter            takes
//   tn::span<T>          buffer<T>, view<T>, adopted<T>
//   tn::span<const T>    the same, and const buffers and view<const T>
//   tn::unique<I>        unique_buffer<I>; tn::monotone<I>: monotone_buffer<I>;
//                        tn::below<I>: all three tokens, and a
//                        tn::span<const I> takes them as well
//   tn::mdspan<T, R>     mdspan_view(b, e0, ..., eR-1)
//   T *                  as a span, and plain pointers (the driver is asked
//                        for their extent)
//   scalar               any arithmetic value that keeps its value
//   struct               that struct
//
// Invariant: everything that the types can decide is a static_assert here;
// the rest is checked by tn_launch against the kernel's descriptor.
#ifndef TN_RUNTIME_LAUNCH_H
#define TN_RUNTIME_LAUNCH_H

#include <tn/abi.h>
#include <tn/runtime/buffer.h>
#include <tn/runtime/token.h>

namespace tn {

template <class T> class span;
template <class T, int Rank> class mdspan;

// Up to three sizes, x first. A value that no launch can have becomes the
// largest one, which tn_launch refuses by name.
struct launch_dims {
  std::uint32_t x = 1, y = 1, z = 1;

  constexpr launch_dims() = default;
  template <class X, class Y = unsigned, class Z = unsigned>
    requires(std::is_integral_v<X> && std::is_integral_v<Y> &&
             std::is_integral_v<Z>)
  constexpr launch_dims(X x_, Y y_ = 1, Z z_ = 1)
      : x(clamp(x_)), y(clamp(y_)), z(clamp(z_)) {}

private:
  template <class I> static constexpr std::uint32_t clamp(I i) {
    if constexpr (std::is_signed_v<I>)
      if (i < 0)
        return UINT32_MAX;
    return static_cast<std::uint64_t>(i) > UINT32_MAX
               ? UINT32_MAX
               : static_cast<std::uint32_t>(i);
  }
};

struct launch_config {
  launch_dims grid;
  launch_dims block;
  std::size_t dynamic_shared = 0; // bytes
  const tn::stream *stream = nullptr;
};

// One thread for each of `n`, in blocks of `block` threads.
template <class N>
  requires std::is_integral_v<N>
constexpr launch_config grid_for(N n, launch_dims block) {
  std::uint64_t count = static_cast<std::uint64_t>(n);
  if constexpr (std::is_signed_v<N>)
    if (n < 0)
      count = UINT64_MAX;
  std::uint64_t b = block.x ? block.x : 1;
  return {launch_dims(count / b + (count % b != 0)), block};
}
// The same in up to three dimensions: grid_for({w, h}, {16, 16}).
constexpr launch_config grid_for(launch_dims n, launch_dims block) {
  auto blocks = [](std::uint32_t count, std::uint32_t b) {
    std::uint64_t c = count;
    return b ? (c + b - 1) / b : c;
  };
  return {launch_dims(blocks(n.x, block.x), blocks(n.y, block.y),
                      blocks(n.z, block.z)),
          block};
}

namespace detail {

template <class T> struct span_traits : std::false_type {};
template <class T> struct span_traits<span<T>> : std::true_type {
  using element = T;
};
template <class T> struct token_traits : std::false_type {};
template <template <class> class Token, class I>
  requires(claims_of<Token<I>> != 0)
struct token_traits<Token<I>> : std::true_type {
  using element = I;
};
template <class T> struct mdspan_traits : std::false_type {};
template <class T, int R> struct mdspan_traits<mdspan<T, R>> : std::true_type {
  using element = T;
  static constexpr int rank = R;
};

// What a range-like argument gives: elements, and whether they are const.
template <class A> struct range_traits : std::false_type {};
template <class T> struct range_traits<buffer<T>> : std::true_type {
  using element = T;
};
template <class T> struct range_traits<const buffer<T>> : std::true_type {
  using element = const T;
};
template <class T> struct range_traits<view<T>> : std::true_type {
  using element = T;
};
template <class T>
struct range_traits<const view<T>> : range_traits<view<T>> {};
template <class T> struct range_traits<adopted<T>> : std::true_type {
  using element = T;
};
template <class T>
struct range_traits<const adopted<T>> : range_traits<adopted<T>> {};

template <class I, class Claim>
struct range_traits<token_buffer<I, Claim>> : std::true_type {
  using element = const I;
};
template <class I, class Claim>
struct range_traits<const token_buffer<I, Claim>> : std::true_type {
  using element = const I;
};

// Does an argument's type say that all was checked that the parameter's says?
template <class A, class Claim> inline constexpr bool is_token_of = false;
template <class I, class Made, template <class> class Asked>
inline constexpr bool is_token_of<token_buffer<I, Made>, Asked<I>> =
    (claims_of<Asked<I>> & ~claims_of<Made>) == 0;

template <class A> struct nd_traits : std::false_type {};
template <class T, int R> struct nd_traits<view_nd<T, R>> : std::true_type {
  using element = T;
  static constexpr int rank = R;
};
template <class T, int R>
struct nd_traits<const view_nd<T, R>> : nd_traits<view_nd<T, R>> {};

// May elements of type `From` be lent to a parameter of elements `To`?
template <class To, class From>
inline constexpr bool lendable =
    std::is_same_v<To, From> || std::is_same_v<To, const From>;

inline tn_arg arg_of(std::uint32_t kind, std::uint32_t size, bool is_const) {
  tn_arg a;
  a.kind = kind;
  a.rank = kind == TN_PARAM_SPAN || kind == TN_PARAM_POINTER;
  a.size = size;
  a.flags = is_const ? TN_ARG_CONST : 0;
  a.data = nullptr;
  a.owner = nullptr;
  a.generation = 0;
  a.extent[0] = 0;
  a.claims = 0;
  return a;
}

template <class T> void lend(tn_arg &a, const buffer<T> &b) noexcept {
  a.data = b.data();
  a.owner = b.owner();
  a.generation = a.owner ? tn_allocation_generation(a.owner) : 0;
  a.extent[0] = b.size();
  if (b.moved())
    a.flags |= TN_ARG_MOVED;
}
template <class I, class Claim>
void lend(tn_arg &a, const token_buffer<I, Claim> &t) noexcept {
  lend(a, t.elements());
}
template <class T> void lend(tn_arg &a, const view<T> &v) noexcept {
  a.data = v.data();
  a.owner = v.owner();
  a.generation = v.generation();
  a.extent[0] = v.size();
}
template <class T> void lend(tn_arg &a, const adopted<T> &p) noexcept {
  a.data = p.pointer;
  a.extent[0] = p.count;
}

// Does the integer `v` keep its value as a `To`?
template <class To, class From> constexpr bool keeps_value(From v) noexcept {
  if constexpr (std::is_integral_v<To> && std::is_integral_v<From> &&
                !std::is_same_v<To, bool> && !std::is_same_v<From, bool>)
    return static_cast<From>(static_cast<To>(v)) == v &&
           (static_cast<To>(v) < To{}) == (v < From{});
  else
    return true;
}

// One argument, converted for parameter type P. `storage` holds the value of
// a scalar or struct until the launch has copied it. False: the integer value
// does not fit.
template <class P, class A>
bool convert(tn_arg &out, std::remove_cv_t<P> *storage, A &&arg) {
  using Arg = std::remove_reference_t<A>;
  if constexpr (span_traits<P>::value) {
    using E = typename span_traits<P>::element;
    static_assert(range_traits<Arg>::value,
                  "this parameter is a tn::span: pass a tn::buffer, a view or "
                  "slice of one, or tn::adopt(pointer, count)");
    if constexpr (range_traits<Arg>::value) {
      using F = typename range_traits<Arg>::element;
      static_assert(lendable<E, F>,
                    "the elements of this argument are of another type than "
                    "the parameter's, or it is const and the kernel writes it");
      out = arg_of(TN_PARAM_SPAN, sizeof(E), std::is_const_v<F>);
      lend(out, arg);
    }
  } else if constexpr (token_traits<P>::value) {
    constexpr bool isToken = is_token_of<std::remove_cv_t<Arg>, P>;
    static_assert(isToken, "this parameter is a token: pass what "
                           "tn::check_unique, tn::check_monotone or "
                           "tn::check_below made of a buffer of the same "
                           "integers");
    if constexpr (isToken) {
      out = arg_of(TN_PARAM_TOKEN, sizeof(typename token_traits<P>::element),
                   true);
      lend(out, arg);
      out.rank = 2;
      out.extent[1] = arg.bound();
      out.claims = claims_of<typename std::remove_cv_t<Arg>::claim>;
    }
  } else if constexpr (mdspan_traits<P>::value) {
    using E = typename mdspan_traits<P>::element;
    static_assert(nd_traits<Arg>::value, "this parameter is a tn::mdspan: pass "
                                         "tn::mdspan_view(buffer, extents...)");
    if constexpr (nd_traits<Arg>::value) {
      using F = typename nd_traits<Arg>::element;
      static_assert(nd_traits<Arg>::rank == mdspan_traits<P>::rank,
                    "this argument has another rank than the parameter");
      static_assert(nd_traits<Arg>::rank <= TN_MAX_RANK,
                    "mdspans of this rank are not supported");
      static_assert(lendable<E, F>,
                    "the elements of this argument are of another type than "
                    "the parameter's, or it is const and the kernel writes it");
      out = arg_of(TN_PARAM_MDSPAN, sizeof(E), std::is_const_v<F>);
      lend(out, arg.elements);
      out.rank = mdspan_traits<P>::rank;
      for (int i = 0; i < mdspan_traits<P>::rank; ++i)
        out.extent[i] = arg.extents[i];
    }
  } else if constexpr (std::is_pointer_v<P>) {
    using E = std::remove_pointer_t<P>;
    constexpr bool isVoid = std::is_void_v<E>;
    using Sized = std::conditional_t<isVoid, char, E>;
    if constexpr (range_traits<Arg>::value) {
      using F = typename range_traits<Arg>::element;
      static_assert(
          isVoid ? (std::is_const_v<E> || !std::is_const_v<F>) : lendable<E, F>,
          "the elements of this argument are of another type than "
          "the parameter's, or it is const and the kernel writes it");
      out = arg_of(TN_PARAM_POINTER, isVoid ? 0 : sizeof(Sized),
                   std::is_const_v<F>);
      lend(out, arg);
      // The extent is counted in elements of the argument.
      if (isVoid)
        out.extent[0] *= sizeof(F);
    } else {
      static_assert(std::is_convertible_v<Arg, P>,
                    "this parameter is a pointer: pass a tn::buffer, a view, "
                    "tn::adopt(pointer, count) or a pointer of its type");
      P pointer = arg;
      out = arg_of(TN_PARAM_POINTER, isVoid ? 0 : sizeof(Sized),
                   std::is_const_v<E>);
      out.data = pointer;
      out.extent[0] = TN_UNKNOWN_EXTENT;
    }
  } else {
    constexpr bool isScalar = std::is_arithmetic_v<P> || std::is_enum_v<P>;
    static_assert(std::is_trivially_copyable_v<P>,
                  "a kernel's parameters must be trivially copyable");
    static_assert(
        std::is_convertible_v<Arg &, P> &&
            (!std::is_integral_v<P> || !std::is_floating_point_v<Arg>),
        "this argument does not convert to the parameter's type "
        "without losing value");
    out =
        arg_of(isScalar ? TN_PARAM_SCALAR : TN_PARAM_STRUCT, sizeof(P), false);
    *storage = static_cast<P>(arg);
    out.data = storage;
    if constexpr (std::is_arithmetic_v<Arg>)
      return keeps_value<P>(arg);
  }
  return true;
}

// Storage of a value parameter while the launch is prepared. Spans may be
// incomplete types here, so they get none.
template <class P>
inline constexpr bool by_value =
    !span_traits<P>::value && !mdspan_traits<P>::value && !std::is_pointer_v<P>;
template <class P, bool = by_value<P>> struct slot {
  std::remove_cv_t<P> *get() noexcept { return nullptr; }
};
template <class P> struct slot<P, true> {
  alignas(P) unsigned char bytes[sizeof(P)];
  std::remove_cv_t<P> *get() noexcept {
    return reinterpret_cast<std::remove_cv_t<P> *>(bytes);
  }
};

// The kernel's handle, found once for each instantiation.
template <auto Kernel> tn_kernel *kernel_handle() noexcept {
  static tn_kernel *const handle = tn_kernel_handle(
      reinterpret_cast<const void *>(Kernel), __PRETTY_FUNCTION__);
  return handle;
}

template <auto Kernel, class... P, class... A>
tn_status launch_typed(const launch_config &config, void (*)(P...),
                       A &&...args) {
  static_assert(sizeof...(P) == sizeof...(A),
                "the kernel takes another number of arguments");
  if constexpr (sizeof...(P) == sizeof...(A)) {
    constexpr std::uint32_t count = sizeof...(P);
    tn_kernel *kernel = kernel_handle<Kernel>();
    tn_arg converted[count ? count : 1];
    std::uint32_t i = 0, unfit = count;
    // The slots are one parameter pack's temporaries; they live until the
    // full expression, the launch included, is over.
    return [&](slot<std::remove_cv_t<P>> &&...slots) -> tn_status {
      ((void)(convert<std::remove_cv_t<P>>(converted[i], slots.get(), args) ||
                  (unfit == count && (unfit = i, true)),
              ++i),
       ...);
      if (unfit != count) [[unlikely]]
        converted[unfit].flags |= TN_ARG_UNFIT;
      tn_launch_params params = {
          {config.grid.x, config.grid.y, config.grid.z},
          {config.block.x, config.block.y, config.block.z},
          config.dynamic_shared,
          config.stream ? config.stream->handle() : nullptr};
      return tn_launch(kernel, &params, converted, count);
    }(slot<std::remove_cv_t<P>>{}...);
  } else {
    return TN_ERR_ARGUMENT;
  }
}

} // namespace detail

// Starts `Kernel`; throws tn::error when a check fails. On the CPU device the
// kernel has finished when this returns; on a GPU it has been queued.
template <auto Kernel, class... A>
void launch(const launch_config &config, A &&...args) {
  detail::check(
      detail::launch_typed<Kernel>(config, Kernel, static_cast<A &&>(args)...));
}

// The same, with the error as a value.
template <auto Kernel, class... A>
result try_launch(const launch_config &config, A &&...args) {
  return result(
      detail::launch_typed<Kernel>(config, Kernel, static_cast<A &&>(args)...));
}

} // namespace tn

#endif // TN_RUNTIME_LAUNCH_H
