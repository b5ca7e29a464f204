// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NCHW to NHWC, one thread an element; the wrong one forgets the channel.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that n >= 0{{$}}
// RIGHT-DAG: the launch checks that c >= 1{{$}}
// RIGHT-DAG: the launch checks that h >= 1{{$}}
// RIGHT-DAG: the launch checks that w >= 1{{$}}
// RIGHT-DAG: the launch checks that n * c * h * w <= 2147483647{{$}}
// RIGHT-DAG: the launch checks that h * w <= 2147483647{{$}}
// RIGHT-DAG: the launch checks that c * h * w <= 2147483647{{$}}
// RIGHT-DAG: the launch checks that extent(out) >= n * c * h * w{{$}}
// RIGHT-DAG: the launch checks that extent(in) >= n * c * h * w{{$}}
// RIGHT-DAG: toNhwc: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1009]: cannot prove that two threads of a block do not race on `out`
// WRONG-NEXT: {{.*}}:[[@LINE+7]]:3

__global__ void toNhwc(const float *in, float *out, int n, int c, int h, int w) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n * c * h * w) return;
  int x = i % w, y = (i / w) % h, ch = (i / (w * h)) % c, b = i / (w * h * c);
#ifdef WRONG
  out[((b * h + y) * w + x) * c] = in[i] + ch;
#else
  out[((b * h + y) * w + x) * c + ch] = in[i];
#endif
}
