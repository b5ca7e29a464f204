// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A ray is marched through a volume; the mistake tests the cell after it has been sampled.
// RUN: tnc --check --assume='nx>=1&&ny>=1&&nz>=1' %s
// RUN: not tnc --check --assume='nx>=1&&ny>=1&&nz>=1' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: ray_march_steps.cu:[[@LINE+9]]:{{[0-9]+$}}
__global__ void march(const float *vol, float *img, int nx, int ny, int nz, int w, int h) {
  const long long px = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  const long long py = blockIdx.y * (long long)blockDim.y + threadIdx.y;
  if (px >= w || py >= h) return;
  int x = (int)(px % nx) - 1, y = (int)(py % ny);
  float acc = 0.0f;
  for (int z = 0; z < nz; ++z) {
#ifdef WRONG
    acc += vol[((long long)z * ny + y) * nx + x];
    if (x < 0 || x >= nx) break;
#else
    if (x >= 0 && x < nx) acc += vol[((long long)z * ny + y) * nx + x];
#endif
  }
  img[py * w + px] = acc;
}
