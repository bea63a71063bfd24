# A package for Debian and Ubuntu with the contents of the wheel, man pages and completion. cpack in
# the build folder writes it. ./dev deb first builds its contents.

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME syncline)
set(CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
set(CPACK_PACKAGE_CONTACT "syncline maintainers")
set(CPACK_PACKAGE_DESCRIPTION
  "syncline finds the calls that block a PyTorch or LibTorch program until its GPU is done, predicts
 how much faster the program runs without them, and names the replacement.")
set(CPACK_SET_DESTDIR ON)
# This is not the usual installation, whose linter links LLVM's shared libraries.
set(CPACK_INSTALL_CMAKE_PROJECTS "")
set(CPACK_INSTALL_SCRIPTS "${PROJECT_BINARY_DIR}/package/InstallDeb.cmake")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
string(REGEX REPLACE "^manylinux_([0-9]+)_([0-9]+)_.*" "libc6 (>= \\1.\\2)"
  CPACK_DEBIAN_PACKAGE_DEPENDS "${PIN_WHEEL_PLATFORM}")
configure_file(cmake/package/InstallDeb.cmake.in package/InstallDeb.cmake @ONLY)
include(CPack)
