# Trains with both programs on the CPU, once for each kind of label map, and
# compares the losses of every step.
#
#   cmake -DBEFORE=... -DAFTER=... -DCOMPARE=... -DOUTPUT_DIR=... -P this

cmake_minimum_required(VERSION 3.20)

foreach(Needed IN ITEMS BEFORE AFTER COMPARE OUTPUT_DIR)
  if(NOT DEFINED ${Needed})
    message(FATAL_ERROR "SameTrajectory.cmake needs -D${Needed}=...")
  endif()
endforeach()

# The two programs add the same float32 terms in another order: over 100 steps
# and several seeds the losses, of about 2.3, came to differ by 3e-7. The least
# mistake that was tried, zeroing a loss but not its gradient, makes 2e-4 after
# these 12 steps.
set(Tolerance 1e-5)

# Losses of an earlier run must not stand in for those that a program failed to
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

foreach(Labels IN ITEMS random constant mixed)
  set(BeforeLosses ${OUTPUT_DIR}/${Labels}.before.txt)
  set(AfterLosses ${OUTPUT_DIR}/${Labels}.after.txt)
  set(Arguments --device cpu --image-size 32 --batch 2 --warmup 2 --steps 10
    --labels ${Labels})
  run_or_fail(${BEFORE} ${Arguments} --losses ${BeforeLosses})
  run_or_fail(${AFTER} ${Arguments} --losses ${AfterLosses})

  # Only the mixed maps hold a batch without a single valid pixel, whose mean
  # loss is NaN in both programs.
  set(NanRule "")
  if(Labels STREQUAL mixed)
    set(NanRule --allow-nan)
  endif()
  run_or_fail(${COMPARE} ${BeforeLosses} ${AfterLosses}
    --tolerance ${Tolerance} ${NanRule})
endforeach()
