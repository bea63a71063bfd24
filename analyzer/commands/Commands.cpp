#include "commands/Commands.h"
#include "commands/CommandArguments.h"
#include "commands/DatabaseFile.h"
#include "commands/Includers.h"
#include "commands/NvccCommand.h"
#include "commands/TestTarget.h"
#include "form/WhyUnreadable.h"
#include "io/Errors.h"
#include "io/HeaderFile.h"
#include "io/RealPath.h"

#include "clang/Driver/Types.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <filesystem>
#include <set>

using namespace clang::tooling;
using namespace syncline::lint;
using namespace syncline::lint::commands;
using namespace syncline::lint::config;
using namespace syncline::lint::io;
namespace fs = std::filesystem;

static std::string normalized(const std::string &File) {
  return fs::absolute(File).lexically_normal().string();
}

CommandFinder::CommandFinder(const LintOptions &Options) : Options(Options) {}
CommandFinder::~CommandFinder() = default;

const CompilationDatabase &CommandFinder::load(const std::string &Path) {
  auto [Known, IsNew] = Loaded.try_emplace(Path);
  DatabaseOrError &Entry = Known->second;
  if (IsNew)
    try {
      // Not through the plug-in registry, which infers commands for files that
      // are not in the database. A wrong guess would look like a clean file.
      Entry.Contents = readDatabase(Path);
    } catch (const UsageError &E) {
      Entry.Error = E.what();
    }
  if (!Entry.Contents.Commands)
    throw UsageError(Entry.Error);
  return *Entry.Contents.Commands;
}

const CompilationDatabase *CommandFinder::databaseFor(const std::string &File,
                                                      std::string &Where) {
  if (!Options.BuildDirectory.empty()) {
    Where = fs::path(Options.BuildDirectory) / "compile_commands.json";
    return &load(Where);
  }
  fs::path Folder = fs::path(normalized(File)).parent_path();
  for (;; Folder = Folder.parent_path()) {
    for (const fs::path &Each : {Folder, Folder / "build"}) {
      std::error_code Ignored;
      Where = Each / "compile_commands.json";
      if (fs::exists(Where, Ignored))
        return &load(Where);
    }
    if (Folder == Folder.parent_path())
      return nullptr;
  }
}

/// Whether Clang's driver takes \p File for source code, not for the linker.
static bool isForClang(const fs::path &File) {
  std::string Extension = File.extension().string();
  return !Extension.empty() &&
         clang::driver::types::lookupTypeForExtension(Extension.substr(1)) !=
             clang::driver::types::TY_INVALID;
}

LintJob CommandFinder::jobFromFlags(const std::string &File,
                                    const std::vector<std::string> &Flags) {
  if (!isHeader(File) && !isForClang(File) &&
      llvm::none_of(Flags, [](auto &Each) { return Each.starts_with("-x"); }))
    throw UsageError(File + ": not a C++ or CUDA source by its extension; the "
                            "flag -x c++ says that it is one");
  LintJob Job;
  Job.Requested = File;
  Job.MainFile = normalized(File);
  Job.Directory = fs::current_path().string();
  std::vector<std::string> Arguments;
  // The user may have pasted a whole command with the compiler and the file.
  if (Flags.empty() || Flags.front().starts_with("-"))
    Arguments.push_back("clang++");
  for (const std::string &Each : Flags)
    if (Arguments.empty() || Each.starts_with("-") ||
        normalized(Each) != Job.MainFile)
      Arguments.push_back(Each);
  if (isHeader(File) && fs::path(File).extension() != ".cuh")
    Arguments.insert(Arguments.end(), {"-x", "c++"});
  Arguments.push_back(Job.MainFile);
  Job.Arguments =
      argumentsForParsing(std::move(Arguments), Job.MainFile, Job.Directory);
  return Job;
}

/// Whether a compiler that runs \p Words reads \p File. It does not if the
/// command is empty.
static bool namesFile(const std::vector<std::string> &Words,
                      const fs::path &File) {
  return Words.size() > 1 &&
         std::any_of(Words.begin() + 1, Words.end(), [&](const auto &Word) {
           return fs::path(Word).filename() == File.filename();
         });
}

/// The words of \p Command, from the database \p Where, for \p MainFile.
/// \throws UsageError about \p File if no compiler can run it.
std::vector<std::string>
CommandFinder::wordsFor(const std::string &File, const std::string &MainFile,
                        const CompileCommand &Command,
                        const std::string &Where) const {
  std::error_code Ignored;
  std::string Subject = File + ": its compile command in " + Where;
  if (!fs::is_directory(Command.Directory, Ignored))
    throw UsageError(Subject + " runs in " + Command.Directory +
                     ", which is no folder");
  if (Loaded.at(Where).Contents.WithOpenQuote.contains(MainFile))
    throw UsageError(Subject + " opens a quote that nothing closes; write the "
                               "database again");
  std::vector<std::string> Words =
      expandOptionsFiles(Command.CommandLine, Command.Directory);
  if (!namesFile(Words, MainFile))
    throw UsageError(Subject + " does not name it: '" + llvm::join(Words, " ") +
                     "'; write the database again");
  return Words;
}

