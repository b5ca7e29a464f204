# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Writes OUT: one `TN_PAGE("TN1001", R"TN~(…)TN~")` for each page in DIR. A
# string literal has a length limit in the standard that pages stay far below.
file(GLOB pages ${DIR}/TN*.md)
list(SORT pages)
set(text "// Made from docs/errors by EmbedPages.cmake; do not edit.\n")
foreach(page ${pages})
  get_filename_component(code ${page} NAME_WE)
  file(READ ${page} body)
  string(APPEND text "TN_PAGE(\"${code}\", R\"TN~(${body})TN~\")\n")
endforeach()
file(WRITE ${OUT} "${text}")
