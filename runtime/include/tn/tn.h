// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The C interface of the runtime: devices, memory, streams, events, launches.
//
// Every function that can fail returns a tn_status: 0, or the number of an
// error code (502 for TN0502). The text behind the last failure on the calling
// thread is `tn_last_error()`. Nothing here exits the process or throws.
//
//   tn_device *d; tn_allocation *a;
//   if (tn_device_current(&d) || tn_alloc(d, 4096, TN_INIT_ZERO, &a))
//     fprintf(stderr, "%s\n", tn_last_error());
//
// Sizes and offsets are bytes unless a name says otherwise. A null stream is
// the device's default stream, which every other stream of the device is
// ordered with. The C++ interface over this one is <tn/runtime.h>.
#ifndef TN_TN_H
#define TN_TN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef int32_t tn_status;

enum {
  TN_OK = 0,
  TN_ERR_MOVED = 382,          // a buffer used after it was moved or released
  TN_ERR_BOTH_WRITABLE = 499,  // two writable arguments overlap
  TN_ERR_OVERLAP = 502,        // a writable argument overlaps a read one
  TN_ERR_STALE_VIEW = 505,     // a view of a buffer moved or resized since
  TN_ERR_DEAD_VIEW = 597,      // a view of a buffer that is gone
  TN_ERR_OUT_OF_BOUNDS = 3001, // sanitizer
  TN_ERR_UNINITIALIZED = 4001, // sanitizer: shared or local memory
  TN_ERR_UNWRITTEN_BUFFER = 4002,
  TN_ERR_CONTRACT = 6007, // a launch condition does not hold
  TN_ERR_BLOCK_SHAPE = 6008,
  TN_ERR_ARGUMENT = 6004,  // count, kind, size or value of an argument
  TN_ERR_NO_KERNEL = 6005, // no such kernel, or no image for the device
  TN_ERR_LIMITS = 6006,    // the launch exceeds the device's limits
  TN_ERR_OUT_OF_MEMORY = 6010,
  TN_ERR_NO_DEVICE = 6011,
  TN_ERR_DRIVER = 6012,      // the driver refused; its error name is shown
  TN_ERR_INVALID_USE = 6013, // a runtime call with impossible arguments
  TN_ERR_ABI = 6014          // objects of another runtime version
};

// -------------------------------------------------------------------- errors

// The text of the calling thread's last error ("error[TN0502]: ..."), or "".
// Valid until the next failing call on this thread.
const char *tn_last_error(void);

// An error as a value, counted; null when the thread has none. Taking it
// clears the thread's last error.
typedef struct tn_error_value tn_error_value;
tn_error_value *tn_take_error(void);
void tn_error_retain(tn_error_value *);
void tn_error_release(tn_error_value *);
const char *tn_error_code(const tn_error_value *);    // "TN0502"
const char *tn_error_kernel(const tn_error_value *);  // "saxpy" or ""
const char *tn_error_message(const tn_error_value *); // without the code
const char *tn_error_text(const tn_error_value *);    // as tn_last_error()
// Sets the calling thread's last error and returns `status`; for the layers
// above this one (the C++ header, bindings).
tn_status tn_raise(tn_status status, const char *kernel, const char *message);

// ------------------------------------------------------------------- devices

// Never freed; pointers compare equal for the same device.
typedef struct tn_device tn_device;

// What the calling thread uses: its tn_device_use(), else TN_DEVICE (`cpu`,
// `cuda` or `cuda:N`), else the first CUDA device, else the CPU.
tn_status tn_device_current(tn_device **);
tn_status tn_device_cpu(tn_device **);
tn_status tn_device_cuda(int32_t ordinal, tn_device **);
// Null goes back to the process's default.
tn_status tn_device_use(tn_device *);
int32_t tn_device_cuda_count(void);
int32_t tn_device_is_cuda(const tn_device *);
const char *tn_device_name(const tn_device *);
// 90 for compute capability 9.0; 0 for the CPU.
uint32_t tn_device_arch(const tn_device *);
// Waits for all work; a trap of an earlier launch is reported here.
tn_status tn_device_synchronize(tn_device *);

// ------------------------------------------------------------------- streams

typedef struct tn_stream tn_stream;
typedef struct tn_event tn_event;

tn_status tn_stream_create(tn_device *, tn_stream **);
tn_status tn_stream_synchronize(tn_stream *);
// Waits for the stream's work first.
tn_status tn_stream_destroy(tn_stream *);
tn_device *tn_stream_device(const tn_stream *);

tn_status tn_event_create(tn_device *, tn_event **);
tn_status tn_event_record(tn_event *, tn_stream *);
tn_status tn_event_synchronize(tn_event *);
tn_status tn_stream_wait(tn_stream *, tn_event *);
tn_status tn_event_elapsed_ms(tn_event *from, tn_event *to, float *ms);
tn_status tn_event_destroy(tn_event *);

