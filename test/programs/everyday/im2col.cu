// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Columns of a convolution; the wrong one forgets the column of the output.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that count >= 0{{$}}
// RIGHT-DAG: the launch checks that height >= 0{{$}}
// RIGHT-DAG: the launch checks that width >= 0{{$}}
// RIGHT-DAG: the launch checks that ksize >= 0{{$}}
// RIGHT-DAG: the launch checks that pad >= 0{{$}}
// RIGHT-DAG: the launch checks that stride >= 0{{$}}
// RIGHT-DAG: the launch checks that hCol >= 1{{$}}
// RIGHT-DAG: the launch checks that wCol >= 1{{$}}
// RIGHT-DAG: the launch checks that ksize + stride * hCol - pad - stride <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that ksize + stride * wCol - pad - stride <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that count * height * width <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that ksize * ksize * hCol * wCol + count * ksize * ksize - ksize * ksize <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(col) + ksize * ksize >= ksize * ksize * hCol * wCol + count * ksize * ksize{{$}}
// RIGHT-DAG: the launch checks that extent(im) >= count * height * width{{$}}
// RIGHT-DAG: im2col: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1009]: cannot prove that two threads of a block do not race on `col`
// WRONG-NEXT: {{.*}}:[[@LINE+16]]:7

__global__ void im2col(int count, const float *im, int height, int width, int ksize, int pad, int stride,
                       int hCol, int wCol, float *col) {
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= count) return;
  int wOut = index % wCol;
  int hIndex = index / wCol;
  int hOut = hIndex % hCol;
  int channelIn = hIndex / hCol;
  int channelOut = channelIn * ksize * ksize;
  int hIn = hOut * stride - pad, wIn = wOut * stride - pad;
  for (int i = 0; i < ksize; ++i)
    for (int j = 0; j < ksize; ++j) {
      int h = hIn + i, w = wIn + j;
#ifdef WRONG
      col[(channelOut + i * ksize + j) * hCol + hOut] =
#else
      col[((channelOut + i * ksize + j) * hCol + hOut) * wCol + wOut] =
#endif
          (h >= 0 && w >= 0 && h < height && w < width) ? im[(channelIn * height + h) * width + w] : 0;
    }
}
