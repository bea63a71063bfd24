# Installs BUILD, and moves the installation to PREFIX, whose name contains a space: an installation
# may be anywhere.

cmake_path(GET PREFIX PARENT_PATH FOLDER)
set(FIRST "${FOLDER}/installed")
file(REMOVE_RECURSE "${FIRST}" "${PREFIX}")
execute_process(
  COMMAND "${CMAKE_COMMAND}" --install "${BUILD}" --config "${CONFIG}" --prefix "${FIRST}"
  OUTPUT_QUIET
  COMMAND_ERROR_IS_FATAL ANY)
file(RENAME "${FIRST}" "${PREFIX}")
