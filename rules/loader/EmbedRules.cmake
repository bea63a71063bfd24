# Writes the rule files and their schema into a C++ source file.
# Called with -DROOT=rules folder -DFILES=list -DOUTPUT=file.

# A string literal may hold 65,536 characters at most (ISO C++ [implimits]).
set(body "#include \"loader/Embedded.h\"\n\n")
string(APPEND body "static constexpr syncline::rules::EmbeddedFile Files[] = {\n")
foreach(path IN LISTS FILES)
  file(READ ${ROOT}/${path} text)
  string(APPEND body "    {\"${path}\", R\"__rule__(${text})__rule__\"},\n")
endforeach()
string(APPEND body "};\n\n")
file(READ ${ROOT}/schema.json schema)
string(APPEND body
  "std::span<const syncline::rules::EmbeddedFile> syncline::rules::embeddedRules() {\n"
  "  return Files;\n}\n\n"
  "std::string_view syncline::rules::embeddedSchema() {\n"
  "  return R\"__rule__(${schema})__rule__\";\n}\n")
file(WRITE ${OUTPUT} "${body}")
