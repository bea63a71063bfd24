# The headers of CUPTI and of the CUDA runtime that belongs to it. Only headers are needed: the
# tracer uses the libcupti that the traced program has already loaded.
#
# CMake looks for them in the CUDA toolkit that it finds (if that is new enough and actually
# contains cupti.h), then next to LibTorch, then in what ./dev deps unpacked.
#
# Targets
#   CUPTI::CUPTI  the headers (as SYSTEM): cupti.h, cuda.h, cuda_runtime_api.h
# Variables
#   CUPTI_FOUND  CUPTI_VERSION (CUPTI_API_VERSION, as 130001)  CUPTI_INCLUDE_DIRS  CUPTI_ORIGIN
#   CUPTI_LIBRARY (a libcupti to run against; may be empty)

include("${CMAKE_CURRENT_LIST_DIR}/LocateLibTorch.cmake")
include(FindPackageHandleStandardArgs)

set(CUPTI_INCLUDE_DIRS "")
set(CUPTI_VERSION "")
set(CUPTI_ORIGIN "")
unset(CUPTI_LIBRARY)

# Takes ROOTS (folders of headers, of which one must contain cupti.h) unless something was taken
# before.
macro(_cupti_consider ORIGIN)
  if(NOT CUPTI_INCLUDE_DIRS)
    find_path(_cupti_include cupti.h NO_CACHE NO_DEFAULT_PATH PATHS ${ARGN})
    find_path(_cupti_cuda_include crt/host_defines.h NO_CACHE NO_DEFAULT_PATH PATHS ${ARGN})
    if(_cupti_include AND _cupti_cuda_include)
      set(CUPTI_INCLUDE_DIRS "${_cupti_include}" "${_cupti_cuda_include}")
      list(TRANSFORM CUPTI_INCLUDE_DIRS REPLACE "/$" "")
      list(REMOVE_DUPLICATES CUPTI_INCLUDE_DIRS)
      set(CUPTI_ORIGIN "${ORIGIN}")
    endif()
    unset(_cupti_include)
    unset(_cupti_cuda_include)
  endif()
endmacro()

find_package(CUDAToolkit QUIET)
if(CUDAToolkit_FOUND AND CUDAToolkit_VERSION VERSION_GREATER_EQUAL PIN_TORCH_CUDA_MAJOR)
  set(_cupti_roots ${CUDAToolkit_INCLUDE_DIRS})
  foreach(_dir IN LISTS CUDAToolkit_INCLUDE_DIRS)
    list(APPEND _cupti_roots "${_dir}/../extras/CUPTI/include")
  endforeach()
  _cupti_consider("CUDA toolkit ${CUDAToolkit_VERSION}" ${_cupti_roots})
endif()

syncline_locate_libtorch(_cupti_torch)
syncline_cache_dir(_cupti_cache)
set(_cupti_wheel "nvidia/cu${PIN_TORCH_CUDA_MAJOR}/include")
if(_cupti_torch_DIR)
  _cupti_consider("NVIDIA's wheels next to LibTorch" "${_cupti_torch_DIR}/../${_cupti_wheel}")
endif()
_cupti_consider("NVIDIA's wheels" "${_cupti_cache}/site-${PIN_TORCH_VERSION}/${_cupti_wheel}")

if(CUPTI_INCLUDE_DIRS)
  list(GET CUPTI_INCLUDE_DIRS 0 _cupti_dir)
  file(STRINGS "${_cupti_dir}/cupti_version.h" _cupti_line REGEX "^#define CUPTI_API_VERSION ")
  string(REGEX MATCH "[0-9]+" CUPTI_VERSION "${_cupti_line}")
  find_file(CUPTI_LIBRARY NAMES "libcupti.so.${PIN_TORCH_CUDA_MAJOR}" "libcupti.so" NO_CACHE NO_DEFAULT_PATH
            PATHS "${_cupti_dir}/../lib" "${_cupti_dir}/../lib64")
  if(NOT CUPTI_LIBRARY)
    set(CUPTI_LIBRARY "")
  endif()
endif()

find_package_handle_standard_args(CUPTI
  REQUIRED_VARS CUPTI_INCLUDE_DIRS
  VERSION_VAR CUPTI_VERSION
  REASON_FAILURE_MESSAGE "cupti.h of CUDA ${PIN_TORCH_CUDA_MAJOR} or newer was not found: run ./dev deps")

if(CUPTI_FOUND AND NOT TARGET CUPTI::CUPTI)
  add_library(CUPTI::CUPTI INTERFACE IMPORTED)
  target_include_directories(CUPTI::CUPTI SYSTEM INTERFACE ${CUPTI_INCLUDE_DIRS})
  message(STATUS "CUPTI ${CUPTI_VERSION} (from ${CUPTI_ORIGIN}): ${CUPTI_INCLUDE_DIRS}")
endif()
