#include "cli/record/OutputFile.h"

#include "cli/record/RecordError.h"
#include "files/AtomicFile.h"
#include "format/FileStart.h"
#include "recording/Recording.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace syncline;
using namespace syncline::record;
namespace fs = std::filesystem;

static std::string doublePercents(const std::string &Text) {
  std::string Result;
  for (char C : Text)
    Result += C == '%' ? std::string("%%") : std::string(1, C);
  return Result;
}

std::string syncline::record::patternOf(const fs::path &Path) {
  return doublePercents(Path);
}

/// Programs that run a Python script: the script's name identifies the run.
static bool runsScripts(const std::string &Name) {
  if (Name.starts_with("python"))
    return true;
  constexpr const char *Launchers[] = {"torchrun", "accelerate", "deepspeed",
                                       "mpirun",   "mpiexec",    "srun"};
  return std::ranges::any_of(
      Launchers, [&](const char *Launcher) { return Name == Launcher; });
}

std::string
syncline::record::defaultOutput(const std::vector<std::string> &Program) {
  std::string Name = fs::path(Program[0]).filename();
  if (runsScripts(Name))
    for (const std::string &Word : Program)
      if (fs::path Script = Word; Script.extension() == ".py") {
        Name = Script.stem();
        break;
      }
  return doublePercents(Name) + ".sltrace";
}

/// Returns true if each "%" begins a known placeholder; sets Placeholder if
/// there is one other than "%%".
static bool isPattern(const std::string &Text, bool &Placeholder) {
  Placeholder = false;
  for (size_t I = 0; I < Text.size(); ++I) {
    if (Text[I] != '%')
      continue;
    char Letter = ++I < Text.size() ? Text[I] : 0;
    if (Letter == 'p' || Letter == 'h' || Letter == 'r')
      Placeholder = true;
    else if (Letter != '%')
      return false;
  }
  return true;
}

static std::string halvePercents(const std::string &Text) {
  std::string Result;
  for (size_t I = 0; I < Text.size(); ++I) {
    Result += Text[I];
    I += Text[I] == '%';
  }
  return Result;
}

static void checkFolder(const fs::path &Folder) {
  std::error_code Error;
  if (!fs::is_directory(Folder, Error))
    throw RecordError("the folder " + Folder.string() +
                      " for the trace does not exist; create it, or give "
                      "another -o");
  if (access(Folder.c_str(), W_OK | X_OK))
    throw RecordError("cannot write to the folder " + Folder.string() + " (" +
                      strerror(errno) + "); give another -o");
}

std::string syncline::record::absolutePattern(const std::string &Pattern) {
  bool Placeholder = false;
  if (!isPattern(Pattern, Placeholder))
    throw RecordError("'" + Pattern +
                      "' contains an unknown % placeholder; write %p, %h, %r "
                      "or %%; see syncline record --help");
  fs::path Path = Pattern;
  if (!Path.has_filename() || Path.filename() == "." || Path.filename() == "..")
    throw RecordError("'" + Pattern + "' names a folder; name a file in it");
  std::string FolderPattern = Path.parent_path();
  isPattern(FolderPattern, Placeholder);
  if (Placeholder)
    throw RecordError("'" + Pattern +
                      "': use %p, %h and %r in the name of the file, not in "
                      "that of its folder");
  fs::path Folder = halvePercents(FolderPattern);
  Folder = (fs::current_path() / Folder).lexically_normal();
  checkFolder(Folder);
  return (fs::path(doublePercents(Folder)) / Path.filename()).string();
}

std::string syncline::record::withoutLinks(const std::string &Pattern) {
  std::error_code Error;
  bool Placeholder = false;
  isPattern(Pattern, Placeholder);
  fs::path Path = halvePercents(Pattern);
  if (Placeholder || !fs::is_symlink(Path, Error))
    return Pattern;
  try {
    Path = files::followLinks(Path);
  } catch (const std::system_error &E) {
    failToReplace(Path, E.code().message());
  }
  checkFolder(Path.parent_path());
  return doublePercents(Path);
}

static std::string hostName() {
  char Host[256] = {};
  gethostname(Host, sizeof(Host) - 1);
  return Host;
}

