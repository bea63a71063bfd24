# SYNCLINE_SANITIZE, a comma-separated list for -fsanitize=, applies to everything that is built.

if(SYNCLINE_SANITIZE)
  add_compile_options("-fsanitize=${SYNCLINE_SANITIZE}" -fno-omit-frame-pointer
                      -fno-sanitize-recover=all)
  add_link_options("-fsanitize=${SYNCLINE_SANITIZE}")

  # fmt as a library is not instrumented, and sources that use it compile in a third of the time.
  find_package(fmt 9 REQUIRED)
  set_target_properties(fmt::fmt-header-only PROPERTIES
    INTERFACE_COMPILE_DEFINITIONS ""
    INTERFACE_LINK_LIBRARIES fmt::fmt)
endif()
