#include "cli/record/EarlierRun.h"

#include "cli/record/OutputFile.h"
#include "cli/record/SummaryLine.h"
#include "format/FileStart.h"
#include "recording/Recording.h"

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

using namespace syncline;
using namespace syncline::record;
namespace fs = std::filesystem;

/// One or two need no attention.
static constexpr size_t FirstToCount = 3;

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

/// Whether \p Name is "train.sltrace.earlier.2" for "train.sltrace".
static bool isEarlierName(std::string_view Name, const std::string &Own) {
  const std::string Start = Own + EarlierExtension;
  if (!Name.starts_with(Start))
    return false;
  Name.remove_prefix(Start.size());
  return Name.empty() || (Name.size() > 1 && Name.front() == '.' &&
                          Name.find_first_not_of("0123456789", 1) == Name.npos);
}

/// The bytes of the traces in the recording \p Path; nothing if it is none.
static std::optional<uintmax_t> sizeOf(const fs::path &Path) {
  std::error_code Error;
  if (recording::isFolder(Path)) {
    std::vector<std::string> Traces = recording::tracesIn(Path);
    uintmax_t Bytes = 0;
    for (const std::string &Trace : Traces)
      if (uintmax_t Size = fs::file_size(Trace, Error); !Error)
        Bytes += Size;
    return Traces.empty() ? std::nullopt : std::optional(Bytes);
  }
  uintmax_t Size = fs::file_size(Path, Error);
  if (Error || trace::startOf(Path) != trace::FileStart::Trace)
    return std::nullopt;
  return Size;
}

/// The number and the bytes of the recordings that made room for \p Path.
static std::pair<size_t, uintmax_t> earlierOnes(const fs::path &Path) {
  std::pair<size_t, uintmax_t> Result = {0, 0};
  std::error_code Error;
  for (const fs::directory_entry &Each :
       fs::directory_iterator(Path.parent_path(), Error)) {
    if (!isEarlierName(Each.path().filename().string(), Path.filename()))
      continue;
    if (std::optional<uintmax_t> Bytes = sizeOf(Each.path())) {
      ++Result.first;
      Result.second += *Bytes;
    }
  }
  return Result;
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
  std::string Text = "the recording of an earlier run is now " + Aside.string();
  auto [Count, Bytes] = earlierOnes(Path);
  return Count < FirstToCount
             ? Text
             : Text + " (" + std::to_string(Count) + " such recordings, " +
                   sizeText(Bytes) + " in all)";
}
