# The layout of both the build folder and an installation: programs are in bin, shared libraries in
# lib next to it. An installed program finds them through $ORIGIN, so the whole folder can be moved.

set(CMAKE_INSTALL_LIBDIR lib CACHE STRING "Folder for libraries, below the prefix")
include(GNUInstallDirs)

set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")

# syncline_install(TARGET...): installs programs and shared libraries of the project.
function(syncline_install)
  file(RELATIVE_PATH UP "/prefix/${CMAKE_INSTALL_BINDIR}" "/prefix/${CMAKE_INSTALL_LIBDIR}")
  foreach(TARGET IN LISTS ARGN)
    get_target_property(TYPE ${TARGET} TYPE)
    if(TYPE STREQUAL "EXECUTABLE")
      set_target_properties(${TARGET} PROPERTIES INSTALL_RPATH "$ORIGIN/${UP}")
    else()
      set_target_properties(${TARGET} PROPERTIES INSTALL_RPATH "$ORIGIN")
    endif()
    install(TARGETS ${TARGET}
      RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}"
      LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}")
  endforeach()
endfunction()
