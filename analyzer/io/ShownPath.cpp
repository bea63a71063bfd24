#include "io/ShownPath.h"

namespace fs = std::filesystem;

std::string syncline::lint::io::shownPath(const std::string &File,
                                          const fs::path &Folder) {
  fs::path Relative = fs::absolute(File).lexically_normal().lexically_relative(
      Folder.empty() ? fs::current_path() : Folder);
  return Relative.empty() || *Relative.begin() == ".." ? File
                                                       : Relative.string();
}
