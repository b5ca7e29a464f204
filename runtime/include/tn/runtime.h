// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host side in C++20: devices, buffers, views, streams, checked launches.
//
//   tn::buffer<float> x(host), y(host);   // on a GPU, else on the CPU
//   tn::launch<saxpy>(tn::grid_for(y.size(), 256), 2.0f, x, y);
//   host = y.to_host();
//
// A thin layer over <tn/tn.h>: it turns statuses into tn::error, owns handles,
// and checks arguments against the kernel's signature at compile time.
#ifndef TN_RUNTIME_H
#define TN_RUNTIME_H

#include <tn/runtime/buffer.h>
#include <tn/runtime/device.h>
#include <tn/runtime/error.h>
#include <tn/runtime/launch.h>
#include <tn/runtime/token.h>

#endif // TN_RUNTIME_H
