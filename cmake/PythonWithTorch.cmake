find_package(Python3 COMPONENTS Interpreter)

# Sets OUT to a Python that has PyTorch: the Python of the build, or Debian's with the package
# python3-torch.
function(find_python_with_torch OUT)
  foreach(python IN ITEMS ${Python3_EXECUTABLE} /usr/bin/python3)
    execute_process(COMMAND ${python} -c "import torch; torch.ones(1)"
      RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
    if(status EQUAL 0)
      set(${OUT} ${python} PARENT_SCOPE)
      return()
    endif()
  endforeach()
  set(${OUT} "" PARENT_SCOPE)
endfunction()
