# Locates LibTorch. CMake and ./dev both use this search order:
#   1. SYNCLINE_TORCH, a CMake variable or an environment variable;
#   2. the cache folder that `./dev deps` fills;
#   3. python3's own torch, when it has the pinned version and was built for the pinned CUDA;
#   4. Debian's libtorch-dev.
# Run as a script (cmake -P) it prints "ORIGIN|VERSION|DIR", or nothing.

include("${CMAKE_CURRENT_LIST_DIR}/Dependencies.cmake")

# The folder in which `./dev deps` keeps what it downloads.
function(syncline_cache_dir OUT)
  if(SYNCLINE_CACHE)
    set(CACHE_DIR "${SYNCLINE_CACHE}")
  elseif(DEFINED ENV{SYNCLINE_CACHE} AND NOT "$ENV{SYNCLINE_CACHE}" STREQUAL "")
    set(CACHE_DIR "$ENV{SYNCLINE_CACHE}")
  elseif(DEFINED ENV{XDG_CACHE_HOME} AND NOT "$ENV{XDG_CACHE_HOME}" STREQUAL "")
    set(CACHE_DIR "$ENV{XDG_CACHE_HOME}/syncline")
  else()
    set(CACHE_DIR "$ENV{HOME}/.cache/syncline")
  endif()
  set(${OUT} "${CACHE_DIR}" PARENT_SCOPE)
endfunction()

# The version in LibTorch's own headers below DIR; empty if DIR contains no LibTorch.
function(_syncline_libtorch_version DIR OUT)
  set(VERSION "")
  foreach(HEADER torch/headeronly/version.h torch/csrc/api/include/torch/version.h)
    if(NOT VERSION AND EXISTS "${DIR}/include/${HEADER}")
      file(STRINGS "${DIR}/include/${HEADER}" LINES
           REGEX "^#define TORCH_VERSION_(MAJOR|MINOR|PATCH) [0-9]+")
      string(REGEX MATCHALL "[0-9]+" VERSION "${LINES}")
      list(JOIN VERSION "." VERSION)
    endif()
  endforeach()
  set(${OUT} "${VERSION}" PARENT_SCOPE)
endfunction()

# The folder of python3's torch if it is the pinned one; found without importing torch.
function(_syncline_python_torch OUT)
  set(${OUT} "" PARENT_SCOPE)
  execute_process(
    COMMAND python3 -c [[
import importlib.util, os, sys
sys.path = [entry for entry in sys.path if entry]
spec = importlib.util.find_spec("torch")
print(os.path.dirname(spec.origin) if spec and spec.origin else "")
]]
    OUTPUT_VARIABLE DIR RESULT_VARIABLE FAILED ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(FAILED OR NOT EXISTS "${DIR}/version.py")
    return()
  endif()
  file(READ "${DIR}/version.py" TEXT)
  string(REGEX MATCH "^[0-9]+\\.[0-9]+" SERIES "${PIN_TORCH_VERSION}")
  string(REPLACE "." "\\." SERIES "${SERIES}")
  if(TEXT MATCHES "__version__ = '${SERIES}\\."
     AND TEXT MATCHES "cuda[^=\n]*= '${PIN_TORCH_CUDA_MAJOR}\\.")
    set(${OUT} "${DIR}" PARENT_SCOPE)
  endif()
endfunction()

# Sets ${PREFIX}_DIR, ${PREFIX}_ORIGIN and ${PREFIX}_VERSION; all are empty if there is no LibTorch.
function(syncline_locate_libtorch PREFIX)
  syncline_cache_dir(CACHE_DIR)
  set(EXPLICIT "${SYNCLINE_TORCH}")
  if(NOT EXPLICIT)
    set(EXPLICIT "$ENV{SYNCLINE_TORCH}")
  endif()

  set(ORIGINS "SYNCLINE_TORCH" "cache" "python3" "Debian")
  set(FOUND_DIR "")
  set(FOUND_ORIGIN "")
  set(FOUND_VERSION "")
  foreach(ORIGIN IN LISTS ORIGINS)
    if(ORIGIN STREQUAL "SYNCLINE_TORCH")
      set(DIR "${EXPLICIT}")
    elseif(ORIGIN STREQUAL "cache")
      set(DIR "${CACHE_DIR}/site-${PIN_TORCH_VERSION}/torch")
    elseif(ORIGIN STREQUAL "python3")
      _syncline_python_torch(DIR)
    else()
      set(DIR "/usr")
    endif()
    if(DIR)
      _syncline_libtorch_version("${DIR}" VERSION)
      if(VERSION)
        set(FOUND_DIR "${DIR}")
        set(FOUND_ORIGIN "${ORIGIN}")
        set(FOUND_VERSION "${VERSION}")
        break()
      elseif(ORIGIN STREQUAL "SYNCLINE_TORCH")
        break() # asked for by name: nothing else will do
      endif()
    endif()
  endforeach()

  set(${PREFIX}_DIR "${FOUND_DIR}" PARENT_SCOPE)
  set(${PREFIX}_ORIGIN "${FOUND_ORIGIN}" PARENT_SCOPE)
  set(${PREFIX}_VERSION "${FOUND_VERSION}" PARENT_SCOPE)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  syncline_locate_libtorch(TORCH)
  if(TORCH_DIR)
    execute_process(
      COMMAND "${CMAKE_COMMAND}" -E echo "${TORCH_ORIGIN}|${TORCH_VERSION}|${TORCH_DIR}")
  endif()
endif()
