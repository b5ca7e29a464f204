# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# How a library of the compiler is declared: one call, so that flags, include
# paths, warnings and the precompiled header are the same everywhere.

separate_arguments(TN_LLVM_DEFINITIONS NATIVE_COMMAND "${LLVM_DEFINITIONS}")
set(TN_COMPILE_OPTIONS -fno-rtti -fno-exceptions -Wall -Wextra -Wno-unused-parameter
                       -fvisibility-inlines-hidden)

# tn_compiler_settings(target [CLANG]): flags of code that includes LLVM.
function(tn_compiler_settings target)
  target_compile_definitions(${target} PRIVATE ${TN_LLVM_DEFINITIONS})
  target_compile_options(${target} PRIVATE ${TN_COMPILE_OPTIONS})
  target_include_directories(${target} PUBLIC ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR})
  target_include_directories(${target} SYSTEM PUBLIC ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS})
  if(TN_SANITIZE_COMPILER)
    # The vptr check needs RTTI, which LLVM is built without.
    target_compile_options(${target} PRIVATE -fsanitize=address,undefined -fno-sanitize=vptr -fno-omit-frame-pointer)
    target_link_options(${target} PUBLIC -fsanitize=address,undefined)
  endif()
endfunction()

# With TN_SKIP_MISSING, drops sources that do not exist from the list `sources`:
# for work on one stage while another one's files are still being written.
function(tn_existing_sources name sources)
  set(kept ${${sources}})
  if(TN_SKIP_MISSING)
    foreach(source ${kept})
      if(NOT IS_ABSOLUTE ${source} AND NOT EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${source})
        message(STATUS "${name}: no ${source} yet")
        list(REMOVE_ITEM kept ${source})
      endif()
    endforeach()
  endif()
  set(${sources} ${kept} PARENT_SCOPE)
endfunction()

# tn_library(name [PCH header] SOURCES... [LINK libs...])
function(tn_library name)
  cmake_parse_arguments(ARG "" "PCH" "SOURCES;LINK;DEPENDS" ${ARGN})
  tn_existing_sources(${name} ARG_SOURCES)
  add_library(${name} STATIC ${ARG_SOURCES})
  tn_compiler_settings(${name})
  if(ARG_LINK)
    target_link_libraries(${name} PUBLIC ${ARG_LINK})
  endif()
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
  if(ARG_PCH)
    target_compile_options(${name} PRIVATE -Xclang -fno-pch-timestamp)
    target_precompile_headers(${name} PRIVATE ${ARG_PCH})
  endif()
endfunction()
