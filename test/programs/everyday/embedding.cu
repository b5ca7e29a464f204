// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rows of a table by checked indices; the wrong one packs two values into one place.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that blockDim.x + dim <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that vocab * dim <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that tokens * dim <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(ids) >= tokens{{$}}
// RIGHT-DAG: the launch checks that extent(out) >= tokens * dim{{$}}
// RIGHT-DAG: the launch checks that extent(table) >= vocab * dim{{$}}
// RIGHT-DAG: embed: accepted
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads 1 and 0 of block 0 race on `out[1]`
// WRONG-NEXT: {{.*}}:[[@LINE+10]]:5
// WRONG: = launch: block 2, grid 1; thread 1 of block 0 and thread 0 of block 0; tokens = 1, vocab = 4, dim = 4, ids[0] = 3 (replayed: true race)

__global__ void embed(const int *ids, const float *table, float *out, int tokens, int vocab, int dim) {
  int t = blockIdx.x;
  if (t >= tokens) return;
  int id = ids[t];
  if (id >= vocab || id < 0) return;
  for (int d = threadIdx.x; d < dim; d += blockDim.x)
#ifdef WRONG
    out[t * dim + d / 2] = table[id * dim + d];
#else
    out[t * dim + d] = table[id * dim + d];
#endif
}
