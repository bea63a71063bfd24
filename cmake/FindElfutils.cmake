# elfutils' libdw and libelf, which read ELF and DWARF.
#
# Targets
#   Elfutils::Elfutils  headers (as SYSTEM) and libraries: static ones for a portable program
# Variables
#   Elfutils_FOUND
#   Elfutils_STATIC     whether the static libraries are there, and those that they need

include(FindPackageHandleStandardArgs)

find_path(SYNCLINE_ELFUTILS_INCLUDE elfutils/libdwfl.h)
find_library(SYNCLINE_LIBDW dw)
find_library(SYNCLINE_LIBELF elf)
mark_as_advanced(SYNCLINE_ELFUTILS_INCLUDE SYNCLINE_LIBDW SYNCLINE_LIBELF)
find_package_handle_standard_args(Elfutils
  REQUIRED_VARS SYNCLINE_ELFUTILS_INCLUDE SYNCLINE_LIBDW SYNCLINE_LIBELF
  REASON_FAILURE_MESSAGE "elfutils/libdwfl.h, libdw or libelf is missing: install libdw-dev")

syncline_static_libraries(_elfutils dw elf lzma bz2 z)
set(Elfutils_STATIC "${_elfutils_FOUND}")

if(Elfutils_FOUND AND NOT TARGET Elfutils::Elfutils)
  add_library(Elfutils::Elfutils INTERFACE IMPORTED)
  target_include_directories(Elfutils::Elfutils SYSTEM INTERFACE "${SYNCLINE_ELFUTILS_INCLUDE}")
  syncline_choose_libraries(Elfutils::Elfutils
    SHARED "${SYNCLINE_LIBDW}" "${SYNCLINE_LIBELF}"
    STATIC ${_elfutils_LIBRARIES})
endif()
