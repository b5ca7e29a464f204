// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels in MIR, and their records as text.
//
//   records(kernel({arg("n", "int"), span("y")}, "…"), {"access", "barrier"})
//   → the printed lines that start with one of the words
#ifndef TN_TEST_UNIT_ANALYSIS_RECORDS_H
#define TN_TEST_UNIT_ANALYSIS_RECORDS_H

#include <string>
#include <vector>

namespace tn::test {

/// One parameter of the source: its MIR arguments and its description.
struct Param {
  std::vector<std::string> arguments; ///< "%n: i32"
  std::string name, kind, type, element;
  unsigned size = 4;
};

/// `%n: i32`, or i64 for "size_t" and "long".
Param arg(const std::string &name, const std::string &type);
/// `%p: !tn.place<f32, global>`.
Param pointer(const std::string &name, const std::string &element = "float");
/// `%x: !tn.place<f32, global>, %x_size: i64`.
Param span(const std::string &name, const std::string &element = "float");

/// A module with one kernel `k`; `attributes` such as "block_shape = array<i32:
/// 64>".
std::string kernel(const std::vector<Param> &params, const std::string &body,
                   const std::string &attributes = "");

/// The lines of printAccesses that start with one of `words`, unindented, each
/// ended by a newline. "error" when the module does not parse.
std::string records(const std::string &module,
                    const std::vector<std::string> &words);

} // namespace tn::test

#endif // TN_TEST_UNIT_ANALYSIS_RECORDS_H
