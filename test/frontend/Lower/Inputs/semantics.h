// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of two integers, each about one corner of the language. The test
// runs every one natively and in MIR and compares. `CASE(name) { … }` defines a
// function `long long name(int a, int b)`.
#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <cmath>
#include <compare>
#include <cstdint>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>
#include <variant>

// ------------------------------------------------------------------ integers
CASE(promotions) {
  unsigned char c = a;
  signed char s = b;
  short h = a * 3;
  unsigned short u = b;
  bool t = a;
  return c * s + h - u + t + (c << 3) + (s >> 1) + ~c + -s + +h + !u;
}
CASE(unsigned_wrap) {
  unsigned x = a, y = b;
  std::uint64_t wide = x - y;
  std::uint64_t mixed = (std::uint64_t)x - y;
  return wide + (mixed >> 3) + (x / (y | 1)) + (x % (y | 1)) + (a + 4000000000u);
}
CASE(signed_division) {
  int d = b == 0 ? 7 : b;
  if (d == -1)
    d = 3;
  long long wide = a;
  return a / d + a % d * 10 + wide / d + wide % d;
}
CASE(shifts) {
  unsigned n = b & 31;
  unsigned x = a;
  long long y = a;
  return (a >> n) + (x >> n) + (long long)(x << n) + (y << n) + (y >> (b & 63)) + (1ull << (b & 63));
}
CASE(compound_narrow) {
  unsigned char c = a;
  short s = b;
  c += 200;
  c *= 3;
  c >>= 1;
  c ^= s;
  s -= c;
  s <<= 2;
  s /= 3;
  s |= 5;
  c++;
  --s;
  c -= s++;
  int i = a;
  i += 2.75f;
  i *= 1.5;
  bool f = a > b;
  f |= a == b;
  f ^= true;
  return c * 1000 + s + i + f;
}
CASE(increments) {
  int x = a, y = b;
  int r = x++ + ++y;
  r += x-- - --y;
  unsigned long long z = x;
  r += z++ & 0xff;
  (x += 2) *= 3;
  ++++x;
  return r + x * 5 + y + (long long)z;
}
CASE(comparisons) {
  unsigned u = a;
  long long l = b;
  return (a < b) + 2 * (u < (unsigned)b) + 4 * (a <= l) + 8 * (u >= l) + 16 * (a != b) + 32 * (a == b) +
         64 * (-1 < (int)u) + 128 * ((short)a > (short)b);
}
CASE(conversions) {
  float f = a;
  double d = b;
  int i = f * 0.25f;
  unsigned u = std::abs(d);
  long long l = d * 1.5;
  char c = (char)a;
  bool t = f, e = 0.0f, m = -0.5f;
  return i + u + l + c + t + e + m + (long long)(float)a + (int)(b / 2.0) + (unsigned char)(u & 255);
}
CASE(enums) {
  enum Plain { kZero, kOne, kFive = 5 };
  enum class Strong : unsigned char { A = 200, B };
  Plain p = a > b ? kFive : kOne;
  Strong s = a > b ? Strong::A : Strong::B;
  return p * 10 + static_cast<int>(s) + (p == kFive) + (s != Strong::B);
}
// -------------------------------------------------------------------- floats
CASE(floats) {
  float x = a * 0.125f, y = b * 0.5f + 1;
  double z = (double)x * y;
  float w = x / (y == 0 ? 1 : y);
  bool n = x != x, o = x < y, q = !(x < y);
  return (long long)(x + y) + (long long)(z * 2) + (long long)(w * 64) + n + o * 2 + q * 4 + (x == y) * 8;
}
CASE(math_functions) {
  double x = std::fabs(a * 0.5), y = b;
  float f = x;
  return (long long)std::sqrt(x * 4) + (long long)std::floor(y / 3) + (long long)std::ceil(f / 3) +
         (long long)std::trunc(y / 7) + (long long)std::fma(x, y, 1.0) + (long long)std::fmin(x, y) +
         (long long)std::fmax(f, 2.5f) + (long long)std::round(y / 5) + (long long)std::copysign(x, y) +
         std::isnan(x) + std::isinf(f) + (long long)std::fmod(x, 7.0);
}
CASE(bits) {
  unsigned u = a;
  std::uint64_t w = (std::uint64_t)a * 0x9E3779B97F4A7C15ull;
  return std::popcount(u) + std::countl_zero(u) * 2 + std::countr_zero(u) * 3 + std::countr_zero(w) +
         std::rotl(u, b & 31) + (long long)std::bit_cast<std::uint32_t>((float)b) + std::has_single_bit(u) +
         __builtin_ffs(a) + __builtin_clzll(w | 1) + std::bit_width(u);
}
// ------------------------------------------------------------------- control
CASE(short_circuit) {
  int calls = 0;
  auto hit = [&](int k, bool v) { calls = calls * 10 + k; return v; };
  bool r = (hit(1, a > 0) && hit(2, b > 0)) || (hit(3, a < -5) && !hit(4, b == 3));
  int divided = b != 0 && a / (b == -1 ? 1 : b) > 2 ? 1 : 0;
  return calls * 4 + r * 2 + divided;
}
CASE(loops) {
  int sum = 0;
  for (int i = 0; i < (a & 15); ++i) {
    if (i == 3)
      continue;
    for (int j = i; j < 10; j += 2) {
      if (j > (b & 7))
        break;
      sum += i * j;
    }
    if (sum > 100)
      break;
  }
  int n = a & 31;
  while (n > 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    if (++sum > 300)
      break;
  }
  do {
    sum += 7;
    if (sum & 1)
      continue;
    sum += 2;
  } while (sum < (b & 63));
  for (;;) {
    if (sum-- < 50)
      break;
  }
  while (int k = sum & 3) {
    sum += k;
    if (sum > 70)
      break;
  }
  return sum;
}
CASE(switches) {
  int r = 0;
  switch (a & 7) {
  case 0:
  case 1:
    r = 10;
    break;
  case 2:
    r = 20;
    [[fallthrough]];
  case 3: {
    r += b;
    break;
  }
  case 4:
    for (int i = 0; i < 5; ++i) {
      if (i == 3)
        break;
      r += i;
    }
    r *= 2;
    break;
  case 6:
    return -b;
  default:
    r = -1;
  }
  for (int i = 0; i < 6; ++i) {
    switch (i) {
    case 1:
      continue;
    case 4:
      r += 1000;
      break;
    }
    r += i;
  }
  switch (b) {
    int x;
  case 0:
    x = 3;
    r += x;
    break;
  case 1:
    x = 4;
    r -= x;
  }
  switch ((long long)a) {
  case 1 ... 3:
    r += 5;
  }
  return r;
}
DEVICE int earlyExit(int a, int b) {
  for (int i = 0; i < 8; ++i) {
    if (i == (a & 7))
      return i * 100;
    for (int j = 0; j < 4; ++j)
      if (i * j == (b & 15))
        return i + j;
  }
  if (a > b)
    return 1;
  else
    return 2;
}
CASE(early_exits) { return earlyExit(a, b) * 3 + earlyExit(b, a); }
DEVICE void clampTo(int &x, int limit) {
  if (x < limit)
    return;
  x = limit;
}
CASE(references) {
  int x = a, y = b;
  clampTo(x, 10);
  clampTo(y, x);
  int &r = a > b ? x : y;
  r += 100;
  const int &m = std::max(x, y);
  int before = m;
  x = -1000;
  std::swap(x, y);
  return x * 3 + y + before;
}
// ------------------------------------------------------------------- objects
struct Vec {
  float x = 1, y = 2;
  DEVICE Vec() {}
  DEVICE explicit Vec(float v) : x(v) {}
  DEVICE Vec(float x, float y) : x(x), y(y) {}
  DEVICE Vec operator+(const Vec &o) const { return {x + o.x, y + o.y}; }
  DEVICE Vec &operator*=(float k) {
    x *= k;
    y *= k;
    return *this;
  }
  DEVICE Vec operator-() const { return Vec(-x, -y); }
  DEVICE float operator[](int i) const { return i ? y : x; }
  DEVICE float &at(int i) { return i ? y : x; }
  DEVICE explicit operator bool() const { return x > 0; }
  DEVICE operator int() const { return (int)(x + y); }
  DEVICE bool operator==(const Vec &) const = default;
};
CASE(classes) {
  Vec v, w(a), u(a, b);
  (v = u + w) *= 2;
  v.at(1) += 3;
  Vec n = -v;
  Vec copy = n;
  copy.x = 5;
  int truth = w ? 1 : 0;
  return (long long)(v[0] + v[1] * 3 + n.x) + (int)copy + truth + (u == w) * 8 + (n == n) * 16;
}
struct Base {
  int k;
  DEVICE Base(int k) : k(k) {}
  DEVICE int twice() const { return 2 * k; }
};
struct Empty {
  DEVICE int seven() const { return 7; }
};
template <class Derived> struct Crtp {
  DEVICE int call() const { return static_cast<const Derived &>(*this).secret() + 1; }
};
struct Child : Base, Empty, Crtp<Child> {
  int z[3] = {1, 2};
  using Base::Base;
  DEVICE int secret() const { return k + z[1]; }
  DEVICE int sum() const { return twice() + seven() + z[0] + z[1] + z[2] + call(); }
};
CASE(inheritance) {
  Child c(a);
  c.z[2] = b;
  Base &up = c;
  up.k += 1;
  Child d = c;
  d.k = 4;
  return c.sum() * 3 + d.sum();
}
struct Pod {
  char c;
  int i;
  short s[3];
  struct {
    double d;
    bool f;
  } in;
};
CASE(aggregates) {
  Pod p{'x', a, {1, (short)b}, {2.5, true}};
  Pod q = p;
  q.in.d *= 2;
  q.s[2] = 9;
  Pod r{};
  r = q;
  Pod all[2] = {p, {.c = 1, .i = 3}};
  all[1].s[b & 1] = 4;
  return p.c + p.i + r.s[0] + r.s[1] + r.s[2] + (long long)r.in.d + r.in.f + all[0].i + all[1].s[0] * 10 +
         all[1].s[1] * 100 + all[1].c + (long long)all[1].in.d;
}
CASE(arrays) {
  int m[3][4] = {{1, 2}, {3}};
  int n[4] = {};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 4; ++j)
      m[i][j] += i * a + j * b;
  for (int i = 0; i < 4; ++i)
    n[3 - i] = m[i % 3][i];
  int s = 0;
  for (int x : n)
    s = s * 3 + x;
  for (auto &row : m)
    for (int &x : row)
      x = -x;
  return s + m[2][3] + 1 [n] + *(n + 2) + (int)sizeof(m) / (int)sizeof(m[0]);
}
CASE(pointers) {
  int x[6] = {1, 2, 3, 4, 5, 6};
  int *p = x, *q = x + 5;
  int s = 0;
  while (p < q) {
    s += *p++ * *q--;
    if (p == q)
      break;
  }
  s += (int)(q - x);
  int *end = &x[6];
  for (int *i = x; i != end; i += 2)
    *i += a;
  int **pp = &p;
  (*pp)[0] += b;
  int *none = nullptr;
  if (a > b)
    none = &x[1];
  if (none)
    *none = 77;
  int (*row)[3] = (int (*)[3])x;
  return s + x[0] + x[1] + x[2] + x[3] + row[1][1] + p[-1];
}
struct Ref {
  int &r;
  const int *p;
  DEVICE int get() const { return r + *p; }
};
DEVICE Ref makeRef(int &x, const int *p) { return {x, p}; }
CASE(records_of_pointers) {
  int x = a, y = b;
  Ref s{x, &y};
  s.r += 5;
  Ref t = s;
  t.p = &x;
  Ref u = makeRef(y, t.p);
  u.r = u.get();
  return s.get() * 2 + t.get() + u.get() + x;
}
// ------------------------------------------------------------------- lambdas
CASE(lambdas) {
  int total = 0;
  auto add = [&total](int v) { total += v; return total; };
  auto scale = [k = a & 7](auto v) { return v * k; };
  auto counter = [n = 0, b]() mutable { n += b; return n; };
  auto twice = [](auto f, int v) { return f(f(v)); };
  auto nested = [&] { return [&](int v) { return add(v) + scale(v); }; };
  counter();
  auto copy = counter;
  return add(a) + scale(b) + (long long)scale(0.5) + counter() + copy() + twice(scale, 3) + nested()(4) + total;
}
template <class F> DEVICE int apply(F &&f, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    s += f(i);
  return s;
}
DEVICE int square(int x) { return x * x; }
template <class... T> DEVICE int sumOf(T... v) { return (0 + ... + v); }
template <int N> DEVICE int depth(int x) {
  if constexpr (N == 0)
    return x;
  else
    return depth<N - 1>(x) + N;
}
CASE(templates) {
  int arr[5] = {1, 2, 3, 4, 5};
  return apply([&](int i) { return arr[i] * a; }, 5) + apply(square, 4) + sumOf(a, (short)b, 'a', true) +
         depth<6>(a);
}
// ------------------------------------------------------------ standard library
CASE(standard_library) {
  std::array<int, 4> v{a, b, 3};
  v[3] = v.size();
  v.at(2) += v.front() + v.back();
  int s = 0;
  for (int x : v)
    s += x;
  std::pair<int, short> p{a, (short)b};
  auto [first, second] = p;
  std::tuple<int, double, char> t{a, b * 0.5, 'c'};
  auto &[t0, t1, t2] = t;
  t0 += 2;
  std::optional<int> o;
  if (a > b)
    o = a - b;
  std::swap(p.first, s);
  return s + p.first + first * second + std::get<0>(t) + (long long)std::get<1>(t) + t2 + o.value_or(-5) +
         (o.has_value() ? *o : 0) + std::min(a, b) + std::max({a, b, 7}) + std::clamp(a, -3, 12) +
         std::numeric_limits<short>::max() + std::min<long long>(a, 5) + (int)std::exchange(s, 4) + s;
}
constexpr int kTable[8] = {3, 1, 4, 1, 5, 9, 2, 6};
constexpr Pod kPods[2] = {{1, 2, {3, 4, 5}, {6, true}}, {7, 8, {9}, {10, false}}};
constexpr int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
CASE(constants) {
  constexpr int local[3] = {7, 8, 9};
  static constexpr float tap[2] = {0.5f, 2.f};
  const int folded = fib(12);
  return kTable[a & 7] + kPods[b & 1].i + kPods[a & 1].s[b & 1] + local[(a & 7) % 3] + (int)(tap[b & 1] * 8) + folded;
}
CASE(order_of_evaluation) {
  int i = a & 3;
  int x[8] = {};
  x[i++] = i;
  x[i] += i++;
  i = 0;
  int y = (i++, i++, i);
  return x[0] + x[1] * 10 + x[2] * 100 + x[3] * 1000 + x[4] * 10000 + y;
}
union Bits {
  float f;
  std::uint32_t u;
};
CASE(unions) {
  Bits x;
  x.f = a * 0.5f;
  std::uint32_t one = x.u;
  float g = b;
  std::uint32_t two = reinterpret_cast<std::uint32_t &>(g);
  return (long long)one + two;
}
CASE(scopes) {
  int x = a;
  {
    int x = b;
    x += 3;
  }
  if (int y = x + 1; y > 4)
    x += y;
  else
    x -= y;
  for (int x = 0; x < 2; ++x) {
    int fresh = 0;
    fresh += x;
    a += fresh;
  }
  return x + a;
}
// ------------------------------------------------------------------ mixtures
DEVICE Pod earlyPod(int a, int b) {
  Pod p{};
  if (a > b) {
    p.i = a;
    return p;
  }
  for (int i = 0; i < 4; ++i) {
    p.i += i;
    if (p.i > b)
      return p;
    switch (i) {
    case 2:
      return {'q', -1, {1, 2, 3}, {0.5, true}};
    default:
      continue;
    }
  }
  return p;
}
DEVICE int &pick(int (&x)[4], int key) {
  for (int &v : x)
    if (v == key)
      return v;
  return x[0];
}
CASE(returned_objects) {
  Pod p = earlyPod(a, b);
  int x[4] = {1, 2, 3, 4};
  pick(x, a) += 10;
  pick(x, b) *= 2;
  int &held = pick(x, 3);
  held -= 7;
  Pod q = a > 5 ? earlyPod(b, a) : p;
  (a > b ? p : q).i += 3;
  return p.i + p.c + p.s[1] + q.i * 7 + x[0] + x[1] * 10 + x[2] * 100 + x[3] * 1000 + earlyPod(3, 2).i;
}
struct Counter {
  int n = 0;
  static constexpr int kSteps[3] = {1, 10, 100};
  DEVICE Counter() : Counter(5) {}
  DEVICE Counter(int start, int extra = 2) : n(start + extra) {}
  DEVICE int next(int k = 1) {
    auto step = [this, k] { n += kSteps[k % 3]; return n; };
    auto other = [self = *this]() mutable { return ++self.n; };
    return step() + other();
  }
  DEVICE Counter &operator++() {
    ++n;
    return *this;
  }
  DEVICE Counter operator++(int) {
    Counter old = *this;
    ++*this;
    return old;
  }
  DEVICE int operator()(int v) const { return v + n; }
  template <class T> DEVICE T scaled(T v) const { return v * n; }
};
CASE(methods) {
  Counter c, d(a & 15);
  int s = c.next() + d.next(2);
  s += (c++).n + (++d).n;
  Counter *p = &d;
  p->n += 4;
  (*p).next();
  Counter list[2];
  list[1].n = b;
  for (Counter &x : list)
    s += x(1);
  return s + c(2) + d.scaled(3) + (long long)d.scaled(0.5) + p->scaled(a & 7) + list[b & 1].next(0);
}
struct Range {
  int first, last;
  struct It {
    int at;
    DEVICE int operator*() const { return at; }
    DEVICE It &operator++() { return ++at, *this; }
    DEVICE bool operator!=(const It &o) const { return at != o.at; }
  };
  DEVICE It begin() const { return {first}; }
  DEVICE It end() const { return {last}; }
};
CASE(iterators) {
  int s = 0;
  for (int v : Range{a & 7, (a & 7) + 5})
    s = s * 2 + v;
  std::array<std::array<int, 2>, 3> grid{{{1, 2}, {3, a}, {5, b}}};
  for (auto &[x, y] : grid)
    s += x * y++;
  int pairs[2] = {a, b};
  auto [l, r] = pairs;
  auto &[ml, mr] = pairs;
  ml += 3;
  for (int i = 0, j = 10; i < j; i += 2, --j)
    s += i * j;
  return s + l + r + pairs[0] + mr + grid[2][1];
}
CASE(generic_lambdas) {
  auto sum = [](auto... v) { return (0LL + ... + v); };
  auto compose = [](auto f, auto g) { return [=](auto x) { return f(g(x)); }; };
  auto addB = [b](int x) { return x + b; };
  auto twice = [](int x) { return x * 2; };
  int values[3] = {a, b, 7};
  auto at = [values](int i) { return values[i]; };
  auto byRef = [&values, &v0 = values[0]](int i) -> int & { return i ? values[i] : v0; };
  byRef(0) += 100;
  byRef(2) = 1;
  auto applied = std::apply([](int x, int y) { return x - y; }, std::tuple{a, b});
  auto choose = [&](bool c) { if (c) return values[0]; return values[1]; };
  return sum(a, b, (short)3, true) + compose(addB, twice)(a) + at(0) + at(2) + values[0] + values[2] + applied +
         choose(a > b) * 5 + choose(a <= b);
}
template <class T, int N> struct Tile {
  T data[N][N] = {};
  DEVICE T &operator()(int i, int j) { return data[i][j]; }
  DEVICE const T &operator()(int i, int j) const { return data[i][j]; }
  template <class F> DEVICE void each(F f) {
    for (int i = 0; i < N; ++i)
      for (int j = 0; j < N; ++j)
        f(i, j, (*this)(i, j));
  }
};
CASE(tiles) {
  Tile<int, 3> t, u;
  t.each([&](int i, int j, int &v) { v = i * a + j * b; });
  u.each([&](int i, int j, int &v) {
    for (int k = 0; k < 3; ++k)
      v += t(i, k) * (k == j);
  });
  const auto &c = u;
  long long s = 0;
  u.each([&](int, int, int v) { s = s * 3 + v; });
  return s + c(1, 2) + t(2, 0);
}
CASE(wide_integers) {
  std::int64_t x = (std::int64_t)a * 1000003 - b;
  std::uint64_t u = x;
  std::uint32_t lo = u, hi = u >> 32;
  std::int16_t h = x;
  std::uint8_t c = x >> 5;
  bool odd = x & 1;
  x ^= (std::int64_t)lo << 7;
  x = x % 1000007 + (u > (std::uint64_t)x) + (lo < hi);
  return x + h + c * odd + (std::int64_t)(u % 97) - (a < 0 ? -(std::int64_t)hi : (std::int64_t)hi) % 1000;
}
CASE(strings) {
  const char *word = a > b ? "greater" : "no";
  char own[8] = "abc";
  own[b & 3] = word[1];
  auto length = [](const char *s) {
    int n = 0;
    while (*s++)
      ++n;
    return n;
  };
  std::bitset<40> set;
  set.set(a & 31);
  set.flip(b & 15);
  std::variant<int, float> v = a;
  if (b > 3)
    v = 2.5f;
  return length(word) * 1000 + own[0] + own[1] + own[2] + own[4] + set.count() + set.test(3) +
         (v.index() ? (long long)std::get<float>(v) : std::get<int>(v)) + (a ?: b);
}
CASE(half_floats) {
  _Float16 h = a & 255;
  h = h * (_Float16)0.5f + (_Float16)1;
  float f = h;
  _Float16 g = f - (b & 63);
  return (long long)f + (long long)(float)g + (h > g) + (int)h;
}

