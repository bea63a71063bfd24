# Writes the source of bundle(). Called with -DROOT=source folder -DOUTPUT=file -DFILES=list, each
# "path in the demo|path in ROOT", or "path in the demo|archive in ROOT|name in the archive".

set(arrays "")
set(table "")
set(number 0)
foreach(file IN LISTS FILES)
  string(REPLACE "|" ";" parts "${file}")
  list(GET parts 0 name)
  list(GET parts 1 path)
  set(path "${ROOT}/${path}")
  list(LENGTH parts length)
  if(length EQUAL 3)
    list(GET parts 2 member)
    file(ARCHIVE_EXTRACT INPUT "${path}" DESTINATION "${OUTPUT}.files" PATTERNS "${member}")
    set(path "${OUTPUT}.files/${member}")
  endif()
  file(READ "${path}" bytes HEX)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
  string(APPEND arrays "static constexpr unsigned char File${number}[] = {\n${bytes}};\n\n")
  string(APPEND table "    {\"${name}\", File${number}},\n")
  math(EXPR number "${number} + 1")
endforeach()
file(WRITE "${OUTPUT}" "#include \"cli/demo/Bundle.h\"\n\n${arrays}"
  "static constexpr syncline::cli::demo::BundledFile Files[] = {\n${table}};\n\n"
  "std::span<const syncline::cli::demo::BundledFile> syncline::cli::demo::bundle() {\n"
  "  return Files;\n}\n")
