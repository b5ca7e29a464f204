// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instantiates the tables that TableGen made of Options.td.
#include "compiler/driver/OptionTable.h"
#include "llvm/Option/OptTable.h"

using namespace tn::driver;
using namespace llvm::opt;

#define OPTTABLE_STR_TABLE_CODE
#include "compiler/driver/Options.inc"
#undef OPTTABLE_STR_TABLE_CODE

#define OPTTABLE_PREFIXES_TABLE_CODE
#include "compiler/driver/Options.inc"
#undef OPTTABLE_PREFIXES_TABLE_CODE

static constexpr OptTable::Info kInfos[] = {
#define OPTION(...) LLVM_CONSTRUCT_OPT_INFO(__VA_ARGS__),
#include "compiler/driver/Options.inc"
#undef OPTION
};

namespace {
class TenoriteOptTable : public GenericOptTable {
public:
  TenoriteOptTable()
      : GenericOptTable(OptionStrTable, OptionPrefixesTable, kInfos) {}
};
} // namespace

const OptTable &tn::driver::optionTable() {
  static const TenoriteOptTable table;
  return table;
}
