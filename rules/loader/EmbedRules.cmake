# Writes the rule files, their schema and the list of what no rule covers into a C++ source file.
# Called with -DROOT=rules folder -DFILES=list -DOUTPUT=file.

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
foreach(name IN ITEMS Schema Uncovered)
  if(name STREQUAL Schema)
    file(READ ${ROOT}/schema.json text)
  else()
    file(READ ${ROOT}/model/uncovered.json text)
  endif()
  string(APPEND body
    "std::string_view syncline::rules::embedded${name}() {\n"
    "  return R\"__rule__(${text})__rule__\";\n}\n\n")
endforeach()
file(WRITE ${OUTPUT} "${body}")
