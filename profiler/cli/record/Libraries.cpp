#include "cli/record/Libraries.h"

#include "cli/record/RecordError.h"

#include <cerrno>
#include <cstring>
#include <unistd.h>

namespace fs = std::filesystem;
using namespace syncline;
using namespace syncline::record;

fs::path record::ownLibrary(const std::string &Name) {
  std::error_code Error;
  fs::path Self = fs::read_symlink("/proc/self/exe", Error);
  return Self.parent_path().parent_path() / "lib" / Name;
}

fs::path record::existingLibrary(const fs::path &Path, const char *Option) {
  std::error_code Error;
  if (!fs::is_regular_file(Path, Error))
    throw RecordError("no library at " + Path.string() + "; name one with " +
                      Option);
  if (access(Path.c_str(), R_OK))
    throw RecordError("cannot read " + Path.string() + ": " + strerror(errno));
  return fs::absolute(Path).lexically_normal();
}
