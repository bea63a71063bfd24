#include "io/HeaderFile.h"

#include <string>

bool syncline::lint::io::isHeader(const std::filesystem::path &File) {
  std::string Extension = File.extension().string();
  return Extension == ".h" || Extension == ".hpp" || Extension == ".hh" ||
         Extension == ".hxx" || Extension == ".cuh" || Extension == ".inl";
}

bool syncline::lint::io::isSource(const std::filesystem::path &File) {
  std::string Extension = File.extension().string();
  return Extension == ".cpp" || Extension == ".cc" || Extension == ".cxx" ||
         Extension == ".c" || Extension == ".C" || Extension == ".cu";
}
