#include "cli/record/EarlierRun.h"

#include "cli/record/OutputFile.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

using namespace syncline::record;
namespace fs = std::filesystem;

/// False if \p Path is taken.
static bool createEmpty(const fs::path &Path, bool IsFolder) {
  int Result = IsFolder
                   ? mkdir(Path.c_str(), 0777)
                   : open(Path.c_str(), O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (!IsFolder && Result >= 0)
    close(Result);
  if (Result >= 0)
    return true;
  if (errno != EEXIST)
    failToReplace(Path, strerror(errno));
  return false;
}

/// Creates an empty file or folder, which the recording then replaces: another
/// command cannot take the same name meanwhile.
static fs::path claimName(const fs::path &Path, bool IsFolder) {
  fs::path Name = Path.string() + EarlierExtension;
  for (unsigned Number = 2; !createEmpty(Name, IsFolder); ++Number)
    Name = Path.string() + EarlierExtension + '.' + std::to_string(Number);
  return Name;
}

EarlierRun::EarlierRun(fs::path Place, bool Shared)
    : Path(std::move(Place)), IsShared(Shared) {
  std::error_code Error;
  if (Path.empty() || !fs::exists(Path, Error))
    return;
  bool IsFolder = fs::is_directory(Path, Error);
  if (IsFolder && IsShared)
    return;
  Aside = claimName(Path, IsFolder);
  if (rename(Path.c_str(), Aside.c_str()) == 0)
    return;
  int Why = errno;
  fs::remove(Aside, Error);
  Aside.clear();
  // Another rank has moved the file, and may have made its folder: a folder
  // does not replace a file.
  if (!IsShared || (Why != ENOENT && Why != ENOTDIR))
    failToReplace(Path, strerror(Why));
}

EarlierRun::~EarlierRun() {
  if (!Aside.empty())
    restore();
}

bool EarlierRun::restore() {
  std::error_code Error;
  if (IsShared)
    return false;
  // A process that could not create its trace leaves the folder for it.
  rmdir(Path.c_str());
  if (fs::exists(Path, Error))
    return false;
  fs::rename(Aside, Path, Error);
  if (!Error)
    Aside.clear();
  return !Error;
}

EarlierRun::Place EarlierRun::finish() {
  if (Aside.empty())
    return Place::Nowhere;
  if (restore())
    return Place::AsBefore;
  std::error_code Error;
  bool IsEmpty =
      fs::is_regular_file(Aside, Error) && fs::is_empty(Aside, Error);
  return IsEmpty && fs::remove(Aside, Error) ? Place::Nowhere : Place::Moved;
}

std::string EarlierRun::movedText() const {
  return "the recording of an earlier run is now " + Aside.string();
}
