#include "tidy/UnitLint.h"
#include "frontend/UserCode.h"
#include "isolation/Isolation.h"
#include "pipeline/LintResult.h"
#include "pipeline/LintUnit.h"
#include "tidy/Declarations.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/YAMLParser.h"

#include <algorithm>
#include <stdexcept>

using namespace clang;
using namespace clang::tidy;
using namespace syncline::lint;
using namespace syncline::lint::config;
using namespace syncline::lint::findings;
using namespace syncline::lint::frontend;
using namespace syncline::lint::isolation;
using namespace syncline::lint::pipeline;
using namespace syncline::lint::tidy;
using namespace syncline::rules;
namespace fs = std::filesystem;

const RuleSet &syncline::lint::tidy::builtinRules() {
  static const RuleSet Rules = RuleSet::builtin();
  return Rules;
}

UnitLint::UnitLint(ClangTidyContext &Tidy) : Tidy(Tidy) { readOptions(); }

void UnitLint::readOptions() {
  // As strings: GCC 12 and Clang disagree on the symbols of the other getters.
  ClangTidyCheck::OptionsView Options("syncline",
                                      Tidy.getOptions().CheckOptions, &Tidy);
  auto Read = [&](llvm::StringRef Name, llvm::StringRef Expected, auto Parse) {
    llvm::StringRef Text = Options.get(Name, "");
    auto Value = Parse(Text.str());
    if (!Value && !Text.empty())
      Tidy.configurationDiag("invalid configuration value '%0' for option "
                             "'syncline.%1'; expected %2")
          << Text << Name << Expected;
    return Value;
  };
  MinConfidence =
      Read("MinConfidence", "certain, likely or possible", parseConfidence);
  AssumeGpu = Read("AssumeGpu", "a bool", llvm::yaml::parseBool);
  LibTorch = Read("LibTorch", "a version such as 2.11", Version::parse);
  RulesDirectories = Options.get("RulesDir", "");
}

/// \p Folder in the folder of \p File, or in the nearest parent that has it.
static fs::path findUpwards(const fs::path &Folder, const fs::path &File) {
  std::error_code Ignored;
  fs::path From = fs::absolute(File).lexically_normal();
  while (From != From.parent_path()) {
    From = From.parent_path();
    if (fs::is_directory(From / Folder, Ignored))
      return From / Folder;
  }
  return Folder;
}

Config UnitLint::settings() const {
  std::string File = Tidy.getCurrentFile().str();
  Config Settings = ConfigFinder("").configFor(File);
  if (MinConfidence)
    Settings.MinConfidence = MinConfidence;
  if (AssumeGpu)
    Settings.AssumeGpu = *AssumeGpu;
  if (LibTorch)
    Settings.LibTorch = LibTorch;
  llvm::SmallVector<llvm::StringRef> Folders;
  llvm::StringRef(RulesDirectories).split(Folders, ';', -1, false);
  for (llvm::StringRef Each : Folders)
    Settings.RulesDirectories.push_back(
        findUpwards(Each.trim().str(), File).string());
  return Settings;
}

LintRequest UnitLint::requestFor(const Config &Settings,
                                 const RuleSet &Rules) const {
  LintRequest Request = requestFrom(Settings, Rules);
  std::erase_if(Request.Rules, [&](const Rule *R) {
    return !Tidy.isCheckEnabled(R->checkName());
  });
  Request.KeepSuppressed = true;
  return Request;
}

void UnitLint::run(ASTContext &Context, Preprocessor &Headers) {
  if (HasRun)
    return;
  HasRun = true;
  try {
    Config Settings = settings();
    RuleSet Rules = builtinRules();
    for (const std::string &Directory : Settings.RulesDirectories)
      Rules.addDirectory(Directory);
    LintRequest Request = requestFor(Settings, Rules);
    UserCode Files(Context.getSourceManager(), Headers, Request.HeaderFilter,
                   Request.OnlyHeader);
    LintResult Result;
    Isolation Guard([&](const InternalError &Error) {
      Tidy.configurationDiag("syncline: %0", DiagnosticIDs::Error)
          << describe(Error);
    });
    LintHooks Hooks{Guard, [](const FindingKey &, const Finding &) {}, [] {}};
    lintUnit({Context,
              Headers,
              Files,
              projectDeclarations(Context, Files),
              {},
              Hooks},
             Request, Result);
    for (size_t I = 0; I < Result.Findings.size(); ++I)
      report(Result.Findings[I], Result.Places[I], Context.getSourceManager());
  } catch (const std::runtime_error &E) { // UsageError, RuleError
    Tidy.configurationDiag("syncline: %0", DiagnosticIDs::Error) << E.what();
  }
}

/// Merges insertions at the same offset: clang-tidy does not order them.
static std::vector<Replacement> joined(const std::vector<Replacement> &Edits) {
  std::vector<Replacement> Joined;
  for (const Replacement &Each : Edits)
    if (!Joined.empty() && Joined.back().Length == 0 && Each.Length == 0 &&
        Joined.back().Offset == Each.Offset)
      Joined.back().Text += Each.Text;
    else
      Joined.push_back(Each);
  return Joined;
}

void UnitLint::note(const Finding &Found, SourceLocation Location,
                    const std::string &Text) const {
  Tidy.diag(Found.Rule->checkName(), Location, "%0", DiagnosticIDs::Note)
      << Text;
}

void UnitLint::report(const Finding &Found, SourceLocation Location,
                      const SourceManager &Sources) const {
  auto Safe = std::find_if(Found.Fixes.begin(), Found.Fixes.end(),
                           [](const Fix &Each) { return Each.Safe; });
  {
    DiagnosticBuilder Warning = Tidy.diag(Found.Rule->checkName(), Location,
                                          "%0", DiagnosticIDs::Warning);
    Warning << Found.Message;
    if (Safe != Found.Fixes.end()) {
      SourceLocation Start =
          Sources.getLocForStartOfFile(Sources.getFileID(Location));
      for (const Replacement &Each : joined(Safe->Replacements)) {
        auto Begin = Start.getLocWithOffset(static_cast<int>(Each.Offset));
        auto End = Begin.getLocWithOffset(static_cast<int>(Each.Length));
        Warning << FixItHint::CreateReplacement(
            CharSourceRange::getCharRange(Begin, End), Each.Text);
      }
    }
  }
  note(Found, Location, remedyTitle(Found));
  // Only as text: tools that apply fixes would also apply those of notes.
  for (const Fix &Each : Found.Fixes)
    if (!Each.Safe)
      for (const Replacement &R : Each.Replacements)
        note(Found, Location, "fix (" + Each.Changes + "): " + R.Text);
}
