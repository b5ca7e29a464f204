// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tn.printf: C's conversions, one at a time, on the promoted arguments.
#include "compiler/interp/Machine.h"

#include <cstdio>

using namespace mlir;

namespace tn::interp {

// One conversion without its length modifier ("%-5.2f"), applied to `datum`.
static std::string convert(std::string spec, char letter, Datum datum,
                           Type type) {
  char text[512];
  if (llvm::StringRef("diuxXoc").contains(letter) && isa<IntegerType>(type)) {
    bool isSigned = letter == 'd' || letter == 'i';
    if (letter == 'c') {
      std::snprintf(text, sizeof text, (spec + 'c').c_str(),
                    static_cast<int>(datum.bits));
    } else {
      long long number =
          isSigned ? static_cast<long long>(asSigned(datum.bits, type))
                   : static_cast<long long>(datum.bits);
      std::snprintf(text, sizeof text, (spec + "ll" + letter).c_str(), number);
    }
    return text;
  }
  if (llvm::StringRef("fFeEgGaA").contains(letter) && isa<FloatType>(type)) {
    std::snprintf(text, sizeof text, (spec + letter).c_str(),
                  toDouble(datum.bits, type));
    return text;
  }
  if (letter == 'p' && isa<mir::PlaceType>(type)) {
    std::snprintf(text, sizeof text, "object %u + %lld", datum.object,
                  static_cast<long long>(datum.offset()));
    return text;
  }
  return "<%" + std::string(1, letter) + "?>";
}

void runPrintf(Machine &machine, Thread &thread, mir::PrintfOp op) {
  StringRef format = op.getFormat();
  auto operand = op.getOperands().begin();
  std::string text;
  for (size_t i = 0; i < format.size(); ++i) {
    if (format[i] != '%') {
      text += format[i];
      continue;
    }
    if (i + 1 < format.size() && format[i + 1] == '%') {
      text += format[++i];
      continue;
    }
    std::string spec = "%";
    while (++i < format.size() &&
           llvm::StringRef("-+ #0123456789.").contains(format[i]))
      spec += format[i];
    while (i < format.size() && llvm::StringRef("hlzjtL").contains(format[i]))
      ++i;
    if (i < format.size() && operand != op.getOperands().end()) {
      Value argument = *operand++;
      text += convert(spec, format[i], value(machine, thread, argument),
                      argument.getType());
    }
  }
  machine.outcome.output += text;
  setValue(machine, thread, op.getResult(),
           integer(truncateTo(text.size(), op.getResult().getType())));
}

} // namespace tn::interp
