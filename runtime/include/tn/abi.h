// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The contract between compiled objects and the runtime, in plain C.
//
// `tnc` emits one `tn_module_desc` per object and registers it from a static
// constructor. Everything the runtime must know about a kernel is constant
// data behind that descriptor, so that nothing is parsed at start-up.
// Whoever changes a structure here raises TN_ABI_VERSION: objects and runtime
// of different versions refuse each other instead of misreading memory.
#ifndef TN_ABI_H
#define TN_ABI_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TN_ABI_VERSION 3u

// ---------------------------------------------------------------- parameters

// How a parameter of the kernel's source is passed. An "argument" is one value
// of the device entry's parameter list; a span is two arguments (pointer,
// length in elements), an mdspan of rank R is 1 + R (pointer, R extents), each
// extent and length a uint64_t, a token three (pointer, length, bound of the
// elements, as uint64_t). Everything else is one argument.
typedef enum tn_param_kind {
  TN_PARAM_SCALAR = 0,
  TN_PARAM_POINTER = 1,
  TN_PARAM_SPAN = 2,
  TN_PARAM_MDSPAN = 3,
  TN_PARAM_STRUCT = 4,
  TN_PARAM_TOKEN = 5 // integers whose content was checked: TN_CLAIM_*
} tn_param_kind;

// What a token's parameter relies on, and what an argument was checked for.
enum {
  TN_CLAIM_BELOW = 1,   // each element is in [0, bound): true of every token
  TN_CLAIM_UNIQUE = 2,  // no two are equal
  TN_CLAIM_MONOTONE = 4 // none is below the one before it
};

// What the kernel is proved to do with the elements behind a parameter.
enum { TN_ACCESS_NONE = 0, TN_ACCESS_READ = 1, TN_ACCESS_WRITE = 2 };

typedef struct tn_param_desc {
  const char *name;      // as in the source
  const char *type;      // the source type, for messages
  const char *elem_type; // "float", "int", ...; "" for scalars and structs
  uint32_t kind;         // tn_param_kind
  uint32_t access;       // bits of TN_ACCESS_*
  uint32_t rank;         // mdspan rank; 1 for span and pointer; 2 for a token
                         // (length, bound); 0 otherwise
  uint32_t size;      // bytes of a scalar or struct; of one element otherwise
  uint32_t align;     // alignment in bytes of the same
  uint32_t first_arg; // index of its first argument
  uint32_t num_args;  // number of its arguments
  uint32_t claims;    // bits of TN_CLAIM_* that a token must have; 0 otherwise
} tn_param_desc;

// A pointer, span or mdspan inside a struct that is passed by value. The launch
// reads it out of the struct's bytes and treats it like an argument.
typedef struct tn_member_desc {
  const char *name; // as in the source: "p.x", "p.rows[2]"
  uint32_t kind;    // TN_PARAM_POINTER, _SPAN or _MDSPAN
  uint32_t access;  // bits of TN_ACCESS_*
  uint32_t rank;    // lengths that belong to it, one uint64_t each, in a row
  uint32_t size;    // bytes of one element
  uint32_t align;   // alignment in bytes of one element
  uint32_t param;   // index of the struct's parameter
  uint32_t offset;  // of the pointer, in bytes from the struct's start
  uint32_t lengths; // of the first length, the same way; 0 where rank is 0
  uint32_t slot;    // its index in `extent_bytes`, above those of all arguments
} tn_member_desc;

// ------------------------------------------------------------ launch contract

// What a contract function looks at. `args[i]` points at argument i;
// `extent_bytes[i]` is the number of bytes from pointer argument i to the end
// of its allocation (UINT64_MAX: unknown), 0 for other arguments; `i` may also
// be the slot of a member (tn_member_desc).
typedef struct tn_launch_view {
  uint32_t grid[3];
  uint32_t block[3];
  uint64_t dynamic_shared; // bytes
  const void *const *args;
  const uint64_t *extent_bytes;
} tn_launch_view;

