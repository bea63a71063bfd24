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
