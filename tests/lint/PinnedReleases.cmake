# Fails if the pinned headers are not those of the newest release in the model, as after an update
# of one without the other, or if the model lacks their release.

cmake_minimum_required(VERSION 3.25)
get_filename_component(PROJECT "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
include("${PROJECT}/cmake/Dependencies.cmake")

file(READ "${PROJECT}/rules/model/operators.json" MODEL)
string(JSON COUNT LENGTH "${MODEL}" releases)
math(EXPR LAST "${COUNT} - 1")
foreach(INDEX RANGE ${LAST})
  string(JSON NEWEST GET "${MODEL}" releases ${INDEX})
  list(APPEND RELEASES ${NEWEST})
endforeach()
if(NOT NEWEST STREQUAL PIN_NEWEST_TORCH_VERSION)
  message(FATAL_ERROR "rules/model/operators.json ends with PyTorch ${NEWEST}, and "
    "PIN_NEWEST_TORCH_VERSION in cmake/dependencies.env is ${PIN_NEWEST_TORCH_VERSION}: "
    "pin the wheel of ${NEWEST}")
endif()
if(NOT PIN_OLD_TORCH_VERSION IN_LIST RELEASES)
  message(FATAL_ERROR "rules/model/operators.json has no PyTorch ${PIN_OLD_TORCH_VERSION}, which "
    "PIN_OLD_TORCH_VERSION in cmake/dependencies.env names: pin one of ${RELEASES}")
endif()
