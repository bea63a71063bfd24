# The component "wheel": portable programs, their libraries, and Clang's headers, in the layout of
# the Python package. The target portable builds what the component installs; tests build the wheel
# from that.

if(SYNCLINE_TESTS)
  add_custom_target(portable ALL)
else()
  add_custom_target(portable)
endif()

# syncline_wheel(TARGET...): programs and libraries of the wheel.
function(syncline_wheel)
  foreach(TARGET IN LISTS ARGN)
    if(TARGET ${TARGET})
      add_dependencies(portable ${TARGET})
      install(TARGETS ${TARGET}
        RUNTIME DESTINATION bin COMPONENT wheel EXCLUDE_FROM_ALL
        LIBRARY DESTINATION lib COMPONENT wheel EXCLUDE_FROM_ALL)
    endif()
  endforeach()
endfunction()
syncline_wheel(syncline-portable syncline-lint-portable syncline_tracer syncline_torch syncline_trial)

if(TARGET syncline-lint-portable)
  install(DIRECTORY "${CLANG_RESOURCE_DIR}/include" DESTINATION "lib/clang/${PIN_LLVM_MAJOR}"
    COMPONENT wheel EXCLUDE_FROM_ALL)
endif()

# In the wheel, as elsewhere, find_package(syncline) finds its files relative to its own folder.
install(FILES ${SYNCLINE_PACKAGE_FILES} DESTINATION lib/cmake/syncline
  COMPONENT wheel EXCLUDE_FROM_ALL)

# The licenses of everything that is linked in, by the first column of LICENSES.md, which may name
# packages that are installed only for the linter.
if(NOT TARGET syncline-lint-portable)
  return()
endif()
set(LICENSES "${PROJECT_SOURCE_DIR}/LICENSES.md")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${LICENSES}")
file(STRINGS "${LICENSES}" LINES REGEX "^\\| `")
foreach(LINE IN LISTS LINES)
  string(REGEX REPLACE "^\\| `([^`]+)`.*" "\\1" PACKAGE "${LINE}")
  install(FILES "/usr/share/doc/${PACKAGE}/copyright" DESTINATION licenses RENAME "${PACKAGE}.txt"
    COMPONENT wheel EXCLUDE_FROM_ALL)
endforeach()
foreach(TEXT Apache-2.0 GPL-2 GPL-3 LGPL-3)
  install(FILES "/usr/share/common-licenses/${TEXT}" DESTINATION licenses RENAME "${TEXT}.txt"
    COMPONENT wheel EXCLUDE_FROM_ALL)
endforeach()

find_package(Python3 REQUIRED COMPONENTS Interpreter)
set(SPDX "${PROJECT_BINARY_DIR}/portable/syncline.spdx.json")
add_custom_command(OUTPUT "${SPDX}"
  COMMAND ${Python3_EXECUTABLE} -B "${PROJECT_SOURCE_DIR}/cmake/dev/spdx.py"
    --licenses "${LICENSES}" --version "${PROJECT_VERSION}" --output "${SPDX}"
  DEPENDS "${LICENSES}" cmake/dev/spdx.py syncline-lint-portable
  COMMENT "Writing the SPDX document"
  VERBATIM)
add_custom_target(syncline_spdx DEPENDS "${SPDX}")
add_dependencies(portable syncline_spdx)
install(FILES "${SPDX}" DESTINATION licenses COMPONENT wheel EXCLUDE_FROM_ALL)
