# Writes the page's template, styles and scripts into a C++ source file.
# Called with -DROOT=folder -DFILES=list -DOUTPUT=file.

# A string literal may hold 65,536 characters at most (ISO C++ [implimits]).
set(body "#include \"report/html/Assets.h\"\n\n")
string(APPEND body "static constexpr syncline::report::html::PageAsset Assets[] = {\n")
foreach(name IN LISTS FILES)
  file(READ ${ROOT}/${name} text)
  string(APPEND body
    "    {\"${name}\", R\"__asset__(${text})__asset__\"},\n")
endforeach()
string(APPEND body "};\n\n")
string(APPEND body
  "std::span<const syncline::report::html::PageAsset> syncline::report::html::pageAssets() {\n"
  "  return Assets;\n}\n")
file(WRITE ${OUTPUT} "${body}")
