#include "io/RealPath.h"

using namespace syncline::lint;
using namespace syncline::lint::io;
namespace fs = std::filesystem;

fs::path io::realPath(const fs::path &File) {
  fs::path Absolute = fs::absolute(File).lexically_normal();
  std::error_code Error;
  fs::path Folder = fs::weakly_canonical(Absolute.parent_path(), Error);
  return Error ? Absolute : Folder / Absolute.filename();
}
