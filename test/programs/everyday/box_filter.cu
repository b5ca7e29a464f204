// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A box filter with clamped borders and pitches; the wrong one swaps the indices of what it writes.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that w >= 0{{$}}
// RIGHT-DAG: the launch checks that h >= 0{{$}}
// RIGHT-DAG: the launch checks that r >= 0{{$}}
// RIGHT-DAG: the launch checks that srcPitch >= 0{{$}}
// RIGHT-DAG: the launch checks that dstPitch >= 0{{$}}
// RIGHT-DAG: the launch checks that dstPitch >= w{{$}}
// RIGHT-DAG: the launch checks that r <= 2147483646{{$}}
// RIGHT-DAG: the launch checks that h + r <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that w + r <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that w + srcPitch * h - srcPitch <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that w + dstPitch * h - dstPitch <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(src) + srcPitch >= w + srcPitch * h{{$}}
// RIGHT-DAG: the launch checks that extent(dst) + dstPitch >= w + dstPitch * h{{$}}
// RIGHT-DAG: box: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN3001]: `src[sy * srcPitch + sx]` lies outside `src`
// WRONG-NEXT: {{.*}}:[[@LINE+11]]:14
// WRONG: = launch: block 1, grid 2 x 2; thread 0 of block (0, 0); srcPitch = -1, w = 1, h = 3, r = 3 (replayed: true fault)

__global__ void box(const unsigned char *src, int srcPitch, unsigned char *dst, int dstPitch, int w, int h, int r) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  int sum = 0;
  for (int dy = -r; dy <= r; ++dy)
    for (int dx = -r; dx <= r; ++dx) {
      int sx = min(max(x + dx, 0), w - 1), sy = min(max(y + dy, 0), h - 1);
      sum += src[sy * srcPitch + sx];
    }
#ifdef WRONG
  dst[x * w + y] = sum / ((2 * r + 1) * (2 * r + 1));
#else
  dst[y * dstPitch + x] = sum / ((2 * r + 1) * (2 * r + 1));
#endif
}
