# SYNCLINE_SANITIZE, a comma-separated list for -fsanitize=, applies to everything that is built.

if(SYNCLINE_SANITIZE)
  add_compile_options("-fsanitize=${SYNCLINE_SANITIZE}" -fno-omit-frame-pointer
                      -fno-sanitize-recover=all)
  add_link_options("-fsanitize=${SYNCLINE_SANITIZE}")
endif()
