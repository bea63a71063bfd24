# syncline_warnings: link this PRIVATE to every target of the project.

add_library(syncline_warnings INTERFACE)
target_compile_options(syncline_warnings INTERFACE
  -Wall
  -Wextra
  -Wpedantic
  # LLVM's style names a constructor's parameter after the member that it sets.
  $<$<CXX_COMPILER_ID:GNU>:-Wshadow=local>
  # GCC 12 reports overlapping copies in every string concatenation (GCC bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  # GCC takes sources that are compiled together for headers, whose types should not be local.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>
  # Clang warns about what std::stable_sort of GCC 12's library uses internally.
  $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>
  -Wcast-align
  -Wextra-semi
  -Wformat=2
  -Wimplicit-fallthrough
  -Wnon-virtual-dtor
  -Woverloaded-virtual
  -Wunused
  $<$<BOOL:${SYNCLINE_WERROR}>:-Werror>)
