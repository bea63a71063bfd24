# A batch with fewer samples than there are classes is refused where the loop
# one_hot would run, before anything runs: exit status 2 and one line.
#
#   cmake -DBEFORE=... -DAFTER=... -P this

cmake_minimum_required(VERSION 3.25)

function(run PROGRAM)
  execute_process(
    COMMAND ${PROGRAM} --device cpu --width 8 --warmup 0 --steps 1 ${ARGN}
    RESULT_VARIABLE Status OUTPUT_VARIABLE Output ERROR_VARIABLE Error)
  set(Status "${Status}" PARENT_SCOPE)
  set(Output "${Output}" PARENT_SCOPE)
  set(Error "${Error}" PARENT_SCOPE)
endfunction()

foreach(Program IN ITEMS ${BEFORE} ${AFTER})
  foreach(Wait IN ITEMS one_hot all)
    run(${Program} --wait ${Wait} --batch 9)
    if(NOT Status EQUAL 2 OR NOT Output STREQUAL "" OR
       NOT Error MATCHES "^[^\n]+: --batch: [^\n]*one_hot[^\n]*at least 10, not 9\n$")
      message(SEND_ERROR
        "${Program} --wait ${Wait}: status ${Status}; '${Output}'; '${Error}'")
    endif()
  endforeach()
  # As many as there are classes will do, and fewer for a loop that needs none.
  foreach(Arguments IN ITEMS "--wait;one_hot;--batch;10" "--wait;item;--batch;1")
    run(${Program} ${Arguments})
    if(NOT Status EQUAL 0)
      message(SEND_ERROR "${Program} ${Arguments}: status ${Status}; '${Error}'")
    endif()
  endforeach()
endforeach()
