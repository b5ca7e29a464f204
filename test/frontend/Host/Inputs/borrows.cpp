// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches, right and wrong. A line that must be rejected ends in the code.
#include <tn/kernel.h>
#include <tn/runtime.h>
#include <utility>

TN_KERNEL void read_write(tn::span<const float> x, tn::span<float> y) { y[0] = x[0]; }
TN_KERNEL void write_write(tn::span<float> x, tn::span<float> y) { y[0] = x[0]; }
TN_KERNEL void read_read(tn::span<const float> x, tn::span<const float> y) {}
TN_KERNEL void pointers(const float *x, float *y, int n) { y[0] = x[0]; }
TN_KERNEL void matrices(tn::mdspan<const float, 2> x, tn::mdspan<float, 2> y) { y(0, 0) = x(0, 0); }
template <int N> TN_KERNEL void instance(tn::span<float> x, tn::span<const float> y) { x[N] = y[N]; }

using Buffer = tn::buffer<float>;
static const tn::launch_config one = tn::grid_for(1, 1);

void whole(Buffer &a, Buffer &b, const Buffer &c) {
  tn::launch<read_write>(one, a, b);
  tn::launch<read_write>(one, c, a);
  tn::launch<read_read>(one, a, a);
  tn::launch<read_write>(one, a, a);                       // TN0502
  tn::launch<write_write>(one, a, a);                      // TN0499
  tn::launch<read_write>(one, std::as_const(a), a);        // TN0502
  tn::launch<read_write>(one, a.view(), a);                // TN0502
  tn::launch<write_write>(one, (a), a.view());             // TN0499
  tn::launch<instance<3>>(one, a, b);
  tn::launch<instance<3>>(one, a, a);                      // TN0502
  tn::launch<pointers>(one, a, b, 3);
  tn::launch<pointers>(one, a, a, 3);                      // TN0502
  auto result = tn::try_launch<read_write>(one, b, b);     // TN0502
  (void)result;
}

void slices(Buffer &a, Buffer &b, std::size_t n) {
  tn::launch<write_write>(one, a.slice(0, 10), a.slice(10, 10));
  tn::launch<write_write>(one, a.slice(0, 10), b.slice(5, 10));
  tn::launch<write_write>(one, a.slice(0, 10), a.slice(9, 10));           // TN0499
  tn::launch<write_write>(one, a.slice(9, 10), a.slice(0, 10));           // TN0499
  tn::launch<write_write>(one, a.slice(9, 0), a.slice(0, 10));
  tn::launch<read_write>(one, a.slice(0, 10), a);                         // TN0502
  tn::launch<write_write>(one, a.slice(0, n / 2), a.slice(n / 2, n / 2));
  tn::launch<write_write>(one, a.slice(n / 2, 4), a.slice(n / 2, 4));     // TN0499
  tn::launch<write_write>(one, a.slice(8, 8).slice(0, 4), a.slice(12, 4));
  tn::launch<write_write>(one, a.slice(8, 8).slice(4, 4), a.slice(12, 4)); // TN0499
  tn::launch<write_write>(one, a.slice(n, 8).slice(4, 4), a.slice(n, 8));
  auto [low, high] = a.split_at(n);
  tn::launch<write_write>(one, low, high);
  tn::launch<write_write>(one, low, low);                                 // TN0499
}

void shapes(Buffer &a, Buffer &b) {
  tn::launch<matrices>(one, tn::mdspan_view(a, 4, 4), tn::mdspan_view(b, 4, 4));
  tn::launch<matrices>(one, tn::mdspan_view(a, 4, 4), tn::mdspan_view(a, 4, 4)); // TN0502
  tn::launch<matrices>(one, tn::mdspan_view(a, 4, 4), tn::mdspan_view(a.slice(16, 16), 4, 4));
}

struct Owner {
  Buffer a, b;
  void launch() {
    tn::launch<read_write>(one, a, b);
    tn::launch<read_write>(one, a, this->a); // TN0502
  }
};

void paths(Owner &p, Owner &q, Owner *r, Owner *s, Buffer (&many)[4], int i, int j) {
  tn::launch<read_write>(one, p.a, p.b);
  tn::launch<read_write>(one, p.a, q.a);
  tn::launch<read_write>(one, r->a, s->a);
  tn::launch<read_write>(one, p.a, p.a);         // TN0502
  tn::launch<read_write>(one, r->a, r->a);       // TN0502
  tn::launch<read_write>(one, many[0], many[1]);
  tn::launch<read_write>(one, many[i], many[j]);
  tn::launch<read_write>(one, many[2], many[2]); // TN0502
  tn::launch<read_write>(one, many[i], many[i]); // TN0502
  tn::launch<read_write>(one, many[i], many[++j]);
  auto &first = many[0];
  tn::launch<read_write>(one, first, many[0]);   // TN0502
  auto &current = many[i];
  ++i;
  tn::launch<read_write>(one, current, many[i]);
  tn::launch<read_write>(one, current, current); // TN0502
  const auto view = p.a.view();
  tn::launch<read_write>(one, view, p.a);        // TN0502
  auto moving = p.a.view();
  moving = p.b.view();
  tn::launch<read_write>(one, moving, p.a);
}

template <class T> void generic(tn::buffer<T> &x) {
  auto go = [&] { tn::launch<read_write>(one, x, x); }; // TN0502
  go();
}
void instances(Buffer &a) {
  generic(a);
  tn::launch<read_write>(one, a.size() > 3 ? a : a, a);
}
