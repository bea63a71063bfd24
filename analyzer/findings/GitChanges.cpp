//===- GitChanges.cpp - Asks git what has changed -------------------------===//

#include "findings/GitChanges.h"
#include "findings/ChangedLines.h"
#include "io/Errors.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"

#include <optional>

using namespace syncline::lint;
using namespace syncline::lint::findings;
using namespace syncline::lint::io;
namespace fs = std::filesystem;

namespace {

struct GitAnswer {
  int Status = 0;
  std::string Output;
  /// The first line that git writes to standard error.
  std::string Complaint;
};

/// Runs git in one folder, without a shell.
class Git {
public:
  explicit Git(fs::path Directory);

  GitAnswer run(std::vector<std::string> Arguments) const;
  /// \throws UsageError if git fails.
  std::string outputOf(std::vector<std::string> Arguments) const;

private:
  std::string Program;
  fs::path Directory;
};

} // namespace

[[noreturn]] static void fail(const std::string &What) {
  throw UsageError("--changed-since: " + What);
}

Git::Git(fs::path Directory) : Directory(std::move(Directory)) {
  llvm::ErrorOr<std::string> Found = llvm::sys::findProgramByName("git");
  if (!Found)
    fail("needs git, which is not on the PATH");
  Program = *Found;
}

static std::string contentsOf(llvm::StringRef File) {
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  return Buffer ? (*Buffer)->getBuffer().str() : std::string();
}

static std::string firstLine(llvm::StringRef Text) {
  return Text.ltrim().split('\n').first.rtrim().str();
}

GitAnswer Git::run(std::vector<std::string> Arguments) const {
  llvm::SmallString<128> Output, Errors;
  std::error_code Error =
      llvm::sys::fs::createTemporaryFile("syncline-git", "out", Output);
  if (!Error)
    Error = llvm::sys::fs::createTemporaryFile("syncline-git", "err", Errors);
  if (Error)
    fail("cannot create a temporary file: " + Error.message());
  llvm::FileRemover RemoveOutput(Output), RemoveErrors(Errors);

  // Only reads: another git process may hold the lock of the index.
  std::vector<std::string> All = {Program, "--no-optional-locks", "-C",
                                  Directory.string()};
  All.insert(All.end(), Arguments.begin(), Arguments.end());
  llvm::SmallVector<llvm::StringRef, 16> Views(All.begin(), All.end());
  std::optional<llvm::StringRef> Redirects[] = {
      llvm::StringRef(""), llvm::StringRef(Output), llvm::StringRef(Errors)};
  GitAnswer Answer;
  std::string Message;
  Answer.Status = llvm::sys::ExecuteAndWait(
      Program, Views, /*Env=*/std::nullopt, Redirects, /*SecondsToWait=*/0,
      /*MemoryLimit=*/0, &Message);
  if (Answer.Status < 0)
    fail("cannot run " + Program + ": " + firstLine(Message));
  Answer.Output = contentsOf(Output);
  Answer.Complaint = firstLine(contentsOf(Errors));
  return Answer;
}

std::string Git::outputOf(std::vector<std::string> Arguments) const {
  GitAnswer Answer = run(std::move(Arguments));
  if (Answer.Status != 0)
    fail("git reports: " + Answer.Complaint);
  return std::move(Answer.Output);
}

/// The commit to compare with: the merge base with \p Revision. Later commits
/// of \p Revision differ, too, but are not changes of the branch.
static std::string commitOf(const std::string &Revision, const Git &Run) {
  GitAnswer Commit =
      Run.run({"rev-parse", "--verify", "--quiet", Revision + "^{commit}"});
  std::string Name = firstLine(Commit.Output);
  // git also verifies "^HEAD", and returns it unchanged.
  if (Commit.Status != 0 || !llvm::all_of(Name, llvm::isHexDigit))
    fail("git has no commit '" + Revision +
         "'; fetch it first if the clone is shallow");
  // Missing in a shallow clone that does not reach back so far, and before the
  // first commit.
  GitAnswer Base = Run.run({"merge-base", Name, "HEAD"});
  return Base.Status == 0 ? firstLine(Base.Output) : Name;
}

void findings::addChangesSince(ChangedLines &Lines, const std::string &Revision,
                               const fs::path &Directory) {
  Git InDirectory(Directory);
  // Check this first: outside a repository, no revision is known either.
  std::string Top = InDirectory.outputOf({"rev-parse", "--show-toplevel"});
  std::string Commit = commitOf(Revision, InDirectory);
  fs::path Root = llvm::StringRef(Top).rtrim("\r\n").str();
  Git InRoot(Root);
  // The output must not depend on the user's configuration.
  Lines.addDiff(
      InRoot.outputOf({"diff", "-U0", "--inter-hunk-context=0", "--no-color",
                       "--no-ext-diff", "--no-textconv", "--no-renames",
                       "--src-prefix=a/", "--dst-prefix=b/",
                       "--ignore-submodules", Commit, "--"}),
      Root);
  std::string Untracked =
      InRoot.outputOf({"ls-files", "--others", "--exclude-standard", "-z"});
  llvm::SmallVector<llvm::StringRef, 16> Names;
  llvm::StringRef(Untracked).split(Names, '\0', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Name : Names)
    Lines.addFile(Root / Name.str());
}