void syncline::record::checkName(const std::string &Pattern) {
  // As long as these are on any machine.
  constexpr const char *Pid = "4194304", *Rank = "0";
  std::string Path;
  for (size_t I = 0; I < Pattern.size(); ++I) {
    if (Pattern[I] != '%') {
      Path += Pattern[I];
      continue;
    }
    char Letter = Pattern[++I];
    Path += Letter == 'p'   ? Pid
            : Letter == 'h' ? hostName()
            : Letter == 'r' ? Rank
                            : "%";
  }
  std::string Longest = Path + ".XXXXXX" + files::PartialExtension;
  struct stat Status;
  if (lstat(Longest.c_str(), &Status) != 0 && errno != ENOENT)
    throw RecordError("cannot write " + Path + " (" + strerror(errno) +
                      "); give another -o");
}

std::optional<fs::path> syncline::record::exactPath(const std::string &Pattern,
                                                    const std::string &Rank) {
  std::string Path;
  bool NamesRank = false;
  for (size_t I = 0; I < Pattern.size(); ++I) {
    if (Pattern[I] != '%') {
      Path += Pattern[I];
      continue;
    }
    char Letter = Pattern[++I];
    if (Letter == 'p')
      return std::nullopt;
    NamesRank |= Letter == 'r';
    Path += Letter == 'h' ? hostName() : Letter == 'r' ? Rank : "%";
  }
  if (NamesRank == Rank.empty())
    return std::nullopt;
  return Path;
}

std::optional<fs::path>
syncline::record::recordingPath(const std::string &Pattern) {
  return exactPath(Pattern, "");
}

/// Whether a process that was killed immediately may have left the empty
/// \p File.
static bool hasNameOfTrace(const fs::path &File) {
  fs::path Name = File.filename();
  if (Name.extension() == EarlierExtension)
    Name = Name.stem();
  return Name.extension() == recording::TraceExtension;
}

static bool isTrace(const fs::path &File) {
  trace::FileStart Start = trace::startOf(File);
  return Start == trace::FileStart::Trace ||
         (Start == trace::FileStart::Empty && hasNameOfTrace(File));
}

void syncline::record::checkReplaceable(const fs::path &File,
                                        const char *Option) {
  std::error_code Error;
  fs::file_status Status = fs::status(File, Error);
  if (Status.type() == fs::file_type::directory)
    throw RecordError(File.string() + " is a folder; name a file in it");
  if (!fs::exists(Status))
    return;
  // Opening anything other than a file may block, or change it.
  if (!fs::is_regular_file(Status) || !isTrace(File))
    throw RecordError(File.string() +
                      " exists and is not a syncline trace: give another " +
                      Option);
}

void syncline::record::checkReplaceableRecording(const fs::path &Path,
                                                 const char *Option) {
  std::error_code Error;
  if (!fs::is_directory(Path, Error))
    return checkReplaceable(Path, Option);
  bool HasTraces = false;
  for (const fs::directory_entry &Each : fs::directory_iterator(Path, Error)) {
    if (!Each.is_regular_file(Error) || !isTrace(Each.path()))
      throw RecordError(Path.string() + " is a folder with more than traces (" +
                        Each.path().filename().string() + "): give another " +
                        Option);
    HasTraces = true;
  }
  if (!HasTraces)
    throw RecordError(Path.string() +
                      " is a folder without traces; name a file in it, or "
                      "give another " +
                      Option);
}

void syncline::record::failToReplace(const fs::path &Path,
                                     const std::string &Reason) {
  throw RecordError("cannot replace " + Path.string() + " (" + Reason +
                    "); give another -o");
}

static bool isAlone(const fs::path &Folder, const fs::path &Trace) {
  std::error_code Error;
  fs::directory_iterator Entries(Folder, Error);
  const fs::directory_iterator End;
  if (Error || Entries == End || Entries->path() != Trace)
    return false;
  ++Entries;
  return Entries == End;
}

fs::path syncline::record::withoutFolder(const fs::path &Folder,
                                         const fs::path &Trace) {
  if (!isAlone(Folder, Trace))
    return Trace;
  std::string Aside = Folder.string() + ".XXXXXX";
  int File = mkostemp(Aside.data(), O_CLOEXEC);
  if (File < 0)
    return Trace;
  close(File);
  if (rename(Trace.c_str(), Aside.c_str()) != 0) {
    unlink(Aside.c_str());
    return Trace;
  }
  // Another process may have created a trace in the folder meanwhile, or the
  // folder again.
  if (rmdir(Folder.c_str()) == 0 && rename(Aside.c_str(), Folder.c_str()) == 0)
    return Folder;
  return rename(Aside.c_str(), Trace.c_str()) == 0 ? Trace : fs::path(Aside);
}
