// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A volume with a pitch; the wrong one lets one row too many in.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that pitch >= 0{{$}}
// RIGHT-DAG: the launch checks that pitch >= nx{{$}}
// RIGHT-DAG: the launch checks that nx + ny * nz * pitch - pitch <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(v) + pitch >= nx + ny * nz * pitch{{$}}
// RIGHT-DAG: scale: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1002]: thread (24, 0, 0) of block (0, 0, 0) and thread (32, 0, 0) of block (0, 0, 1) race on `v[24]`
// WRONG-NEXT: {{.*}}:[[@LINE+12]]:5
// WRONG: = launch: block 33 x 2 x 2, grid 1 x 2 x 2; thread (24, 0, 0) of block (0, 0, 0) and thread (32, 0, 0) of block (0, 0, 1); nx = 33, ny = 4, nz = 4, pitch = -1 (replayed: true race)

__global__ void scale(float *v, int nx, int ny, int nz, int pitch, float s) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z * blockDim.z + threadIdx.z;
#ifdef WRONG
  if (x < nx && y <= ny && z < nz)
#else
  if (x < nx && y < ny && z < nz)
#endif
    v[(z * ny + y) * pitch + x] *= s;
}
