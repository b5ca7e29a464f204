// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Three tensors out of one; the wrong one writes the keys over the queries.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that (-2) * dim + 3 * tokens * dim <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that tokens * dim <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that 3 * tokens * dim - dim <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that 3 * tokens * dim <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(q) >= tokens * dim{{$}}
// RIGHT-DAG: the launch checks that extent(qkv) + 2 * dim >= 3 * tokens * dim{{$}}
// RIGHT-DAG: the launch checks that extent(k) >= tokens * dim{{$}}
// RIGHT-DAG: the launch checks that extent(qkv) + dim >= 3 * tokens * dim{{$}}
// RIGHT-DAG: the launch checks that extent(v) >= tokens * dim{{$}}
// RIGHT-DAG: the launch checks that extent(qkv) >= 3 * tokens * dim{{$}}
// RIGHT-DAG: split: accepted
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads 1 and 0 of block 0 race on `q[1]`
// WRONG-NEXT: {{.*}}:[[@LINE+9]]:3
// WRONG: = launch: block 2, grid 1; thread 1 of block 0 and thread 0 of block 0; tokens = 2, dim = 2 (replayed: true race)

__global__ void split(const float *qkv, float *q, float *k, float *v, int tokens, int dim) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int t = blockIdx.y;
  if (i >= dim || t >= tokens) return;
  q[t * dim + i] = qkv[t * 3 * dim + i];
#ifdef WRONG
  q[t * dim + i + 1] = qkv[t * 3 * dim + dim + i];
#else
  k[t * dim + i] = qkv[t * 3 * dim + dim + i];
#endif
  v[t * dim + i] = qkv[t * 3 * dim + 2 * dim + i];
}