// -------------------------------------------------------------------- memory

// The record of one allocation. Its own storage is never given back to the
// system, so a view may always look at the generation of its owner.
typedef struct tn_allocation tn_allocation;

enum { TN_INIT_ZERO = 0, TN_INIT_NONE = 1 };

tn_status tn_alloc(tn_device *, uint64_t bytes, uint32_t init,
                   tn_allocation **);
// Waits for the launches that use it.
tn_status tn_free(tn_allocation *);
void *tn_allocation_data(const tn_allocation *);
uint64_t tn_allocation_bytes(const tn_allocation *);
tn_device *tn_allocation_device(const tn_allocation *);
uint64_t tn_allocation_generation(const tn_allocation *);
// Every view made so far becomes stale (the buffer was moved or resized).
void tn_allocation_invalidate_views(tn_allocation *);
// TN0505 or TN0597 when a view of `generation` is stale.
tn_status tn_allocation_check(const tn_allocation *, uint64_t generation);

// Copies are ordered with the stream, and return when `host` may be reused.
tn_status tn_copy_to_device(tn_allocation *, uint64_t offset, const void *host,
                            uint64_t bytes, tn_stream *);
tn_status tn_copy_to_host(void *host, const tn_allocation *, uint64_t offset,
                          uint64_t bytes, tn_stream *);
// The same, but return when the copy is queued: `host` must stay as it is until
// the stream has been waited for.
tn_status tn_copy_to_device_async(tn_allocation *, uint64_t offset,
                                  const void *host, uint64_t bytes,
                                  tn_stream *);
tn_status tn_copy_to_host_async(void *host, const tn_allocation *,
                                uint64_t offset, uint64_t bytes, tn_stream *);
tn_status tn_copy(tn_allocation *to, uint64_t to_offset,
                  const tn_allocation *from, uint64_t from_offset,
                  uint64_t bytes, tn_stream *);
tn_status tn_fill(tn_allocation *, uint64_t offset, uint8_t value,
                  uint64_t bytes, tn_stream *);

// ------------------------------------------------------------------ launches

#define TN_MAX_RANK 8
#define TN_UNKNOWN_EXTENT UINT64_MAX

enum {
  TN_ARG_CONST = 1, // may only be read
  TN_ARG_MOVED = 2, // of a buffer that was moved from or released
  TN_ARG_UNFIT = 4  // the value does not fit the parameter's type
};

// One argument, for one parameter of the kernel's source.
typedef struct tn_arg {
  uint32_t kind; // tn_param_kind
  uint32_t rank; // extents given: mdspan its rank, span and pointer 1, token 2
                 // (length, bound), else 0
  uint32_t size; // bytes of a scalar or struct, of one element otherwise;
                 // 0 with a pointer: not known, not compared
  uint32_t flags;
  // A pointer, span or mdspan: the device address. Else where the value lies.
  const void *data;
  // The allocation that the address belongs to; null: not one of ours.
  const tn_allocation *owner;
  uint64_t generation;
  // Elements. Of a pointer: up to the end of what may be used, or
  // TN_UNKNOWN_EXTENT, and then the driver is asked.
  uint64_t extent[TN_MAX_RANK];
  // Of a token: bits of TN_CLAIM_*. Only tn_check_token sets them by right.
  uint32_t claims;
} tn_arg;

// Looks at the integers of a span argument (of an allocation, 1 to 8 bytes
// each) and makes the token of it that a parameter `tn::unique`,
// `tn::monotone` or `tn::below` asks for: each element is in [0, bound), and
// what `claims` says besides. `bound` TN_UNKNOWN_EXTENT: one above the largest
// element. TN_ERR_INVALID_USE names the elements that are in the way. One pass
// over a copy on the host. Whoever uses the token vouches that nothing writes
// the memory after; the C++ interface sees to that by owning it.
tn_status tn_check_token(tn_arg *, uint32_t claims, uint32_t is_signed,
                         uint64_t bound);

typedef struct tn_launch_params {
  uint32_t grid[3];
  uint32_t block[3];
  uint64_t dynamic_shared;
  tn_stream *stream;
} tn_launch_params;

// What launches go through; one for each host symbol, never freed. `name` is
// for messages only, and may be null.
typedef struct tn_kernel tn_kernel;
tn_kernel *tn_kernel_handle(const void *host_symbol, const char *name);
// By the author's name or the image's symbol; null when there is none.
tn_kernel *tn_kernel_by_name(const char *name);

// Checks the launch (arguments, block shape, limits, overlap, contract,
// initialisation), then starts it. A grid or block of no threads does nothing.
tn_status tn_launch(tn_kernel *, const tn_launch_params *, const tn_arg *args,
                    uint32_t num_args);

#ifdef __cplusplus
}
#endif
#endif // TN_TN_H
