#include "run/UnitRunner.h"
#include "commands/GccHeaders.h"
#include "commands/PrebuiltHeaders.h"
#include "frontend/ParseErrors.h"
#include "isolation/Isolation.h"
#include "pipeline/LintResult.h"
#include "preamble/Preamble.h"
#include "run/LintAction.h"

#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <filesystem>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::commands;
using namespace syncline::lint::config;
using namespace syncline::lint::findings;
using namespace syncline::lint::fixes;
using namespace syncline::lint::frontend;
using namespace syncline::lint::isolation;
using namespace syncline::lint::pipeline;
using namespace syncline::lint::preamble;
using namespace syncline::lint::run;
namespace fs = std::filesystem;

/// Runs Clang over the file of \p Job, with the files in \p Texts replaced.
static bool runOver(const LintJob &Job, const LintRequest &Request,
                    const FileTexts &Texts, const Preamble *Prebuilt,
                    const LintHooks &Hooks, LintResult &Result,
                    ParseErrors &Errors) {
  FileSystemOptions InDirectory;
  InDirectory.WorkingDir = Job.Directory;
  auto Memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const auto &[Path, Text] : Texts)
    Memory->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text, Path));
  auto Files = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      fileSystemForParsing());
  if (!Texts.empty())
    Files->pushOverlay(Memory);
  llvm::IntrusiveRefCntPtr<FileManager> Manager(
      new FileManager(InDirectory, Files));
  std::vector<std::string> Arguments = Job.Arguments;
  if (Prebuilt)
    Arguments.insert(Arguments.begin() + 1, {"-include-pch", Prebuilt->File});
  tooling::ToolInvocation Invocation(
      Arguments, makeLintAction(Request, Hooks, Result, Prebuilt),
      Manager.get());
  Invocation.setDiagnosticConsumer(&Errors);
  return Invocation.run();
}

/// Fills in the parts of \p Result that do not depend on the AST.
static void complete(UnitResult &Result, const LintJob &Job,
                     const Preamble *Prebuilt, const ParseErrors &Errors) {
  Result.Errors = Errors.count();
  Result.FirstError = Errors.first();
  Result.LosesCode = Errors.losesCode();
  // The unit does not parse if a precompiled header of its command is missing.
  // Like a missing header, it invalidates the result once it exists.
  for (std::string &File : prebuiltHeaders(Job.Arguments, Job.Directory))
    if (std::error_code Ignored; !fs::exists(File, Ignored))
      Result.Lint.MissingHeaders.push_back(std::move(File));
  // The preamble's source file itself is not a dependency beyond its headers.
  if (Prebuilt)
    llvm::erase_if(Result.Lint.Dependencies, [&](const std::string &File) {
      return File.starts_with(fs::path(Prebuilt->File).parent_path().string() +
                              '/');
    });
}

static UnitResult runOnce(const LintJob &Job, const LintRequest &Request,
                          const Preamble *Prebuilt, const LintHooks &Hooks,
                          const UnitObserver &Parsed) {
  UnitResult Result;
  ParseErrors Errors;
  LintHooks Own = Hooks;
  Own.Parsed = [&](const LintAgain &Again) {
    UnitResult Whole = Result;
    Whole.Ran = true;
    complete(Whole, Job, Prebuilt, Errors);
    Parsed(Whole, Again);
  };
  Result.Ran = runOver(Job, Request, {}, Prebuilt, Own, Result.Lint, Errors);
  complete(Result, Job, Prebuilt, Errors);
  return Result;
}

UnitResult run::lintFile(const LintJob &Job, const LintRequest &Request,
                         const Preamble *Prebuilt, const LintHooks &Hooks,
                         const UnitObserver &Parsed) {
  std::string Misfit;
  if (Prebuilt) {
    UnitResult Result = runOnce(Job, Request, Prebuilt, Hooks, Parsed);
    Misfit = Result.Lint.PreambleMisfit;
    if (mayFailForPreamble(Result.Errors, Result.Lint) ||
        (!Result.Ran && Result.Errors == 0))
      Misfit =
          "it does not parse with the preamble: " + Result.FirstError.text();
    if (Misfit.empty())
      return Result;
    Hooks.Restart();
  }
  UnitResult Result = runOnce(Job, Request, nullptr, Hooks,
                              [&](UnitResult Whole, const LintAgain &Again) {
                                Whole.NoPreambleReason = Misfit;
                                Parsed(Whole, Again);
                              });
  Result.NoPreambleReason = Misfit;
  // The file parses without errors when the preamble is not used.
  Result.PreambleIsDamaged =
      Result.Errors == 0 && (llvm::StringRef(Misfit).contains("precompiled") ||
                             llvm::StringRef(Misfit).contains("PCH file"));
  return Result;
}

std::optional<std::string> run::parseError(const LintJob &Job,
                                           const LintRequest &Request,
                                           const FileTexts &Texts) {
  LintRequest OnlyParse = Request;
  OnlyParse.Rules.clear();
  LintResult Ignored;
  ParseErrors Errors;
  Isolation Guard([](const InternalError &) {});
  LintHooks Nothing{Guard, [](const FindingKey &, const Finding &) {}, [] {}};
  bool Ran = runOver(Job, OnlyParse, Texts, nullptr, Nothing, Ignored, Errors);
  if (Errors.count() > 0 || !Ran)
    return Errors.first().text();
  return std::nullopt;
}
