# Archives that cannot be used: exit status 1 and one line that names the file.
#
#   cmake -DPROGRAM=... -DMAKE_IMAGES=... -DOUTPUT_DIR=... -P this

cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE ${OUTPUT_DIR})
file(MAKE_DIRECTORY ${OUTPUT_DIR}/3)

function(expect_error FILE EXPECTED)
  execute_process(
    COMMAND ${PROGRAM} --device cpu --image-size 32 --batch 2 --pool 2
      --steps 1 --images ${OUTPUT_DIR}/${FILE}
    RESULT_VARIABLE Status OUTPUT_QUIET ERROR_VARIABLE Error)
  if(NOT Status EQUAL 1)
    message(SEND_ERROR "${FILE}: exit status ${Status}, not 1; ${Error}")
  endif()
  if(NOT Error MATCHES "^[^\n]+: ${OUTPUT_DIR}/${FILE}: [^\n]*${EXPECTED}[^\n]*\n$")
    message(SEND_ERROR "${FILE}: not one line with '${EXPECTED}': ${Error}")
  endif()
endfunction()

execute_process(COMMAND ${MAKE_IMAGES} ${OUTPUT_DIR}/good.tgz
  --count 6 --image-size 32 COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND head -c 3000 ${OUTPUT_DIR}/good.tgz
  OUTPUT_FILE ${OUTPUT_DIR}/truncated.tgz COMMAND_ERROR_IS_FATAL ANY)
file(WRITE ${OUTPUT_DIR}/3/a.jpg "not an image")
file(WRITE ${OUTPUT_DIR}/a.jpg "without a folder")
foreach(Entry IN ITEMS 3 a.jpg)
  execute_process(COMMAND ${CMAKE_COMMAND} -E tar czf of_${Entry}.tgz ${Entry}
    WORKING_DIRECTORY ${OUTPUT_DIR} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
execute_process(COMMAND ${MAKE_IMAGES} ${OUTPUT_DIR}/few.tgz
  --count 3 --image-size 32 COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${MAKE_IMAGES} ${OUTPUT_DIR}/large.tgz
  --count 4 --image-size 40 COMMAND_ERROR_IS_FATAL ANY)

expect_error(missing.tgz "Failed to open")
expect_error(truncated.tgz "truncated")
expect_error(of_3.tgz "3/a.jpg: ")
expect_error(of_a.jpg.tgz "no label")
expect_error(few.tgz "too few images")
expect_error(large.tgz "40x40 pixels")
