// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Max pooling over NCHW, one thread an output; the wrong one lets two threads share one.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that n >= 0{{$}}
// RIGHT-DAG: the launch checks that c >= 0{{$}}
// RIGHT-DAG: the launch checks that h >= 0{{$}}
// RIGHT-DAG: the launch checks that w >= 0{{$}}
// RIGHT-DAG: the launch checks that k >= 0{{$}}
// RIGHT-DAG: the launch checks that stride >= 0{{$}}
// RIGHT-DAG: the launch checks that oh >= 1{{$}}
// RIGHT-DAG: the launch checks that ow >= 1{{$}}
// RIGHT-DAG: the launch checks that n * c * oh * ow <= 2147483647{{$}}
// RIGHT-DAG: the launch checks that k + stride * oh - stride <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that k + stride * ow - stride <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that oh * ow <= 2147483647{{$}}
// RIGHT-DAG: the launch checks that n * c * h * w <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(in) >= n * c * h * w{{$}}
// RIGHT-DAG: the launch checks that extent(out) >= n * c * oh * ow{{$}}
// RIGHT-DAG: pool: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `out[0]`
// WRONG-NEXT: {{.*}}:[[@LINE+15]]:3
// WRONG: = launch: block 2, grid 1; thread 0 of block 0 and thread 1 of block 0; n = -1, c = -2, oh = 1, ow = 1 (replayed: true race)

__global__ void pool(const float *in, float *out, int n, int c, int h, int w, int k, int stride, int oh, int ow) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n * c * oh * ow) return;
  int x = i % ow, y = i / ow % oh, p = i / (ow * oh);
  float m = -1e30f;
  for (int dy = 0; dy < k; ++dy)
    for (int dx = 0; dx < k; ++dx) {
      int sy = y * stride + dy, sx = x * stride + dx;
      if (sy < h && sx < w)
        m = fmaxf(m, in[(p * h + sy) * w + sx]);
    }
#ifdef WRONG
  out[i / 2] = m;
#else
  out[i] = m;
#endif
}
