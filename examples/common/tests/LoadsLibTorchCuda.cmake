# PROGRAM, started with a LibTorch whose libtorch_cuda is FAKE, loads that before it
# reports that there is no CUDA device. With the unchanged LibTorch in LIBRARY_DIR, the
# program prints why it loads none, unless LINKED.

cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${OUTPUT_DIR})
file(MAKE_DIRECTORY ${OUTPUT_DIR}/torch/lib)

# expect_no_device(REASON [VARIABLE=VALUE...]): with these variables, the program
# ends with one line that has this reason.
function(expect_no_device Reason)
  execute_process(
    COMMAND ${CMAKE_COMMAND} -E env ${ARGN}
      ${PROGRAM} --device cuda --image-size 32 --batch 2 --warmup 0 --steps 1
    RESULT_VARIABLE Status OUTPUT_VARIABLE Output ERROR_VARIABLE Error)
  if(NOT Status EQUAL 2 OR NOT Output STREQUAL ""
     OR NOT Error MATCHES "^[^\n]*: --device cuda: LibTorch finds no CUDA device${Reason}\n$")
    message(FATAL_ERROR "exit status ${Status}\n${Output}${Error}")
  endif()
endfunction()

# libtorch_cpu looks for NVIDIA's libraries from its own folder.
cmake_path(GET LIBRARY_DIR PARENT_PATH Torch)
cmake_path(GET Torch PARENT_PATH Site)
if(EXISTS ${Site}/nvidia)
  file(CREATE_LINK ${Site}/nvidia ${OUTPUT_DIR}/nvidia SYMBOLIC)
endif()
file(GLOB Libraries LIST_DIRECTORIES FALSE ${LIBRARY_DIR}/libtorch_*.so* ${LIBRARY_DIR}/lib*.so*)
list(FILTER Libraries EXCLUDE REGEX "/libtorch_cuda\\.so")
foreach(Library IN LISTS Libraries)
  cmake_path(GET Library FILENAME Name)
  if(Name MATCHES "^lib(torch|c10|gomp|shm|caffe2)")
    file(CREATE_LINK ${Library} ${OUTPUT_DIR}/torch/lib/${Name} SYMBOLIC)
  endif()
  if(Name MATCHES "^libtorch_cpu(\\.so.*)$")
    file(COPY_FILE ${FAKE} ${OUTPUT_DIR}/torch/lib/libtorch_cuda${CMAKE_MATCH_1})
  endif()
endforeach()

set(Record ${OUTPUT_DIR}/loaded)
expect_no_device("" LD_LIBRARY_PATH=${OUTPUT_DIR}/torch/lib FAKE_TORCH_CUDA_RECORD=${Record})
if(NOT EXISTS ${Record})
  message(FATAL_ERROR "${PROGRAM} did not load ${OUTPUT_DIR}/torch/lib/libtorch_cuda.so")
endif()

if(NOT LINKED)
  expect_no_device(": [^\n]*; set LD_LIBRARY_PATH to the folder torch/lib of a PyTorch for CUDA"
    --unset=SYNCLINE_TORCH)
endif()
