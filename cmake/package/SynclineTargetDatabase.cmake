# Writes FOLDER/compile_commands.json: the entries of DATABASE for the C++ and CUDA sources of
# TARGET. The entries are recognized by the objects in FOLDER/objects.txt, which no other target
# produces.
#
# The file is read as text: string(JSON) would parse all of it for each entry.

cmake_minimum_required(VERSION 3.20)

if(NOT EXISTS "${DATABASE}")
  message(FATAL_ERROR "syncline_lint(${TARGET}): there is no ${DATABASE}; configure with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON")
endif()
file(READ "${DATABASE}" TEXT)
file(STRINGS "${FOLDER}/objects.txt" OBJECTS)

# entry_of(OBJECT RESULT): the entry that produces OBJECT, or nothing. Ninja's commands are relative
# to the top of the build, those of make to the target's folder, so both end in the latter.
function(entry_of OBJECT RESULT)
  set(${RESULT} "" PARENT_SCOPE)
  cmake_path(NORMAL_PATH OBJECT)
  file(RELATIVE_PATH NAME "${BINARY_DIR}" "${OBJECT}")
  foreach(END IN ITEMS " " "\\" "\"")
    string(FIND "${TEXT}" "${NAME}${END}" PLACE)
    if(PLACE EQUAL -1)
      continue()
    endif()
    string(SUBSTRING "${TEXT}" 0 ${PLACE} BEFORE)
    string(FIND "${BEFORE}" "\n{\n" FIRST REVERSE)
    string(SUBSTRING "${TEXT}" ${FIRST} -1 REST)
    string(FIND "${REST}" "\n}" LENGTH)
    string(SUBSTRING "${REST}" 0 ${LENGTH} ENTRY)
    set(${RESULT} "${ENTRY}\n}" PARENT_SCOPE)
    return()
  endforeach()
endfunction()

# is_linted(FILE RESULT): whether FILE is C++ or CUDA and was written by hand (or GENERATED is on).
function(is_linted FILE RESULT)
  set(${RESULT} FALSE PARENT_SCOPE)
  if(NOT FILE MATCHES "\\.(C|CPP|c\\+\\+|cc|cpp|cxx|ccm|cppm|cxxm|ixx|mpp|cu)$" OR FILE MATCHES "/cmake_pch\\.[^/]*$")
    return()
  endif()
  cmake_path(IS_PREFIX SOURCE_DIR "${FILE}" NORMALIZE OF_SOURCES)
  cmake_path(IS_PREFIX BINARY_DIR "${FILE}" NORMALIZE OF_TARGET)
  cmake_path(IS_PREFIX TOP_BINARY_DIR "${FILE}" NORMALIZE OF_BUILD)
  # The build folder may be inside the source folder, the source folder inside the build folder, and
  # both may be the same folder.
  set(WRITTEN TRUE)
  if((OF_TARGET AND NOT BINARY_DIR STREQUAL SOURCE_DIR) OR (OF_BUILD AND NOT OF_SOURCES))
    set(WRITTEN FALSE)
  endif()
  # A unity source is generated, but what it includes is not.
  string(FIND "${FILE}" "/CMakeFiles/${TARGET}.dir/Unity/unity_" UNITY)
  if(WRITTEN OR GENERATED OR NOT UNITY EQUAL -1)
    set(${RESULT} TRUE PARENT_SCOPE)
  endif()
endfunction()

set(CONTENT "")
foreach(OBJECT IN LISTS OBJECTS)
  entry_of("${OBJECT}" ENTRY)
  if(NOT ENTRY)
    continue()
  endif()
  string(JSON FILE GET "${ENTRY}" file)
  is_linted("${FILE}" LINTED)
  if(LINTED AND CONTENT)
    string(APPEND CONTENT ",")
  endif()
  if(LINTED)
    string(APPEND CONTENT "${ENTRY}")
  endif()
endforeach()
if(NOT CONTENT)
  message(FATAL_ERROR "syncline_lint(${TARGET}): ${DATABASE} has no C++ source of ${TARGET}; generated ones are linted with GENERATED")
endif()
file(CONFIGURE OUTPUT "${FOLDER}/compile_commands.json" CONTENT "[@CONTENT@\n]\n" @ONLY)
