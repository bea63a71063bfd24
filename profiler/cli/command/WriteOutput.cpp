#include "cli/command/WriteOutput.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <stdexcept>
#include <sys/stat.h>
#include <unistd.h>

using namespace syncline;
using namespace syncline::cli;
using namespace syncline::cli::command;

[[noreturn]] static void fail(const std::string &Path) {
  throw std::runtime_error("cannot write " + Path + ": " + strerror(errno));
}

/// mkostemp makes a file for its owner alone; this is what open would make.
static void useUsualMode(int Number) {
  mode_t Mask = umask(0);
  umask(Mask);
  fchmod(Number, 0666 & ~Mask);
}

static bool writeAll(FILE *File, const std::string &Text) {
  return fwrite(Text.data(), 1, Text.size(), File) == Text.size() &&
         fflush(File) == 0;
}

static void writeStandardOutput(const std::string &Text) {
  if (!writeAll(stdout, Text))
    fail("standard output");
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

void command::writeOutput(const std::string &Path, const std::string &Text) {
  if (Path.empty() || Path == "-")
    return writeStandardOutput(Text);
  struct stat Status;
  if (stat(Path.c_str(), &Status) == 0 && !S_ISREG(Status.st_mode))
    return writeNumber(open(Path.c_str(), O_WRONLY | O_CLOEXEC), Path, Text);
  std::string Temporary = Path + ".XXXXXX";
  int Number = mkostemp(Temporary.data(), O_CLOEXEC);
  if (Number < 0)
    fail(Path);
  useUsualMode(Number);
  try {
    writeNumber(Number, Path, Text);
    if (rename(Temporary.c_str(), Path.c_str()) != 0)
      fail(Path);
  } catch (...) {
    unlink(Temporary.c_str());
    throw;
  }
}
