# Runs two variants of an example on the CPU and compares what they compute.
#
#   cmake -DBEFORE=... -DAFTER=... -DCOMPARE=... -DOUTPUT_DIR=... -DTOLERANCE=...
#     "-DARGUMENTS=--batch;2;..." [-DALLOW_NAN=ON] -P this

cmake_minimum_required(VERSION 3.20)

foreach(Needed IN ITEMS BEFORE AFTER COMPARE OUTPUT_DIR TOLERANCE ARGUMENTS)
  if(NOT DEFINED ${Needed})
    message(FATAL_ERROR "SameResults.cmake needs -D${Needed}=...")
  endif()
endforeach()

# Results of an earlier run must not stand in for those that a program failed to
# write.
file(REMOVE_RECURSE ${OUTPUT_DIR})
file(MAKE_DIRECTORY ${OUTPUT_DIR})

function(run_or_fail)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE Status)
  if(NOT Status EQUAL 0)
    list(JOIN ARGV " " Command)
    message(SEND_ERROR "ended with ${Status}: ${Command}")
  endif()
endfunction()

run_or_fail(${BEFORE} --device cpu ${ARGUMENTS} --results ${OUTPUT_DIR}/before.txt)
run_or_fail(${AFTER} --device cpu ${ARGUMENTS} --results ${OUTPUT_DIR}/after.txt)
set(NanRule "")
if(ALLOW_NAN)
  set(NanRule --allow-nan)
endif()
run_or_fail(${COMPARE} ${OUTPUT_DIR}/before.txt ${OUTPUT_DIR}/after.txt
  --tolerance ${TOLERANCE} ${NanRule})
