# LibTorch's headers take a compiler 20 seconds and more for each file that
# includes them. So the examples' programs are compiled together: all sources of
# a target at once (CMake's unity build), and most headers in advance, once for
# all targets. -DSYNCLINE_UNITY=OFF and -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON
# undo that.
#
# People read, copy and lint each file by itself, with the #include lines that it
# needs. So each target has a library NAME_alone, which compiles every file alone
# and gives compile_commands.json its commands. The rest of the build leaves it
# out: `ninja examples_alone` builds all of them.
add_custom_target(examples_alone)

# compile_example_together(NAME)
#
# The above for a target that links example_common and has all of its sources.
function(compile_example_together NAME)
  if(NAME STREQUAL example_common)
    target_precompile_headers(${NAME} PRIVATE
      ${PROJECT_SOURCE_DIR}/examples/common/Precompiled.h)
  else()
    target_precompile_headers(${NAME} REUSE_FROM example_common)
  endif()
  set_target_properties(${NAME} PROPERTIES UNITY_BUILD ${SYNCLINE_UNITY})
  set_target_properties(${NAME} PROPERTIES
    UNITY_BUILD_BATCH_SIZE 0 # as many as there are
    EXPORT_COMPILE_COMMANDS OFF)

  get_target_property(Sources ${NAME} SOURCES)
  add_library(${NAME}_alone OBJECT EXCLUDE_FROM_ALL ${Sources})
  foreach(Property IN ITEMS
      COMPILE_DEFINITIONS COMPILE_FEATURES INCLUDE_DIRECTORIES LINK_LIBRARIES)
    set_target_properties(${NAME}_alone PROPERTIES
      ${Property} "$<TARGET_PROPERTY:${NAME},${Property}>")
  endforeach()
  add_dependencies(examples_alone ${NAME}_alone)
endfunction()

# add_example_library(NAME SOURCE...)
#
# What the programs of an example share. They include its headers by name alone.
function(add_example_library NAME)
  add_library(${NAME} STATIC ${ARGN})
  target_include_directories(${NAME} PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
  target_link_libraries(${NAME}
    PUBLIC example_common
    PRIVATE syncline_warnings
  )
  compile_example_together(${NAME})
endfunction()

# add_example_program(NAME [SOURCES...] [LIBRARIES...])
#
# One variant of an example, NAME.cpp unless SOURCES say otherwise, as an
# executable FOLDER_NAME.
function(add_example_program NAME)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "" "SOURCES;LIBRARIES")
  get_filename_component(Folder ${CMAKE_CURRENT_SOURCE_DIR} NAME)
  if(NOT ARG_SOURCES)
    set(ARG_SOURCES ${NAME}.cpp)
  endif()
  add_executable(${Folder}_${NAME} ${ARG_SOURCES})
  target_link_libraries(${Folder}_${NAME}
    PRIVATE ${ARG_LIBRARIES} example_common syncline_warnings)
  compile_example_together(${Folder}_${NAME})
endfunction()

# add_same_results_test(NAME BEFORE target AFTER target TOLERANCE t [ALLOW_NAN]
#                       ARGUMENTS ...)
#
# Both targets, run on the CPU with these arguments, compute the same numbers:
# test example.FOLDER.NAME.
function(add_same_results_test NAME)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "ALLOW_NAN" "BEFORE;AFTER;TOLERANCE"
    "ARGUMENTS")
  if(NOT BUILD_TESTING)
    return()
  endif()
  get_filename_component(Folder ${CMAKE_CURRENT_SOURCE_DIR} NAME)
  set(Test example.${Folder}.${NAME})
  add_test(NAME ${Test}
    COMMAND ${CMAKE_COMMAND}
      -DBEFORE=$<TARGET_FILE:${ARG_BEFORE}>
      -DAFTER=$<TARGET_FILE:${ARG_AFTER}>
      -DCOMPARE=$<TARGET_FILE:example_compare>
      -DOUTPUT_DIR=${CMAKE_CURRENT_BINARY_DIR}/${NAME}
      -DTOLERANCE=${ARG_TOLERANCE}
      -DALLOW_NAN=${ARG_ALLOW_NAN}
      "-DARGUMENTS=${ARG_ARGUMENTS}"
      -P ${PROJECT_SOURCE_DIR}/examples/common/SameResults.cmake)
  # One thread: the work is tiny, and OpenMP's threads spin where others use the
  # cores, which made such a test six times slower on a busy machine.
  set_tests_properties(${Test} PROPERTIES
    LABELS examples TIMEOUT 300 ENVIRONMENT OMP_NUM_THREADS=1)
endfunction()
