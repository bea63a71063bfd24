# LibTorch, without PyTorch's own CMake files (which require the whole CUDA toolkit).
#
# Targets
#   LibTorch::LibTorch   headers (as SYSTEM), libtorch_cpu, libc10; with them libtorch_cuda and
#                        libc10_cuda where these can be loaded on this machine
#   LibTorch::Headers    the headers alone
#   LibTorch::C10Cuda    libc10_cuda (streams, events, allocator), which needs no more than the
#                        CUDA runtime; only where it can be loaded
# Variables
#   LibTorch_FOUND  LibTorch_VERSION  LibTorch_INCLUDE_DIRS  LibTorch_ROOT_DIR  LibTorch_ORIGIN
#   LibTorch_LIBRARY_DIR  LibTorch_CUDA (TRUE where libtorch_cuda is linked)  LibTorch_C10_CUDA

include("${CMAKE_CURRENT_LIST_DIR}/LocateLibTorch.cmake")
include(FindPackageHandleStandardArgs)

set(SYNCLINE_TORCH "$ENV{SYNCLINE_TORCH}" CACHE PATH
    "A LibTorch to use: the folder that holds its include and lib")
set(SYNCLINE_CACHE "$ENV{SYNCLINE_CACHE}" CACHE PATH
    "The folder that ./dev deps downloads into (default ~/.cache/syncline)")

syncline_locate_libtorch(_torch)
set(LibTorch_ROOT_DIR "${_torch_DIR}")
set(LibTorch_ORIGIN "${_torch_ORIGIN}")
set(LibTorch_VERSION "${_torch_VERSION}")

# The libraries that LIBRARY would fail to find when it is loaded; empty if it can be loaded.
function(_libtorch_unresolved LIBRARY OUT)
  set(MISSING "")
  if(LIBRARY AND EXISTS "${LIBRARY}")
    execute_process(COMMAND ldd "${LIBRARY}" OUTPUT_VARIABLE TEXT ERROR_QUIET)
    string(REGEX MATCHALL "[^ \t\n]+ => not found" MISSING "${TEXT}")
    list(TRANSFORM MISSING REPLACE " => not found" "")
    list(REMOVE_DUPLICATES MISSING)
  else()
    set(MISSING "the library itself")
  endif()
  set(${OUT} "${MISSING}" PARENT_SCOPE)
endfunction()

set(_torch_reason "LibTorch was not found: run ./dev deps, or set SYNCLINE_TORCH")
if(SYNCLINE_TORCH)
  set(_torch_reason "SYNCLINE_TORCH=${SYNCLINE_TORCH} holds no LibTorch (no include/torch)")
endif()

if(LibTorch_ROOT_DIR)
  set(LibTorch_INCLUDE_DIRS
      "${LibTorch_ROOT_DIR}/include"
      "${LibTorch_ROOT_DIR}/include/torch/csrc/api/include")
  foreach(_name torch_cpu c10 torch_cuda c10_cuda)
    unset(_torch_${_name})
    find_library(_torch_${_name} ${_name} NO_CACHE NO_DEFAULT_PATH
                 PATHS "${LibTorch_ROOT_DIR}/lib" "${LibTorch_ROOT_DIR}/lib/${CMAKE_LIBRARY_ARCHITECTURE}")
  endforeach()
  if(_torch_torch_cpu)
    get_filename_component(LibTorch_LIBRARY_DIR "${_torch_torch_cpu}" DIRECTORY)
  endif()
endif()

find_package_handle_standard_args(LibTorch
  REQUIRED_VARS _torch_torch_cpu _torch_c10 LibTorch_INCLUDE_DIRS
  VERSION_VAR LibTorch_VERSION
  REASON_FAILURE_MESSAGE "${_torch_reason}")

set(LibTorch_CUDA FALSE)
set(LibTorch_C10_CUDA FALSE)
if(LibTorch_FOUND)
  _libtorch_unresolved("${_torch_c10_cuda}" _missing)
  if(NOT _missing)
    set(LibTorch_C10_CUDA TRUE)
  endif()
  _libtorch_unresolved("${_torch_torch_cuda}" _missing)
  if(NOT _missing)
    set(LibTorch_CUDA TRUE)
  endif()
endif()

if(LibTorch_FOUND AND NOT TARGET LibTorch::LibTorch)
  add_library(LibTorch::Headers INTERFACE IMPORTED)
  target_include_directories(LibTorch::Headers SYSTEM INTERFACE ${LibTorch_INCLUDE_DIRS})
  target_compile_definitions(LibTorch::Headers INTERFACE _GLIBCXX_USE_CXX11_ABI=1)
  # LibTorch was compiled with GCC. Since version 18, Clang mangles constrained templates such as
  # TensorBase::const_data_ptr differently.
  target_compile_options(LibTorch::Headers INTERFACE
    $<$<CXX_COMPILER_ID:Clang>:-fclang-abi-compat=17>)

  add_library(LibTorch::LibTorch INTERFACE IMPORTED)
  target_link_libraries(LibTorch::LibTorch INTERFACE
    LibTorch::Headers "${_torch_torch_cpu}" "${_torch_c10}")
  if(LibTorch_CUDA)
    # Nothing refers to libtorch_cuda by name; it registers its kernels when it is loaded.
    target_link_libraries(LibTorch::LibTorch INTERFACE
      "-Wl,--push-state,--no-as-needed,${_torch_torch_cuda},${_torch_c10_cuda},--pop-state")
  endif()

  if(LibTorch_C10_CUDA)
    add_library(LibTorch::C10Cuda INTERFACE IMPORTED)
    target_link_libraries(LibTorch::C10Cuda INTERFACE
      LibTorch::Headers "${_torch_c10_cuda}" "${_torch_c10}")
  endif()

  if(LibTorch_CUDA)
    set(_libtorch_note "with CUDA")
  elseif(NOT _torch_torch_cuda)
    set(_libtorch_note "CPU only, since it holds no libtorch_cuda")
  else()
    list(JOIN _missing ", " _libtorch_note)
    set(_libtorch_note "CPU only, since libtorch_cuda lacks ${_libtorch_note}")
  endif()
  message(STATUS "LibTorch ${LibTorch_VERSION} (from ${LibTorch_ORIGIN}; ${_libtorch_note}): ${LibTorch_ROOT_DIR}")
  if(NOT LibTorch_VERSION STREQUAL PIN_TORCH_VERSION)
    message(STATUS "LibTorch ${LibTorch_VERSION} is not the pinned ${PIN_TORCH_VERSION}; "
                   "rules for newer versions are untested with it")
  endif()
endif()
