// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %tnc -emit-mir=built %s -o - | %FileCheck %s
//
// What a kernel says about its launch, its names and its variables.

// CHECK-DAG: tn.global @limits : !tn.array<4 x i32> in constant {host_writable}
// CHECK-DAG: tn.global @hits : i32 in global {host_writable}
// CHECK-DAG: tn.global @_ZL5table : !tn.array<3 x f32> in constant = [1.000000e+00 : f32, 2.000000e+00 : f32, 5.000000e-01 : f32]
__constant__ int limits[4];
__device__ int hits;
constexpr float table[3] = {1, 2, 0.5f};

namespace ns {
// CHECK: tn.kernel @_ZN2ns4tileIfLi32EEEvPT_PKS1_i(
// CHECK-SAME: max_threads = 256 : i32
// CHECK-SAME: kind = "pointer", type = "float *", element = "float"
// CHECK-SAME: source_name = "ns::tile<float, 32>"
template <class T, int N>
__global__ void __launch_bounds__(256) tile(T *out, const T *__restrict__ in, int n) {
  // CHECK: tn.shared "s" : <!tn.array<32 x f32>, shared>
  // CHECK: tn.dynamic_shared : <f32, shared>
  __shared__ T s[N];
  extern __shared__ float rest[];
  s[threadIdx.x % N] = in[n];
  rest[threadIdx.x] = table[n % 3] + limits[n & 3];
  __syncthreads();
  // CHECK: tn.sync block
  // CHECK: tn.atomic_rmw add relaxed grid {{.*}} {text = "hits"}
  atomicAdd(&hits, 1);
  // CHECK: tn.atomic_cas relaxed block {{.*}} {text = "*p"}
  int *p = &hits;
  atomicCAS_block(p, 1, 2);
  out[n] = s[0] + rest[1];
}
template __global__ void tile<float, 32>(float *, const float *, int);

// CHECK: tn.kernel @{{.*}}hidden{{.*}} attributes {internal
static __global__ void hidden(int *p) { *p = 1; }
// The pattern itself is no kernel.
// CHECK-NOT: tn.kernel
template <int K> __global__ void unused(int *p) { *p = K; }
} // namespace ns
