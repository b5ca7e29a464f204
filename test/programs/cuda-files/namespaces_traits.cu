// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels in nested namespaces, a policy class and a functor chosen by template.
// The mistake: the reduction's last steps have no barrier between them.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]: threads 1 and 3 of block 0 race on `part[3]`
// CHECK-NEXT: namespaces_traits.cu:[[@LINE+24]]:7{{$}}
#include <limits>
#include <type_traits>
namespace app {
namespace detail {
template <typename T> struct Max {
  static constexpr T identity = std::numeric_limits<T>::lowest();
  __host__ __device__ T operator()(T a, T b) const { return a < b ? b : a; }
};
template <typename T> struct Sum {
  static constexpr T identity = T(0);
  __host__ __device__ T operator()(T a, T b) const { return a + b; }
};
template <typename T, typename Op, int Threads>
__global__ void __launch_bounds__(Threads) reduce(const T *__restrict__ in, T *__restrict__ out, size_t n, Op op) {
  __shared__ T part[Threads];
  const int t = threadIdx.x;
  T value = Op::identity;
  for (size_t i = (size_t)blockIdx.x * Threads + t; i < n; i += (size_t)gridDim.x * Threads)
    value = op(value, in[i]);
  part[t] = value;
  __syncthreads();
  for (int step = Threads / 2; step > 0; step >>= 1) {
    if (t < step)
      part[t] = op(part[t], part[t + step]);
#ifdef WRONG
    if (step > 32)
      __syncthreads();
#else
    __syncthreads();
#endif
  }
  if (t == 0)
    out[blockIdx.x] = part[0];
}
} // namespace detail

template <typename T> void maximum(const T *in, T *out, size_t n) {
  static_assert(std::is_arithmetic<T>::value, "numbers only");
  detail::reduce<T, detail::Max<T>, 256><<<64, 256>>>(in, out, n, detail::Max<T>{});
}
void sumOf(const double *in, double *out, int n) {
  detail::reduce<double, detail::Sum<double>, 256><<<64, 256>>>(in, out, n, {});
}
} // namespace app
int main() { app::maximum<float>(nullptr, nullptr, 0); }