LintJob CommandFinder::jobFor(const std::string &File) {
  std::error_code Ignored;
  if (!fs::is_regular_file(File, Ignored))
    throw UsageError(File + ": " +
                     (fs::exists(fs::symlink_status(File, Ignored))
                          ? syncline::form::whyUnreadable(File)
                          : "no such file"));
  if (Options.Flags)
    return jobFromFlags(File, *Options.Flags);
  std::string Where;
  const CompilationDatabase *Database = databaseFor(File, Where);
  if (!Database)
    throw UsageError(File + ": no compile_commands.json in its folder or above "
                            "it; name one with -p, or give the flags after --");
  LintJob Job;
  Job.Requested = File;
  Job.MainFile = normalized(File);
  std::vector<CompileCommand> Commands =
      Database->getCompileCommands(Job.MainFile);
  if (Commands.empty() && isHeader(File)) {
    Job.OnlyHeader = Job.MainFile;
    Job.MainFile = findIncluder(*Database, Job.OnlyHeader);
    if (Job.MainFile.empty())
      throw UsageError(File + ": no file in " + Where + " includes it");
    Commands = Database->getCompileCommands(Job.MainFile);
  }
  if (Commands.empty())
    throw UsageError(File + ": no compile command in " + Where);
  // A library file that is also compiled for tests is not a test.
  TestTargets &Tests = Targets.try_emplace(Database, *Database).first->second;
  Job.IsOfTestTarget = llvm::all_of(
      Commands, [&](const CompileCommand &Each) { return Tests.isTest(Each); });
  Job.Directory = Commands.front().Directory;
  Job.Arguments =
      argumentsForParsing(wordsFor(File, Job.MainFile, Commands.front(), Where),
                          Job.MainFile, Job.Directory);
  return Job;
}

static std::vector<std::string> filesOf(const CompilationDatabase &Database) {
  std::vector<std::string> Files = Database.getAllFiles();
  std::sort(Files.begin(), Files.end());
  Files.erase(std::unique(Files.begin(), Files.end()), Files.end());
  return Files;
}

std::vector<std::string> CommandFinder::allFiles() {
  std::string Where;
  if (Options.Flags)
    throw UsageError("name the files to lint before --");
  const CompilationDatabase *Database =
      databaseFor((fs::current_path() / "x").string(), Where);
  if (!Database)
    throw UsageError("nothing to lint: name files, or a build folder with -p");
  std::vector<std::string> Files = filesOf(*Database);
  if (Files.empty())
    throw UsageError(Where + " lists no files");
  return Files;
}

CommandFinder::Program CommandFinder::programOf(const std::string &File) {
  if (Options.Flags)
    return {};
  std::string Where;
  const CompilationDatabase *Database = databaseFor(File, Where);
  if (!Database)
    return {};
  std::set<std::string> Files;
  for (const std::string &Each : filesOf(*Database))
    Files.insert(normalized(Each));
  return {realPath(Where).string(), {Files.begin(), Files.end()}};
}

std::vector<std::string> CommandFinder::filesIn(const std::string &Folder) {
  if (Options.Flags)
    throw UsageError(Folder + ": a folder; name its files before --");
  std::string Inside = normalized(Folder + "/x"), Where;
  const CompilationDatabase *Database = databaseFor(Inside, Where);
  if (!Database)
    throw UsageError(Folder + ": no compile_commands.json in this folder or "
                              "above it; name one with -p");
  Inside.pop_back();
  std::vector<std::string> Files = filesOf(*Database);
  std::erase_if(Files, [&](const std::string &File) {
    return !llvm::StringRef(normalized(File)).starts_with(Inside);
  });
  if (Files.empty())
    throw UsageError(Folder + ": " + Where + " lists no file in this folder");
  return Files;
}

std::vector<std::string> CommandFinder::requestedFiles() {
  if (Options.Files.empty())
    return allFiles();
  std::vector<std::string> Result;
  std::error_code Ignored;
  for (const std::string &Name : Options.Files)
    if (fs::is_directory(Name, Ignored))
      llvm::append_range(Result, filesIn(Name));
    else
      Result.push_back(Name);
  std::set<std::string> Seen;
  std::erase_if(Result, [&](const std::string &File) {
    return !Seen.insert(normalized(File)).second;
  });
  return Result;
}
