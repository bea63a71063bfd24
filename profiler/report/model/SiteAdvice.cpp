#include "report/model/SiteAdvice.h"

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
    Result.push_back(
        {Language, Each.Title, Each.Before, Each.After, Each.Caveat});
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
  // If the form covers calls through a library, the value stays in there. A
  // synchronization without a copy has no value: torch.cuda.synchronize() is
  // the call of the program that the rule is about.
  bool IsOwnCall =
      Match.Within.empty() && !Entry.Library &&
      (!Python || Python->Through.empty() || Own.Runtime.Copy == "none");
  Entry.ReturnsValue = Own.Runtime.ReturnsValue && IsOwnCall;
  Entry.AvoidsWork = Own.Runtime.AvoidsWork && IsOwnCall;
  if (Python) {
    Entry.PythonName = Python->Name;
    Entry.Remedies = remedyTexts(Python->Remedies, "python");
  } else {
    Entry.Remedies = remedyTexts(Own.Remedies, "c++");
  }
}

/// Whether a value is read is what the rule says.
static void setLibrary(SiteEntry &Entry, const LibraryEntry &Own) {
  Entry.RuleId = Own.Id;
  Entry.RuleSummary = Own.Name;
  Entry.Mechanism = Own.Cause;
  Entry.Within.clear();
  Entry.AvoidsWork = false;
  Entry.PythonName = Own.Name;
  Entry.Remedies = remediesOf(Own);
}

SiteAdvice::SiteAdvice(const RuleSet &Rules,
                       const std::vector<std::string> &UserCode)
    : Matcher(Rules, ModuleKinds(UserCode)),
      Libraries(Rules.libraries(), ModuleKinds(UserCode)) {}

const PythonForm *SiteAdvice::add(SiteEntry &Entry,
                                  std::span<const SourceFrame> Frames,
                                  std::optional<size_t> User,
                                  const SyncSignature &Sync) const {
  const PythonForm *Python = nullptr;
  if (auto Match = Matcher.match(Frames, Sync)) {
    if (Entry.Language == "python")
      Python = pythonForm(*Match->Matched,
                          Frames.first(User.value_or(Frames.size())));
    setRule(Entry, *Match, Python);
  }
  const LibraryEntry *Library = Libraries.match(Frames, Sync);
  if (!Library)
    return Python;
  setLibrary(Entry, *Library);
  return nullptr;
}