// The first violated condition with both of its values, saturated to 64 bits.
typedef struct tn_violation {
  int32_t condition;
  int64_t lhs;
  int64_t rhs;
} tn_violation;

// Evaluates the launch contract once, in wide arithmetic; returns -1 when all
// conditions hold, otherwise the index of the first violated one.
typedef int32_t (*tn_contract_fn)(const tn_launch_view *, tn_violation *);

typedef struct tn_condition_desc {
  const char *text; // "x.size() >= y.size()"
  const char *why;  // the reason: "keeps `x[i]` inside `x`"
  const char *file;
  uint32_t line;
} tn_condition_desc;

// -------------------------------------------------------------------- traps

// One place in a kernel that can stop it; `code` is the number of the rule
// (3003: bounds check, 6000: assertion, ...).
typedef struct tn_location_desc {
  const char *file;
  uint32_t line;
  uint32_t column;
  uint32_t code;
  const char *text; // the expression checked: "y[i]"
} tn_location_desc;

// Written by a trapping device thread to host-mapped memory before it stops.
// `claimed` is 0 until the first trapping thread swaps a 1 into it; `ready` is
// set last, after the other fields. A trap ends the whole grid at once, so a
// thread that finds the record claimed waits for `ready` (for a bounded time)
// before it stops; otherwise it would cut the first one's report short.
typedef struct tn_trap_record {
  uint32_t claimed;
  uint32_t ready;
  uint32_t module_id; // value of the device variable `__tn_module_id`
  uint32_t location;  // index into the kernel's `locations`
  uint32_t thread[3];
  uint32_t block[3];
  int64_t index;
  int64_t length;
} tn_trap_record;
// The image's device variable `__tn_trap_slot` (8 bytes, a device pointer to a
// tn_trap_record, null until the runtime sets it). Locations are indexed per
// module: every kernel of the module shares one table.

// ------------------------------------------------------------- the CPU device

struct tn_cpu_block; // the runtime's own

// One thread of a running block, as compiled host code sees it.
typedef struct tn_cpu_thread {
  uint32_t thread[3];
  uint32_t block[3];
  uint32_t block_dim[3];
  uint32_t grid_dim[3];
  char *shared;         // the block's static shared memory
  char *dynamic_shared; // the block's dynamic shared memory
  uint64_t dynamic_shared_size;
  struct tn_cpu_block *owner;
  uint32_t linear; // thread index within its block, x fastest
  uint32_t lane;   // linear % 32
} tn_cpu_thread;

// Runs one thread of the kernel to its end. `args[i]` points at argument i.
typedef void (*tn_cpu_entry)(tn_cpu_thread *, const void *const *args);

// Called by compiled kernels; defined in the runtime. `site` is an index into
// the module's locations. Each blocks until its scope has arrived.
void tn_cpu_sync_block(tn_cpu_thread *, uint32_t site);
// kind 0 count, 1 and, 2 or
int32_t tn_cpu_sync_block_reduce(tn_cpu_thread *, uint32_t kind, int32_t pred,
                                 uint32_t site);
void tn_cpu_sync_grid(tn_cpu_thread *, uint32_t site);
void tn_cpu_sync_warp(tn_cpu_thread *, uint64_t mask, uint32_t site);
// kind 0 idx, 1 up, 2 down, 3 xor; value and result are the raw bits
uint64_t tn_cpu_shuffle(tn_cpu_thread *, uint32_t kind, uint64_t mask,
                        uint64_t value, int32_t operand, int32_t width,
                        uint32_t site);
// kind 0 ballot, 1 any, 2 all
uint64_t tn_cpu_vote(tn_cpu_thread *, uint32_t kind, uint64_t mask,
                     int32_t pred, uint32_t site);
// kind 0 add, 1 min, 2 max, 3 and, 4 or, 5 xor (32 bits; min, max by sign)
uint64_t tn_cpu_warp_reduce(tn_cpu_thread *, uint32_t kind, uint32_t is_signed,
                            uint64_t mask, uint64_t value, uint32_t site);
