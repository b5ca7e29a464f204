// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Open addressing with compare-and-swap; the value is stored by whoever won the key.
// RUN: tnc --check --assume="n>=0&&n<=1000000000&&gridDim.x<=65535" %s
// RUN: not tnc --check --assume="n>=0&&n<=1000000000&&gridDim.x<=65535" -DWRONG %s 2>&1 | FileCheck %s
__global__ void insert(const unsigned* __restrict__ keys, unsigned* table, unsigned* counts, int n, unsigned mask) {
  for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < n; i += (long long)blockDim.x * gridDim.x) {
    const unsigned key = keys[i];
    unsigned slot = (key * 2654435761u) & mask;
    for (unsigned probe = 0; probe <= mask; ++probe) {
      const unsigned seen = atomicCAS(&table[slot], 0xffffffffu, key);
      if (seen == 0xffffffffu || seen == key) {
#ifdef WRONG
        counts[slot] += 1;
#else
        atomicAdd(&counts[slot], 1u);
#endif
        break;
      }
      slot = (slot + 1) & mask;
    }
  }
}
// CHECK: error[TN1001]: {{thread.*}} race on `counts[{{[0-9]+}}]`
// CHECK-NEXT: --> {{.*}}:13:9
