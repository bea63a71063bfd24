# syncline_lint(TARGET... [ALL] [GENERATED] [OPTIONS option...] [DEPENDS target...])
#
# Adds a target TARGET-syncline-lint for each TARGET, which lints the C++ and CUDA sources of TARGET
# with their own compile commands and fails on findings. The target syncline-lint runs all of them.
#
#   ALL        lint whenever everything is built
#   GENERATED  lint generated sources too; TARGET is built before
#   OPTIONS    options of syncline lint; relative paths are below the project's source folder
#   DEPENDS    targets to build before, such as those that make headers
#
# Needs CMAKE_EXPORT_COMPILE_COMMANDS, set before TARGET is made, and Ninja or make.

cmake_policy(VERSION 3.20)

# Functions are visible in all folders of a project, variables only below the folder of
# find_package().
set_property(GLOBAL PROPERTY SYNCLINE_EXECUTABLE "${SYNCLINE_EXECUTABLE}")
set_property(GLOBAL PROPERTY SYNCLINE_HAS_LINTER "${syncline_lint_FOUND}")

# Ends the configuration if TARGET cannot be linted, and states the reason.
function(_syncline_require_lintable TARGET)
  set(REASON "")
  if(NOT TARGET "${TARGET}")
    set(REASON "there is no such target")
  elseif(TARGET "${TARGET}-syncline-lint")
    set(REASON "it is linted already")
  else()
    get_target_property(IMPORTED "${TARGET}" IMPORTED)
    get_target_property(TYPE "${TARGET}" TYPE)
    get_target_property(EXPORTED "${TARGET}" EXPORT_COMPILE_COMMANDS)
    if(IMPORTED)
      set(REASON "it is imported, so it has no sources here")
    elseif(NOT TYPE MATCHES "^(EXECUTABLE|(STATIC|SHARED|MODULE|OBJECT)_LIBRARY)$")
      set(REASON "it compiles nothing (${TYPE})")
    elseif(NOT EXPORTED)
      set(REASON "its compile commands are not written: set CMAKE_EXPORT_COMPILE_COMMANDS to ON before the target is made, or configure with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON")
    endif()
  endif()
  if(REASON)
    message(FATAL_ERROR "syncline_lint(${TARGET}): ${REASON}")
  endif()
endfunction()

function(_syncline_lint_one TARGET)
  cmake_parse_arguments(PARSE_ARGV 1 LINT "ALL;GENERATED" "" "OPTIONS;DEPENDS")
  get_property(EXECUTABLE GLOBAL PROPERTY SYNCLINE_EXECUTABLE)
  get_target_property(SOURCE_DIR "${TARGET}" SOURCE_DIR)
  get_target_property(BINARY_DIR "${TARGET}" BINARY_DIR)
  set(NAME "${TARGET}-syncline-lint")
  set(FOLDER "${BINARY_DIR}/CMakeFiles/${NAME}.dir/$<CONFIG>")
  # The objects show which entries of compile_commands.json belong to this target: a source of two
  # targets has two entries, and with several configurations there is one for each.
  file(GENERATE OUTPUT "${FOLDER}/objects.txt" CONTENT "$<JOIN:$<TARGET_OBJECTS:${TARGET}>,\n>\n")
  set(WHEN "")
  if(LINT_ALL)
    set(WHEN ALL)
  endif()
  add_custom_target("${NAME}" ${WHEN}
    COMMAND "${CMAKE_COMMAND}"
      "-DTARGET=${TARGET}" "-DDATABASE=${CMAKE_BINARY_DIR}/compile_commands.json"
      "-DSOURCE_DIR=${SOURCE_DIR}" "-DBINARY_DIR=${BINARY_DIR}" "-DTOP_BINARY_DIR=${CMAKE_BINARY_DIR}"
      "-DFOLDER=${FOLDER}" "-DGENERATED=${LINT_GENERATED}"
      -P "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/SynclineTargetDatabase.cmake"
    COMMAND "${EXECUTABLE}" lint -p "${FOLDER}" ${LINT_OPTIONS}
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
    COMMENT "Linting ${TARGET} with syncline"
    USES_TERMINAL # one linter at a time, since each uses all cores
    VERBATIM)
  if(LINT_GENERATED)
    add_dependencies("${NAME}" "${TARGET}")
  endif()
  if(LINT_DEPENDS)
    add_dependencies("${NAME}" ${LINT_DEPENDS})
  endif()
  add_dependencies(syncline-lint "${NAME}")
endfunction()

function(syncline_lint)
  cmake_parse_arguments(PARSE_ARGV 0 LINT "ALL;GENERATED" "" "OPTIONS;DEPENDS")
  get_property(HAS_LINTER GLOBAL PROPERTY SYNCLINE_HAS_LINTER)
  if(NOT HAS_LINTER)
    message(FATAL_ERROR "syncline_lint: this installation of syncline has no linter")
  endif()
  if(NOT CMAKE_GENERATOR MATCHES "Ninja|Makefiles")
    message(FATAL_ERROR "syncline_lint: ${CMAKE_GENERATOR} writes no compile_commands.json; use Ninja or Makefiles")
  endif()
  if(NOT LINT_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "syncline_lint: name a target")
  endif()
  foreach(OPTION IN LISTS LINT_OPTIONS)
    if(OPTION MATCHES "^(-p|--build-dir)|^--$")
      message(FATAL_ERROR "syncline_lint: '${OPTION}' does not go with OPTIONS; the compile commands are those of the target")
    endif()
  endforeach()
  if(NOT TARGET syncline-lint)
    add_custom_target(syncline-lint)
  endif()
  set(FLAGS "")
  foreach(FLAG IN ITEMS ALL GENERATED)
    if(LINT_${FLAG})
      list(APPEND FLAGS ${FLAG})
    endif()
  endforeach()
  foreach(TARGET IN LISTS LINT_UNPARSED_ARGUMENTS)
    if(TARGET "${TARGET}")
      get_target_property(ALIASED "${TARGET}" ALIASED_TARGET)
      if(ALIASED)
        set(TARGET "${ALIASED}")
      endif()
    endif()
    _syncline_require_lintable("${TARGET}")
    _syncline_lint_one("${TARGET}" ${FLAGS} OPTIONS ${LINT_OPTIONS} DEPENDS ${LINT_DEPENDS})
  endforeach()
endfunction()
