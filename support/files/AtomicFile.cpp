#include "files/AtomicFile.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

using namespace syncline;
using namespace syncline::files;
namespace fs = std::filesystem;

/// As Linux.
static constexpr int MostLinks = 40;

[[noreturn]] static void fail(int Why) {
  throw std::system_error(Why, std::generic_category());
}

/// Nothing if there is no such file.
static std::optional<mode_t> modeOf(const fs::path &Path) {
  struct stat Status;
  if (stat(Path.c_str(), &Status) != 0)
    return std::nullopt;
  return Status.st_mode;
}

/// What /dev/stdout names. The file behind it stays open, so it must not be
/// replaced by another.
static bool isOfStream(const fs::path &Path) {
  return Path.parent_path() == "/proc/self/fd";
}

fs::path files::followLinks(fs::path Path) {
  std::error_code Error;
  for (int Links = 0; !isOfStream(Path) && fs::is_symlink(Path, Error);
       ++Links) {
    if (Links == MostLinks)
      fail(ELOOP);
    fs::path Target = fs::read_symlink(Path, Error);
    if (Error)
      throw std::system_error(Error);
    Path = Path.parent_path() / Target;
  }
  return Path;
}

/// The mode that open() would give.
static mode_t usualMode() {
  mode_t Mask = umask(0);
  umask(Mask);
  return 0666 & ~Mask;
}

int AtomicFile::create() {
  std::optional<mode_t> Mode = modeOf(Target);
  if (Mode && !S_ISREG(*Mode))
    return open(Target.c_str(), O_WRONLY | O_CLOEXEC);
  Target = followLinks(Target);
  if (isOfStream(Target))
    return open(Target.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  Partial = Target.string() + ".XXXXXX" + PartialExtension;
  int Number = mkostemps(Partial.data(),
                         static_cast<int>(strlen(PartialExtension)), O_CLOEXEC);
  if (Number < 0)
    Partial.clear();
  else
    fchmod(Number, Mode ? *Mode & 07777 : usualMode());
  return Number;
}

AtomicFile::AtomicFile(const fs::path &Path) : Target(Path) {
  int Number = create();
  if (Number < 0)
    fail(errno);
  File = fdopen(Number, "wb");
  if (File)
    return;
  int Why = errno;
  close(Number);
  if (!Partial.empty())
    unlink(Partial.c_str());
  fail(Why);
}

AtomicFile::~AtomicFile() {
  if (File)
    fclose(File);
  if (!Partial.empty())
    unlink(Partial.c_str());
}

void AtomicFile::write(std::string_view Bytes) {
  if (fwrite(Bytes.data(), 1, Bytes.size(), File) != Bytes.size())
    fail(errno);
}

void AtomicFile::flush() {
  if (fflush(File) != 0)
    fail(errno);
}

void AtomicFile::finish() {
  flush();
  if (fclose(std::exchange(File, nullptr)) != 0)
    fail(errno);
  if (!Partial.empty() && rename(Partial.c_str(), Target.c_str()) != 0)
    fail(errno);
  Partial.clear();
}
