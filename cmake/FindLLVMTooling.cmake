# LLVM and Clang of the pinned version. This does not use ClangConfig.cmake: Debian's version of it
# names files of packages that nothing here needs, and stops when they are missing.
#
# Targets
#   LLVMTooling::LLVMTooling  headers (as SYSTEM), libclang-cpp, libLLVM; for a portable program the
#                             static libraries
#   LLVMTooling::Headers      headers alone, for a plugin that finds the symbols in its host
# Variables
#   LLVMTooling_FOUND  LLVMTooling_VERSION  LLVMTooling_INCLUDE_DIR
#   LLVMTooling_STATIC  whether the static libraries are there, and those that they need
#   LLVM_TOOLS_DIR (clang++, clang-tidy, FileCheck, lit)  CLANG_RESOURCE_DIR

include("${CMAKE_CURRENT_LIST_DIR}/Dependencies.cmake")
include(FindPackageHandleStandardArgs)

set(SYNCLINE_LLVM "$ENV{SYNCLINE_LLVM}" CACHE PATH
    "LLVM ${PIN_LLVM_MAJOR} to use: the folder that holds its bin, include and lib")
set(_llvm_root "${SYNCLINE_LLVM}")
if(NOT _llvm_root)
  set(_llvm_root "/usr/lib/llvm-${PIN_LLVM_MAJOR}")
endif()

set(LLVMTooling_VERSION "")
set(_llvm_config_header "${_llvm_root}/include/llvm/Config/llvm-config.h")
if(EXISTS "${_llvm_config_header}")
  file(STRINGS "${_llvm_config_header}" _llvm_line REGEX "^#define LLVM_VERSION_STRING ")
  string(REGEX MATCH "[0-9]+\\.[0-9]+\\.[0-9]+" LLVMTooling_VERSION "${_llvm_line}")
endif()

set(_llvm_reason "LLVM ${PIN_LLVM_MAJOR} was not found in ${_llvm_root}: run ./dev deps, or configure with -DSYNCLINE_LINTER=OFF")
if(LLVMTooling_VERSION AND NOT LLVMTooling_VERSION MATCHES "^${PIN_LLVM_MAJOR}\\.")
  set(_llvm_reason "${_llvm_root} holds LLVM ${LLVMTooling_VERSION}; syncline needs ${PIN_LLVM_MAJOR}: run ./dev deps")
elseif(LLVMTooling_VERSION)
  set(_llvm_reason "LLVM ${LLVMTooling_VERSION} in ${_llvm_root} is incomplete: run ./dev deps")
  # On Debian, only a separate package has the link libclang-cpp.so, so accept the versioned name
  # too.
  string(REGEX MATCH "^[0-9]+\\.[0-9]+" _llvm_series "${LLVMTooling_VERSION}")
  find_file(_llvm_clang_cpp NO_CACHE NO_DEFAULT_PATH PATHS "${_llvm_root}/lib"
            NAMES "libclang-cpp.so" "libclang-cpp.so.${_llvm_series}" "libclang-cpp.so.${PIN_LLVM_MAJOR}")
  find_file(_llvm_libllvm NO_CACHE NO_DEFAULT_PATH PATHS "${_llvm_root}/lib"
            NAMES "libLLVM.so" "libLLVM-${PIN_LLVM_MAJOR}.so" "libLLVM.so.${_llvm_series}")
  find_path(LLVMTooling_INCLUDE_DIR "clang/AST/ASTContext.h" NO_CACHE NO_DEFAULT_PATH
            PATHS "${_llvm_root}/include")
  find_path(CLANG_RESOURCE_DIR "include/stddef.h" NO_CACHE NO_DEFAULT_PATH
            PATHS "${_llvm_root}/lib/clang/${PIN_LLVM_MAJOR}")
  find_path(LLVM_TOOLS_DIR NAMES "clang++" NO_CACHE NO_DEFAULT_PATH PATHS "${_llvm_root}/bin")
  foreach(_name LLVMTooling_INCLUDE_DIR CLANG_RESOURCE_DIR LLVM_TOOLS_DIR)
    string(REGEX REPLACE "/$" "" ${_name} "${${_name}}")
  endforeach()
endif()

# The Clang libraries that the linter uses, and their dependencies.
set(_llvm_clang_parts
  Tooling ToolingCore Frontend Driver Options DependencyScanning Serialization Parse Sema Analysis
  AnalysisLifetimeSafety APINotes Edit Rewrite Format ToolingInclusions ASTMatchers Index AST Support Lex Basic)
# Sets LLVMTooling_STATIC and _llvm_static_libraries.
function(_llvm_find_static)
  set(LLVMTooling_STATIC OFF PARENT_SCOPE)
  execute_process(
    COMMAND "${LLVM_TOOLS_DIR}/llvm-config" --link-static --libfiles
      support option targetparser profiledata bitreader bitstreamreader frontendopenmp windowsdriver
    OUTPUT_VARIABLE LLVM OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE FAILED)
  separate_arguments(LLVM)
  list(TRANSFORM _llvm_clang_parts REPLACE "(.+)" "${_llvm_root}/lib/libclang\\1.a" OUTPUT_VARIABLE CLANG)
  syncline_static_libraries(COMMON zstd z)
  set(LIBRARIES ${CLANG} ${LLVM} ${COMMON_LIBRARIES})
  foreach(LIBRARY IN LISTS LIBRARIES)
    if(FAILED OR NOT EXISTS "${LIBRARY}")
      return()
    endif()
  endforeach()
  set(LLVMTooling_STATIC ON PARENT_SCOPE)
  set(_llvm_static_libraries "${LIBRARIES}" PARENT_SCOPE)
endfunction()

find_package_handle_standard_args(LLVMTooling
  REQUIRED_VARS _llvm_clang_cpp _llvm_libllvm LLVMTooling_INCLUDE_DIR CLANG_RESOURCE_DIR LLVM_TOOLS_DIR
  VERSION_VAR LLVMTooling_VERSION
  REASON_FAILURE_MESSAGE "${_llvm_reason}")

if(LLVMTooling_FOUND AND NOT TARGET LLVMTooling::LLVMTooling)
  add_library(LLVMTooling::Headers INTERFACE IMPORTED)
  target_include_directories(LLVMTooling::Headers SYSTEM INTERFACE "${LLVMTooling_INCLUDE_DIR}")
  target_compile_definitions(LLVMTooling::Headers INTERFACE
    _GNU_SOURCE __STDC_CONSTANT_MACROS __STDC_FORMAT_MACROS __STDC_LIMIT_MACROS)

  add_library(LLVMTooling::LLVMTooling INTERFACE IMPORTED)
  target_link_libraries(LLVMTooling::LLVMTooling INTERFACE LLVMTooling::Headers)
  _llvm_find_static()
  syncline_choose_libraries(LLVMTooling::LLVMTooling
    SHARED "${_llvm_clang_cpp}" "${_llvm_libllvm}"
    STATIC ${_llvm_static_libraries})
  message(STATUS "LLVM ${LLVMTooling_VERSION}: ${_llvm_root}")
endif()
