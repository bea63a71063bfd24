#include "timeline/symbols/PythonFiles.h"

#include <algorithm>
#include <iterator>

using namespace syncline;
using namespace syncline::symbols;

static constexpr std::string_view PackageFolders[] = {
    "/site-packages/",
    "/dist-packages/",
};

/// Part of the path: where torch.compile puts generated files.
static constexpr std::string_view GeneratedFolders[] = {
    "/torchinductor_",
    "/torch_compile_debug/",
    "/.triton/",
};

/// Prefixes of the names that libraries give to code without a file.
static constexpr std::string_view GeneratedNames[] = {
    "<eval_with_key>",  "<torch_package_",     "<decorator-gen",
    "<attrs generated", "<__array_function__", "<torchdynamo",
    "<pyparsing",
};

static bool isIn(std::string_view File, const auto &Parts) {
  return std::any_of(std::begin(Parts), std::end(Parts), [&](auto Part) {
    return File.find(Part) != std::string_view::npos;
  });
}

/// Below lib/python3.12, lib64/python3 or in python312.zip.
static bool isStandardLibrary(std::string_view File) {
  for (std::string_view Folder : {"/lib/python", "/lib64/python"}) {
    size_t At = File.find(Folder);
    if (At == std::string_view::npos)
      continue;
    std::string_view Version = File.substr(At + Folder.size());
    size_t End = Version.find_first_not_of("0123456789.t");
    if (End > 0 && End != std::string_view::npos && Version[End] == '/')
      return true;
  }
  size_t Zip = File.find(".zip/");
  constexpr std::string_view Name = "/python";
  size_t At = File.rfind(Name, Zip);
  if (Zip == std::string_view::npos || At == std::string_view::npos)
    return false;
  std::string_view Version =
      File.substr(At + Name.size(), Zip - At - Name.size());
  return !Version.empty() &&
         Version.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Whether the file was generated while the program ran, as by torch.compile.
/// Functions that were passed to torch.compile keep the file of their source.
static bool isGenerated(std::string_view File) {
  return isIn(File, GeneratedFolders) ||
         std::any_of(std::begin(GeneratedNames), std::end(GeneratedNames),
                     [&](auto Name) { return File.starts_with(Name); });
}

bool symbols::isPythonLibrary(std::string_view File) {
  return isIn(File, PackageFolders) || isStandardLibrary(File) ||
         File.starts_with("<frozen ") || isGenerated(File);
}
