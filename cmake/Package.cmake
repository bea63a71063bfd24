# Installs what accompanies the programs and libraries: the package for find_package(syncline), man
# pages, and shell completion.

include(CMakePackageConfigHelpers)

set(SYNCLINE_PACKAGE_INSTALL_DIR "${CMAKE_INSTALL_LIBDIR}/cmake/syncline")
configure_package_config_file(
  "${PROJECT_SOURCE_DIR}/cmake/package/syncline-config.cmake.in"
  "${PROJECT_BINARY_DIR}/package/syncline-config.cmake"
  INSTALL_DESTINATION "${SYNCLINE_PACKAGE_INSTALL_DIR}"
  PATH_VARS CMAKE_INSTALL_BINDIR CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(
  "${PROJECT_BINARY_DIR}/package/syncline-config-version.cmake"
  COMPATIBILITY SameMinorVersion)
set(SYNCLINE_PACKAGE_FILES
  "${PROJECT_BINARY_DIR}/package/syncline-config.cmake"
  "${PROJECT_BINARY_DIR}/package/syncline-config-version.cmake"
  "${PROJECT_SOURCE_DIR}/cmake/package/SynclineLint.cmake"
  "${PROJECT_SOURCE_DIR}/cmake/package/SynclineTargetDatabase.cmake")
install(FILES ${SYNCLINE_PACKAGE_FILES}
  DESTINATION "${SYNCLINE_PACKAGE_INSTALL_DIR}"
  COMPONENT cmake)

file(GLOB SYNCLINE_MAN_PAGES CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/docs/man/*.1")
install(FILES ${SYNCLINE_MAN_PAGES}
  DESTINATION "${CMAKE_INSTALL_MANDIR}/man1"
  COMPONENT shell)
install(FILES "${PROJECT_SOURCE_DIR}/profiler/cli/completions/syncline.bash"
  DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions"
  COMPONENT shell
  RENAME syncline)
install(FILES "${PROJECT_SOURCE_DIR}/profiler/cli/completions/_syncline"
  DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/site-functions"
  COMPONENT shell)