// ------------------------------------------- conditions known, effects unknown
CASE(known_conditions) {
  int x = a, y = b, c = 0;
  ((c++, true) ? x : y) = 5;
  int *p = (c += 10, false) ? &x : &y;
  *p += 3;
  do
    x += 2;
  while (c += 100, false);
  int z = (c += 1000, true) ? 3 : 4;
  switch (c += 10000, 3) {
  case 3:
    z += 7;
  }
  return c + z * x - y % 1000;
}
struct Copied {
  int v;
  DEVICE Copied(int x = 0) : v(x) {}
  DEVICE Copied(const Copied &o) : v(o.v + 1) {}
  DEVICE Copied &operator=(const Copied &o) {
    v = o.v + 2;
    return *this;
  }
};
struct Holder {
  int c[2] = {7, 8};
  Copied one{4};
  Copied grid[2][2];
};
CASE(array_members) {
  Holder g, other;
  g.c[0] = a;
  g.grid[1][0].v = b;
  other = g;
  Holder third = other;
  Copied raw[2] = {5, a};
  auto [r0, r1] = raw;
  return other.c[0] + other.one.v * 3LL + third.grid[1][0].v * 5LL + third.c[1] + r0.v + r1.v;
}
CASE(captured_bindings) {
  auto [p, q] = std::pair<int, unsigned char>{a, (unsigned char)b};
  int array[2] = {b, 3};
  auto [x, y] = array;
  auto first = [p, &q = q] { return p ^ q; }();
  auto nested = [&] { return [=] { return q * 2 + y; }() + x % 7; }();
  return (long long)first + nested + [=] { return p % 5 + q; }();
}
CASE(c_comparisons) {
  float x = a, y = b ? (float)b : __builtin_nanf("");
  double whole;
  double rest = std::modf(a * 0.375, &whole);
  unsigned bits;
  __builtin_memcpy(&bits, &x, 4);
  return std::isless(x, y) + 2 * std::isgreaterequal(x, y) + 4 * std::islessgreater(x, y) +
         8 * std::isunordered(x, y) + 16 * std::isnormal(x) + 32 * std::isnormal(x * 1e-40f) +
         std::lround((a & 255) * 0.37f) + std::llround(b * 0.5) + std::lrint((a & 255) * 0.5f) +
         (long long)std::scalbn((double)(a & 15), 3) + (long long)whole + (long long)(rest * 1000) + bits;
}
struct Ordered {
  int major;
  short minor;
  auto operator<=>(const Ordered &) const = default;
};
CASE(three_way) {
  float x = a, y = b ? (float)b : __builtin_nanf("");
  Ordered s{a, 1}, t{b, 2};
  return ((a <=> b) < 0) + 2 * std::is_gt(a <=> b) + 4 * ((x <=> y) < 0) +
         8 * ((x <=> y) == std::partial_ordering::unordered) + 16 * (s < t) + 32 * (s == t) + 64 * (s >= t) +
         128 * (std::tuple{1, a} < std::tuple{1, b}) + 256 * (std::pair{a, 1} < std::pair{b, 2});
}
CASE(assignment_order) {
  Copied o[4] = {1, 2, 3, 4};
  int i = 0;
  o[i++] = Copied(i * 10 + 5);
  std::array<int, 3> s{a & 15, 2, 3};
  for (int &v : s)
    v += 1;
  long long sum = i;
  for (int v : s)
    sum = sum * 3 + v;
  for (auto &q : o)
    sum = sum * 7 + q.v;
  return sum;
}
CASE(lambda_pointers) {
  using Function = int (*)(int);
  Function plain = [](int k) { return k * 3; };
  Function generic = [](auto k) { return k / 2 + 1; };
  return plain(a & 0xff) + (*generic)(b) + (+[](int k) { return k - 1; })(a & 0xff);
}
