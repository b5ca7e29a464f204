// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Seven points, slices apart; the wrong one is in place.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that nx >= 0{{$}}
// RIGHT-DAG: the launch checks that ny >= 0{{$}}
// RIGHT-DAG: the launch checks that nz >= 0{{$}}
// RIGHT-DAG: the launch checks that pitch >= 0{{$}}
// RIGHT-DAG: the launch checks that slice >= 0{{$}}
// RIGHT-DAG: the launch checks that pitch + 1 >= nx{{$}}
// RIGHT-DAG: the launch checks that 3 * pitch + slice + 2 >= nx + ny * pitch{{$}}
// RIGHT-DAG: the launch checks that nx + (-2) * pitch + (-2) * slice + ny * pitch + nz * slice <= 2147483649{{$}}
// RIGHT-DAG: the launch checks that nx + (-2) * pitch + ny * pitch + nz * slice - slice <= 2147483649{{$}}
// RIGHT-DAG: the launch checks that nx + (-2) * slice + ny * pitch + nz * slice - pitch <= 2147483649{{$}}
// RIGHT-DAG: the launch checks that nx + (-2) * pitch + (-2) * slice + ny * pitch + nz * slice <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(out) + 2 * pitch + 2 * slice + 1 >= nx + ny * pitch + nz * slice{{$}}
// RIGHT-DAG: the launch checks that extent(in) + 2 * pitch + 2 * slice + 1 >= nx + ny * pitch + nz * slice{{$}}
// RIGHT-DAG: the launch checks that extent(in) + 2 * pitch + slice + 1 >= nx + ny * pitch + nz * slice{{$}}
// RIGHT-DAG: the launch checks that extent(in) + pitch + 2 * slice + 1 >= nx + ny * pitch + nz * slice{{$}}
// RIGHT-DAG: the launch checks that extent(in) + 2 * pitch + 2 * slice >= nx + ny * pitch + nz * slice{{$}}
// RIGHT-DAG: heat: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `out[3]`
// WRONG-NEXT: {{.*}}:[[@LINE+10]]:5
// WRONG: = launch: block 2, grid 1; thread 0 of block 0 and thread 1 of block 0; nx = 4, ny = 3, nz = 4, pitch = 3, slice = -1 (replayed: true race)

__global__ void heat(const float *in, float *out, int nx, int ny, int nz, int pitch, int slice) {
  int x = blockIdx.x * blockDim.x + threadIdx.x + 1;
  int y = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (x >= nx - 1 || y >= ny - 1) return;
  for (int z = 1; z < nz - 1; ++z) {
    int i = z * slice + y * pitch + x;
#ifdef WRONG
    out[i] = in[i] + 0.1f * (out[i - slice] + in[i + slice] + out[i - pitch] + in[i + pitch] + in[i - 1] + in[i + 1]);
#else
    out[i] = in[i] + 0.1f * (in[i - slice] + in[i + slice] + in[i - pitch] + in[i + pitch] + in[i - 1] + in[i + 1]);
#endif
  }
}
