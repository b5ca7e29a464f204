// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Five points with a pitch, out of place; the wrong one is in place.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that nx >= 0{{$}}
// RIGHT-DAG: the launch checks that ny >= 0{{$}}
// RIGHT-DAG: the launch checks that pitch >= 0{{$}}
// RIGHT-DAG: the launch checks that pitch + 1 >= nx{{$}}
// RIGHT-DAG: the launch checks that nx + (-2) * pitch + ny * pitch <= 2147483650{{$}}
// RIGHT-DAG: the launch checks that nx + (-2) * pitch + ny * pitch <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that nx + ny * pitch - pitch <= 2147483649{{$}}
// RIGHT-DAG: the launch checks that extent(out) + 2 * pitch + 1 >= nx + ny * pitch{{$}}
// RIGHT-DAG: the launch checks that extent(in) + 2 * pitch + 2 >= nx + ny * pitch{{$}}
// RIGHT-DAG: the launch checks that extent(in) + 2 * pitch >= nx + ny * pitch{{$}}
// RIGHT-DAG: the launch checks that extent(in) + pitch + 1 >= nx + ny * pitch{{$}}
// RIGHT-DAG: lap: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads (2, 0) and (1, 0) of block (1, 1) race on `out[32]`
// WRONG-NEXT: {{.*}}:[[@LINE+9]]:5
// WRONG: = launch: block 33 x 2, grid 2 x 2; thread (2, 0) of block (1, 1) and thread (1, 0) of block (1, 1); nx = 128, ny = 5, pitch = -1 (replayed: true race)

__global__ void lap(const float *in, float *out, int nx, int ny, int pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x > 0 && x < nx - 1 && y > 0 && y < ny - 1) {
    int i = y * pitch + x;
#ifdef WRONG
    out[i] = 0.25f * (out[i - 1] + out[i + 1] + in[i - pitch] + in[i + pitch]);
#else
    out[i] = 0.25f * (in[i - 1] + in[i + 1] + in[i - pitch] + in[i + pitch]);
#endif
  }
}
