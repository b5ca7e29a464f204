// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments of a launch against the kernel's parameters.
//
//   parameter          argument                     values filled in
//   span<float> y      tn_arg SPAN, size 4, 1000    &data, &extent[0]
//   mdspan<float,2> m  tn_arg MDSPAN, 20 x 30       &data, &extent[0], [1]
//   unique<int> u      tn_arg TOKEN, 1000, 1000     &data, &extent[0], [1]
//   float *p           tn_arg POINTER               &data
//   float a            tn_arg SCALAR, size 4        data
//
// Invariant: after TN_OK every byte range lies in a live allocation of the
// launch's device, or belongs to memory that the caller vouches for.
#include "Cuda.h"
#include "Launch.h"

namespace tn::rt {

static const char *kindName(uint32_t kind) {
  switch (kind) {
  case TN_PARAM_SCALAR:
    return "a scalar";
  case TN_PARAM_POINTER:
    return "a pointer";
  case TN_PARAM_SPAN:
    return "a span";
  case TN_PARAM_MDSPAN:
    return "an mdspan";
  case TN_PARAM_STRUCT:
    return "a struct";
  case TN_PARAM_TOKEN:
    return "a token (checked integers)";
  }
  return "of an unknown kind";
}

static tn_status mismatch(const Launch &l, uint32_t i,
                          const std::string &message) {
  return fail(TN_ERR_ARGUMENT, l.desc->name,
              "argument %u for parameter `%s` (`%s`): %s", i + 1,
              l.desc->params[i].name, l.desc->params[i].type, message.c_str());
}

static tn_status checkForm(const Launch &l, uint32_t i) {
  const tn_param_desc &p = l.desc->params[i];
  const tn_arg &a = l.args[i];
  if (a.kind != p.kind)
    return mismatch(l, i,
                    format("it is %s, the parameter %s", kindName(a.kind),
                           kindName(p.kind)));
  if (uint32_t missing = p.claims & ~a.claims)
    return mismatch(l, i,
                    format("nobody checked that %s",
                           missing & TN_CLAIM_UNIQUE ? "no two elements are equal"
                           : missing & TN_CLAIM_MONOTONE
                               ? "no element is below the one before it"
                               : "the elements are below its bound"));
  if (a.flags & TN_ARG_UNFIT)
    return mismatch(l, i, "its value does not fit the parameter's type");
  if (a.size != p.size && !(a.kind == TN_PARAM_POINTER && a.size == 0))
    return mismatch(
        l, i,
        format("it has %s of %u bytes, the parameter of %u",
               a.kind == TN_PARAM_SCALAR || a.kind == TN_PARAM_STRUCT
                   ? "a value"
                   : "elements",
               a.size, p.size));
  if ((a.kind == TN_PARAM_MDSPAN || a.kind == TN_PARAM_TOKEN) &&
      a.rank != p.rank)
    return mismatch(l, i,
                    format("it has rank %u, the parameter %u", a.rank, p.rank));
  if ((a.flags & TN_ARG_CONST) && (p.access & TN_ACCESS_WRITE))
    return mismatch(l, i, "it is const, and the kernel writes it");
  return TN_OK;
}

// Bytes of `count` elements, saturated.
static uint64_t bytesOf(uint64_t count, uint64_t size) {
  unsigned __int128 bytes = (unsigned __int128)count * size;
  return bytes > UINT64_MAX ? UINT64_MAX : uint64_t(bytes);
}

// The product of an mdspan's extents, saturated; a zero extent makes it zero
// whatever the others are.
static uint64_t elementsOf(const tn_arg &a) {
  uint64_t product = 1;
  for (uint32_t d = 0; d < a.rank; ++d)
    if (a.extent[d] == 0)
      return 0;
  for (uint32_t d = 0; d < a.rank; ++d)
    product = bytesOf(product, a.extent[d]);
  return product;
}

uint64_t bytesBehind(const Launch &l, const void *address,
                     const tn_allocation *&owner) {
  if (!address)
    return 0;
  if (tn_allocation *found = findAllocation(l.device, address)) {
    owner = found;
    return uint64_t(found->data + found->bytes -
                    static_cast<const char *>(address));
  }
  return l.device->isCuda ? cuda::bytesBehind(*l.device, address)
                          : TN_UNKNOWN_EXTENT;
}

std::string misplaced(const Launch &l, const ArgumentRange &r, uint64_t bytes) {
  if (!r.owner)
    return "";
  const tn_allocation &o = *r.owner;
  if (o.device != l.device)
    return format("its memory lies on %s, the launch is on %s",
                  o.device->name.c_str(), l.device->name.c_str());
  auto first = reinterpret_cast<uintptr_t>(o.data);
  if (bytes && (r.begin < first || r.begin - first > o.bytes ||
                bytes > o.bytes - (r.begin - first)))
    return format("its %llu bytes reach past the buffer of %llu bytes",
                  (unsigned long long)bytes, (unsigned long long)o.bytes);
  return "";
}

static tn_status addRange(Launch &l, uint32_t i, uint64_t &extent) {
  const tn_param_desc &p = l.desc->params[i];
  const tn_arg &a = l.args[i];
  ArgumentRange r = {reinterpret_cast<uintptr_t>(a.data), 0, i, false, false,
                     a.owner, nullptr};
  uint64_t bytes = 0;
  // What an extent of a pointer counts: elements of the argument.
  const uint64_t size = a.size ? a.size : 1;
  if (a.kind == TN_PARAM_POINTER && a.extent[0] == TN_UNKNOWN_EXTENT) {
    r.guessed = true;
    bytes = bytesBehind(l, a.data, r.owner);
  } else {
    bytes =
        bytesOf(a.kind == TN_PARAM_MDSPAN ? elementsOf(a) : a.extent[0], size);
    if (bytes && !a.data)
      return mismatch(l, i, "its address is null");
  }
  extent = bytes;
  if (std::string why = misplaced(l, r, bytes); !why.empty())
    return mismatch(l, i, why);
  if (p.align && bytes && r.begin % p.align)
    return mismatch(
        l, i,
        format("its address %p is not aligned to %u bytes", a.data, p.align));
  if (bytes == TN_UNKNOWN_EXTENT && r.guessed) {
    r.unknown = true;
    bytes = p.size;
  }
  r.end = bytes > UINTPTR_MAX - r.begin ? UINTPTR_MAX : r.begin + bytes;
  if (r.end > r.begin)
    l.ranges[l.numRanges++] = r;
  return TN_OK;
}

tn_status prepareArguments(Launch &l) {
  const tn_kernel_desc &k = *l.desc;
  if (k.num_params > maxParams || k.num_args > maxArgs)
    return fail(TN_ERR_ARGUMENT, k.name,
                "it has %u parameters (%u arguments); at most %u (%u) are "
                "supported",
                k.num_params, k.num_args, maxParams, maxArgs);
  l.numRanges = 0;
  for (uint32_t i = 0; i < k.num_params; ++i) {
    const tn_param_desc &p = k.params[i];
    const tn_arg &a = l.args[i];
    if (tn_status s = checkForm(l, i))
      return s;
    l.extentBytes[p.first_arg] = 0;
    if (p.kind == TN_PARAM_SCALAR || p.kind == TN_PARAM_STRUCT) {
      l.values[p.first_arg] = a.data;
      continue;
    }
    if (a.flags & TN_ARG_MOVED)
      return fail(TN_ERR_MOVED, k.name,
                  "argument %u for parameter `%s` is a buffer that was moved "
                  "from or released",
                  i + 1, p.name);
    if (a.owner &&
        a.owner->generation.load(std::memory_order_acquire) != a.generation)
      return checkGeneration(
          *a.owner, a.generation, k.name,
          format("argument %u for parameter `%s`", i + 1, p.name).c_str());
    l.values[p.first_arg] = &a.data;
    if (p.kind != TN_PARAM_POINTER)
      for (uint32_t d = 0; d < a.rank; ++d) {
        l.values[p.first_arg + 1 + d] = &a.extent[d];
        l.extentBytes[p.first_arg + 1 + d] = 0;
      }
    if (tn_status s = addRange(l, i, l.extentBytes[p.first_arg]))
      return s;
  }
  return prepareMembers(l);
}

} // namespace tn::rt
