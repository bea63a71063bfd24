#include "run/Withheld.h"
#include "run/HostProgram.h"
#include "run/TemplateFindings.h"

#include <algorithm>
#include <map>

using namespace syncline::lint;
using namespace syncline::lint::findings;
using namespace syncline::lint::run;
using namespace syncline::rules;

/// What the units withhold, by reason, each call once.
static std::map<Doubt, std::vector<Finding>>
collect(const std::vector<Unit> &Units) {
  std::map<Doubt, std::vector<Finding>> Result;
  for (size_t I = 0; I < Units.size(); ++I)
    for (const auto &[Would, Reason] : Units[I].Result.Lint.Withheld) {
      // Of a level above the default, the user knows.
      if (Reason == Doubt::Unlikely &&
          Units[I].Request.MinConfidence != Confidence::Likely)
        continue;
      Finding F = Would;
      F.Units = {static_cast<unsigned>(I)};
      Result[Reason].push_back(std::move(F));
    }
  for (auto &[Reason, Findings] : Result) {
    dropInstantiated(Findings, Units);
    mergeSamePlaces(Findings);
  }
  return Result;
}

Withheld run::countWithheld(const std::vector<Unit> &Units,
                            const std::vector<bool> &OnHost,
                            const std::vector<Finding> &Found,
                            const Selection &Chosen) {
  Withheld Counts;
  for (auto &[Reason, Findings] : collect(Units)) {
    // The option alone would not report these.
    if (Reason == Doubt::InTest)
      lowerToPossible(Findings, Units, OnHost);
    // Another unit reports it.
    std::erase_if(Findings, [&](const Finding &Each) {
      return !Chosen.isRequested(Each) ||
             std::binary_search(Found.begin(), Found.end(), Each);
    });
    (Reason == Doubt::InTest     ? Counts.InTests
     : Reason == Doubt::NoDevice ? Counts.NoDevice
                                 : Counts.Unlikely) += Findings.size();
  }
  return Counts;
}

static std::string them(size_t Count) { return Count == 1 ? "it" : "them"; }

std::vector<std::string> run::noticesOf(const Withheld &Counts,
                                        bool ChoseConfidence) {
  std::vector<std::string> Lines;
  auto Add = [&](size_t Count, const std::string &Why, const char *Option) {
    if (Count > 0)
      Lines.push_back(std::to_string(Count) + " more " + Why + ": " + Option +
                      " reports " + them(Count));
  };
  Add(Counts.InTests, "in code that only tests run", "--tests");
  Add(Counts.OnHost,
      "if their program uses a GPU, which none of its files uses",
      "--assume-gpu");
  Add(Counts.NoDevice, "if code that mentions no device uses a GPU",
      "--assume-gpu");
  if (!ChoseConfidence)
    Add(Counts.Unlikely,
        Counts.Unlikely == 1 ? "is merely possible" : "are merely possible",
        "--min-confidence possible");
  return Lines;
}