// kind 0 any, 1 all; returns the mask
uint64_t tn_cpu_match(tn_cpu_thread *, uint32_t kind, uint64_t mask,
                      uint64_t value, uint32_t site);
uint64_t tn_cpu_active_mask(tn_cpu_thread *);
uint64_t tn_cpu_clock(tn_cpu_thread *);
// Before an access in a loop that may wait for another thread's store: an atomic
// or volatile load, an exchange. Lets other threads run now and then.
void tn_cpu_relax(tn_cpu_thread *);
// Stops the launch with the report that belongs to `site`.
#ifdef __cplusplus
[[noreturn]]
#else
_Noreturn
#endif
void tn_cpu_trap(tn_cpu_thread *, uint32_t site, int64_t index, int64_t length);

// The sanitizing variant of a kernel also calls these. An access of `size`
// bytes at `addr` before it happens; kind: 0 read, 1 write, 2 atomic
// read-modify-write or store, 3 atomic load, 4 atomic read-modify-write (as 2,
// but the bytes must be initialised); scope (of atomics): 0 thread,
// 1 warp, 2 block, 3 cluster, 4 device, 5 system.
void tn_san_access(tn_cpu_thread *, const void *addr, uint64_t size,
                   uint32_t kind, uint32_t scope, uint32_t site);
// A local variable's storage starts its life uninitialised. Every local whose
// accesses are reported was declared so: an access to the thread's stack
// outside of all declared locals is out of bounds.
void tn_san_local(tn_cpu_thread *, const void *addr, uint64_t size);

// ------------------------------------------------------------------- modules

enum {
  TN_KERNEL_USES_BARRIER = 1, // needs a fiber a thread on the CPU device
  TN_KERNEL_USES_WARP = 2,
  TN_KERNEL_USES_GRID_SYNC = 4, // cooperative launch only
  TN_KERNEL_USES_DYNAMIC_SHARED = 8,
  TN_KERNEL_UNSAFE = 16 // has TN_UNSAFE or an accepted -Wno-error
};

typedef struct tn_kernel_desc {
  const void *host_symbol; // address of the kernel's host function
  const char *symbol;      // name in the device image
  const char *name;        // as the author wrote it: "matmul<16>"
  const char *file;
  uint32_t line;
  uint32_t num_params;
  const tn_param_desc *params;
  uint32_t num_args;
  uint32_t required_block[3]; // 0: any
  uint32_t max_threads;       // 0: no bound beyond the device's
  uint32_t static_shared;     // bytes
  uint32_t flags;
  tn_contract_fn contract; // null: no condition
  uint32_t num_conditions;
  const tn_condition_desc *conditions;
  tn_cpu_entry cpu_entry;
  tn_cpu_entry cpu_sanitize_entry;
  uint32_t num_members; // pointers inside structs
  const tn_member_desc *members;
} tn_kernel_desc;

typedef enum tn_image_kind {
  TN_IMAGE_PTX = 0,
  TN_IMAGE_CUBIN = 1
} tn_image_kind;

typedef struct tn_image_desc {
  uint32_t kind;    // tn_image_kind
  uint32_t arch;    // 90 for sm_90
  const char *name; // "sm_90", "sm_90a"
  const void *data; // PTX is NUL-terminated, the NUL counted in size
  uint64_t size;
} tn_image_desc;

typedef struct tn_module_desc {
  uint32_t abi_version;
  uint32_t num_kernels;
  const tn_kernel_desc *kernels;
  uint32_t num_images;
  const tn_image_desc *images;
  uint32_t num_locations;
  const tn_location_desc *locations;
  const char *source; // file name of the translation unit
} tn_module_desc;

// Called by the constructor and destructor that `tnc` puts into each object.
void tn_register_module(const tn_module_desc *);
void tn_unregister_module(const tn_module_desc *);

#ifdef __cplusplus
}
#endif
#endif // TN_ABI_H
