#include "cli/command/WriteOutput.h"

#include "files/AtomicFile.h"
#include "files/KeptFile.h"
#include "format/FileStart.h"
#include "terminal/StandardOutput.h"

#include <cerrno>
#include <filesystem>
#include <stdexcept>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

using namespace syncline;
using namespace syncline::cli;
using namespace syncline::cli::command;

[[noreturn]] static void fail(const std::string &Path,
                              const std::error_code &Why) {
  throw std::runtime_error("cannot write " + Path + ": " + Why.message());
}

/// 0 if there is no such file.
static mode_t typeOf(const std::string &Path) {
  struct stat Status;
  return stat(Path.c_str(), &Status) == 0 ? Status.st_mode & S_IFMT : 0;
}

/// None of the commands that write reports and budgets writes a recording.
static void checkReplaceable(const std::string &Path, Replaced Kinds) {
  const char *Kind =
      Kinds == Replaced::Outputs ? files::keptKind(Path) : nullptr;
  if (trace::startOf(Path) == trace::FileStart::Trace)
    Kind = "a recording";
  if (Kind)
    throw std::runtime_error("cannot write " + Path + ": it is " + Kind +
                             "; name another file");
}

void command::writeOutput(const std::string &Path, const std::string &Text,
                          Replaced Kinds) {
  if (Path.empty() || Path == "-")
    return terminal::writeStandardOutput(Text);
  checkReplaceable(Path, Kinds);
  try {
    files::AtomicFile File(Path);
    File.write(Text);
    File.finish();
  } catch (const std::system_error &E) {
    fail(Path, E.code());
  }
}

void command::checkIsNoInput(const std::string &Path,
                             const std::vector<std::string> &Inputs,
                             Replaced Kinds) {
  if (typeOf(Path) != S_IFREG)
    return;
  checkReplaceable(Path, Kinds);
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
      fail(Path, {errno, std::generic_category()});
    return;
  }
  try {
    files::AtomicFile File(Path);
    if (!File.partial().empty())
      File.write(std::string(SmallFile, ' '));
    File.flush();
  } catch (const std::system_error &E) {
    fail(Path, E.code());
  }
}
