#include "report/model/SiteAdvice.h"

#include "report/model/FitRemedies.h"

#include <algorithm>
#include <string_view>

using namespace syncline;
using namespace syncline::advice;
using namespace syncline::report;
using namespace syncline::rules;
using namespace syncline::symbols;

static std::vector<RemedyText> remedyTexts(const std::vector<Remedy> &From,
                                           const char *Language) {
  std::vector<RemedyText> Result;
  Result.reserve(From.size());
  for (const Remedy &Each : From)
    Result.push_back({Language, Each.Title, Each.Before, Each.After,
                      Each.Caveat, Each.Captures, Each.Removes, Each.RunsAhead,
                      Each.MostBytes, Each.LeastRuns, Each.MaskedWork,
                      Each.Operators});
  return Result;
}

std::vector<RemedyText> report::remediesOf(const LibraryEntry &Own) {
  return remedyTexts(Own.Remedies, "python");
}

/// \p Python: the rule's form for the line, null if that is not Python.
static void setRule(SiteEntry &Entry, const RuleMatch &Match,
                    const PythonForm *Python) {
  const Rule &Own = *Match.Matched;
  Entry.RuleId = Own.Id;
  Entry.RuleSummary = Own.Summary;
  Entry.Mechanism = Own.Mechanism;
  Entry.Within = Match.Within;
  // At a library's line, or if the form covers calls through a library, the
  // value stays in there. A synchronization without a copy has no value:
  // torch.cuda.synchronize() is the call of the program that the rule is about.
  bool IsOwnCall =
      Match.Within.empty() && Match.Derivative.empty() && !Entry.Library &&
      (!Python || Python->Through.empty() || Own.Runtime.Copy == "none");
  Entry.ReturnsValue = Own.Runtime.ReturnsValue && IsOwnCall;
  Entry.AvoidsWork = Own.Runtime.AvoidsWork && IsOwnCall;
  if (Python) {
    Entry.PythonName = Python->Name;
    Entry.Remedies = remedyTexts(Python->Remedies, "python");
  } else {
    Entry.Remedies = remedyTexts(Own.Remedies, "c++");
  }
  fitToOperator(Entry.Remedies, Match.Differentiated);
  if (!Match.Derivative.empty())
    Entry.Remedies = remediesOfDerivative(Entry, Match);
  Entry.EditsLibrary = Entry.Library && !Entry.Library->Package.empty();
}

/// Whether a value is read is what the rule says.
static void setEntry(SiteEntry &Entry, const LibraryEntry &Own) {
  Entry.RuleId = Own.Id;
  Entry.RuleSummary = Own.Name;
  Entry.Mechanism = Own.Cause;
  Entry.Within.clear();
  Entry.AvoidsWork = Entry.EditsLibrary = false;
  Entry.PythonName = Own.Name;
  Entry.Remedies = remediesOf(Own);
}

SiteAdvice::SiteAdvice(const RuleSet &Rules,
                       const std::vector<std::string> &UserCode)
    : Matcher(Rules, ModuleKinds(UserCode)),
      Libraries(Rules.libraries(), ModuleKinds(UserCode)) {}

/// "Tensor.unique" and "unique" are the function that "torch.Tensor.unique"
/// names.
[[maybe_unused]] static bool isNamed(std::string_view Function,
                                     std::string_view Name) {
  auto LastPart = [](std::string_view Qualified) {
    return Qualified.substr(Qualified.rfind('.') + 1);
  };
  return LastPart(Function) == LastPart(Name);
}

/// Whether the rule is about what the user's line calls, though PyTorch's
/// Python code lies between that line and the operator.
static bool isAboutOwnCall(const SiteEntry &Entry, const PythonForm *Python,
                           std::span<const SourceFrame> Frames,
                           const CallerFrames &Callers) {
  return Python &&
         (!Python->Through.empty() ||
          (Callers.PyTorchEntry &&
           isNamed(Frames[*Callers.PyTorchEntry].Function, Entry.PythonName)));
}

void SiteAdvice::add(SiteEntry &Entry, std::span<const SourceFrame> Frames,
                     const CallerFrames &Callers,
                     const SyncSignature &Sync) const {
  const PythonForm *Python = nullptr;
  if (auto Match = Matcher.match(Frames, Sync)) {
    if (Entry.Language == "python")
      Python = pythonForm(*Match->Matched,
                          Frames.first(Callers.User.value_or(Frames.size())));
    setRule(Entry, *Match, Python);
  }
  if (const LibraryEntry *Own = Libraries.match(Frames, Sync)) {
    setEntry(Entry, *Own);
    // The entry is about PyTorch's line, not about the user's.
    Python = nullptr;
  }
  Entry.ShowsPyTorch = Callers.User && Callers.PyTorch && !Callers.Library &&
                       !isAboutOwnCall(Entry, Python, Frames, Callers);
}
