#include "cli/command/WriteOutput.h"

#include "format/FileStart.h"
#include "terminal/StandardOutput.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <stdexcept>
#include <sys/stat.h>
#include <unistd.h>

using namespace syncline;
using namespace syncline::cli;
using namespace syncline::cli::command;

[[noreturn]] static void fail(const std::string &Path) {
  throw std::runtime_error("cannot write " + Path + ": " + strerror(errno));
}

/// mkostemp creates a file that only its owner can access; this sets the mode
/// that open would give.
static void useUsualMode(int Number) {
  mode_t Mask = umask(0);
  umask(Mask);
  fchmod(Number, 0666 & ~Mask);
}

static bool writeAll(FILE *File, const std::string &Text) {
  return fwrite(Text.data(), 1, Text.size(), File) == Text.size() &&
         fflush(File) == 0;
}

static void writeNumber(int Number, const std::string &Path,
                        const std::string &Text) {
  FILE *File = Number < 0 ? nullptr : fdopen(Number, "wb");
  if (!File)
    fail(Path);
  bool Done = writeAll(File, Text);
  int Why = errno;
  if (fclose(File) == 0 && Done)
    return;
  errno = Done ? errno : Why;
  fail(Path);
}

/// 0 if there is no such file.
static mode_t typeOf(const std::string &Path) {
  struct stat Status;
  return stat(Path.c_str(), &Status) == 0 ? Status.st_mode & S_IFMT : 0;
}

/// Devices and pipes, and folders, which cannot be written to.
static bool isSpecial(const std::string &Path) {
  mode_t Type = typeOf(Path);
  return Type && Type != S_IFREG;
}

/// A recording cannot be made again without its machine, and none of the
/// commands that write reports and budgets writes one.
static void checkIsNoRecording(const std::string &Path) {
  if (trace::startOf(Path) == trace::FileStart::Trace)
    throw std::runtime_error("cannot write " + Path +
                             ": it is a recording; name another file");
}

namespace {

/// A new file in the folder of another, under a unique name; removed with this
/// object.
class TemporaryFile {
public:
  explicit TemporaryFile(const std::string &For) : Path(For + ".XXXXXX") {
    int Number = mkostemp(Path.data(), O_CLOEXEC);
    if (Number < 0)
      fail(For);
    useUsualMode(Number);
    this->Number = Number;
  }
  ~TemporaryFile() {
    if (!Path.empty())
      unlink(Path.c_str());
  }
  TemporaryFile(const TemporaryFile &) = delete;
  TemporaryFile &operator=(const TemporaryFile &) = delete;

  void write(const std::string &For, const std::string &Text) {
    writeNumber(Number, For, Text);
  }
  void rename(const std::string &To) {
    if (std::rename(Path.c_str(), To.c_str()) != 0)
      fail(To);
    Path.clear();
  }

private:
  std::string Path;
  int Number = -1;
};

} // namespace

void command::writeOutput(const std::string &Path, const std::string &Text) {
  if (Path.empty() || Path == "-")
    return terminal::writeStandardOutput(Text);
  if (isSpecial(Path))
    return writeNumber(open(Path.c_str(), O_WRONLY | O_CLOEXEC), Path, Text);
  checkIsNoRecording(Path);
  TemporaryFile File(Path);
  File.write(Path, Text);
  File.rename(Path);
}

void command::checkIsNoInput(const std::string &Path,
                             const std::vector<std::string> &Inputs) {
  if (typeOf(Path) != S_IFREG)
    return;
  checkIsNoRecording(Path);
  std::error_code Ignored;
  for (const std::string &Each : Inputs)
    if (std::filesystem::equivalent(Each, Path, Ignored))
      throw std::runtime_error("cannot write " + Path +
                               ": it is one of the files to read; name "
                               "another file");
}

terminal::TextLayout command::layoutOf(const std::string &Path) {
  return Path.empty() || Path == "-" ? terminal::layoutOfStandardOutput()
                                     : terminal::TextLayout();
}

void command::checkWritable(const std::string &Path) {
  constexpr size_t SmallFile = size_t{64} << 10;
  if (Path.empty() || Path == "-")
    return;
  // Opening a pipe would wait for its reader, and closing it would end the
  // reader's input.
  if (typeOf(Path) == S_IFIFO) {
    if (access(Path.c_str(), W_OK))
      fail(Path);
    return;
  }
  if (isSpecial(Path))
    return writeNumber(open(Path.c_str(), O_WRONLY | O_CLOEXEC), Path, "");
  checkIsNoRecording(Path);
  TemporaryFile(Path).write(Path, std::string(SmallFile, ' '));
}
