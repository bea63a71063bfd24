# Portable programs and libraries, which need only glibc 2.34. The wheel contains these.
#
# A portable program is linked from the objects of the usual one, so that nothing is compiled twice.
# The target property SYNCLINE_PORTABLE of the program determines which libraries it links.

define_property(TARGET PROPERTY SYNCLINE_PORTABLE
  BRIEF_DOCS "Whether the program is linked with static libraries alone")

# syncline_link_cxx_statically(TARGET): links the C++ library statically, with the functions that it
# needs from newer glibcs. A sanitizer needs the shared C++ library.
function(syncline_link_cxx_statically TARGET)
  if(NOT SYNCLINE_SANITIZE)
    target_link_options(${TARGET} PRIVATE -static-libstdc++ -static-libgcc)
    target_link_libraries(${TARGET} PRIVATE syncline_compat)
  endif()
endfunction()

# syncline_static_libraries(PREFIX NAME...): sets PREFIX_LIBRARIES to the paths of libNAME.a, and
# PREFIX_FOUND to whether all of them exist.
function(syncline_static_libraries PREFIX)
  set(PATHS "")
  set(FOUND ON)
  foreach(NAME IN LISTS ARGN)
    find_library(SYNCLINE_STATIC_${NAME} "lib${NAME}.a")
    mark_as_advanced(SYNCLINE_STATIC_${NAME})
    if(NOT SYNCLINE_STATIC_${NAME})
      set(FOUND OFF)
    endif()
    list(APPEND PATHS "${SYNCLINE_STATIC_${NAME}}")
  endforeach()
  set(${PREFIX}_LIBRARIES "${PATHS}" PARENT_SCOPE)
  set(${PREFIX}_FOUND "${FOUND}" PARENT_SCOPE)
endfunction()

# syncline_choose_libraries(TARGET SHARED LIBRARY... STATIC LIBRARY...): a target that links the
# interface TARGET gets the shared libraries; a portable program gets the static ones. The arguments
# can be in any order.
function(syncline_choose_libraries TARGET)
  cmake_parse_arguments(PARSE_ARGV 1 CHOICE "" "" "SHARED;STATIC")
  list(JOIN CHOICE_STATIC "," STATIC)
  set(PORTABLE "$<BOOL:$<TARGET_PROPERTY:SYNCLINE_PORTABLE>>")
  target_link_libraries(${TARGET} INTERFACE
    "$<$<NOT:${PORTABLE}>:${CHOICE_SHARED}>"
    "$<${PORTABLE}:$<LINK_GROUP:RESCAN,${STATIC}>>")
endfunction()

# syncline_portable_program(PROGRAM): adds the target PROGRAM-portable, unless a static library is
# missing.
function(syncline_portable_program PROGRAM)
  if(SYNCLINE_SANITIZE OR NOT Elfutils_STATIC OR (SYNCLINE_LINTER AND NOT LLVMTooling_STATIC))
    return()
  endif()
  get_target_property(LIBRARIES ${PROGRAM} LINK_LIBRARIES)
  add_executable(${PROGRAM}-portable EXCLUDE_FROM_ALL $<TARGET_OBJECTS:${PROGRAM}>)
  set_target_properties(${PROGRAM}-portable PROPERTIES
    SYNCLINE_PORTABLE ON
    LINKER_LANGUAGE CXX
    OUTPUT_NAME ${PROGRAM}
    RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/portable/bin")
  target_link_libraries(${PROGRAM}-portable PRIVATE ${LIBRARIES})
  target_link_options(${PROGRAM}-portable PRIVATE -Wl,--gc-sections -Wl,--as-needed)
  syncline_link_cxx_statically(${PROGRAM}-portable)
endfunction()
