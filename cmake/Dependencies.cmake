# Reads cmake/dependencies.env: each KEY=VALUE in it becomes a variable of that name.

set(_syncline_pins "${CMAKE_CURRENT_LIST_DIR}/dependencies.env")
file(STRINGS "${_syncline_pins}" _syncline_pin_lines REGEX "^[A-Z0-9_]+=")
foreach(_line IN LISTS _syncline_pin_lines)
  string(REGEX MATCH "^([A-Z0-9_]+)=\"?([^\"]*)\"?$" _ "${_line}")
  set(${CMAKE_MATCH_1} "${CMAKE_MATCH_2}")
endforeach()
if(NOT CMAKE_SCRIPT_MODE_FILE)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${_syncline_pins}")
endif()
