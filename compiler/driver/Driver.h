// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The program `tnc` behind its main.
#ifndef TN_COMPILER_DRIVER_DRIVER_H
#define TN_COMPILER_DRIVER_DRIVER_H

namespace tn::driver {

/// Runs one call of tnc. Exit status: 0 everything was made and every kernel
/// accepted, 1 an error in the program or its environment, 2 bad usage.
int runDriver(int argc, char **argv);

} // namespace tn::driver

#endif // TN_COMPILER_DRIVER_DRIVER_H
