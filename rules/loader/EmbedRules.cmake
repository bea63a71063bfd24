# Writes the rule files, their schema, the list of what no rule covers, the table of kernels and those
# of libraries into a C++ source file.
# Called with -DROOT=rules folder -DFILES=list -DLIBRARIES=list -DOUTPUT=file.

# A string literal may hold 65,536 characters at most (ISO C++ [implimits]).
set(body "#include \"loader/Embedded.h\"\n\n")
string(APPEND body "static constexpr syncline::rules::EmbeddedFile Files[] = {\n")
foreach(path IN LISTS FILES)
  file(READ ${ROOT}/${path} text)
  # The test of a rule has the rule's name.
  string(REGEX REPLACE "json$" "cu" test ${path})
  if(NOT EXISTS ${ROOT}/${test})
    string(REGEX REPLACE "json$" "cpp" test ${path})
  endif()
  string(APPEND body
    "    {\"${path}\", R\"__rule__(${text})__rule__\",\n     \"${test}\"},\n")
endforeach()
string(APPEND body "};\n\n")
string(APPEND body
  "std::span<const syncline::rules::EmbeddedFile> syncline::rules::embeddedRules() {\n"
  "  return Files;\n}\n\n")
string(APPEND body "static constexpr syncline::rules::EmbeddedFile Libraries[] = {\n")
foreach(path IN LISTS LIBRARIES)
  file(READ ${ROOT}/${path} text)
  string(APPEND body "    {\"${path}\", R\"__rule__(${text})__rule__\", \"\"},\n")
endforeach()
string(APPEND body "};\n\n")
string(APPEND body
  "std::span<const syncline::rules::EmbeddedFile> syncline::rules::embeddedLibraries() {\n"
  "  return Libraries;\n}\n\n")
set(path_of_Schema schema.json)
set(path_of_LibrarySchema libraries/schema.json)
set(path_of_Uncovered model/uncovered.json)
set(path_of_Kernels model/kernels.json)
set(path_of_KernelsSchema model/kernels.schema.json)
foreach(name IN ITEMS Schema LibrarySchema Uncovered Kernels KernelsSchema)
  file(READ ${ROOT}/${path_of_${name}} text)
  string(APPEND body
    "std::string_view syncline::rules::embedded${name}() {\n"
    "  return R\"__rule__(${text})__rule__\";\n}\n\n")
endforeach()
file(WRITE ${OUTPUT} "${body}")
