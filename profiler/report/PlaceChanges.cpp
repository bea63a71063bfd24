#include "report/DiffReport.h"

#include "report/LintFindings.h"
#include "report/WaitSums.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

using namespace syncline;
using namespace syncline::report;

const char *report::toString(ChangeKind Kind) {
  switch (Kind) {
  case ChangeKind::Gone:
    return "gone";
  case ChangeKind::New:
    return "new";
  case ChangeKind::Changed:
    return "changed";
  case ChangeKind::Same:
    return "same";
  }
  return "same";
}

static std::string whatOf(const PlaceEntry &Place) {
  return Place.RuleId.empty() ? Place.Api : Place.RuleId;
}

/// How well two places of one file and rule go together; 0: not at all. One
/// pair of near lines counts more than any number of far ones: that code above
/// was added or taken away is believed where the function is the same.
static double likeness(const PlaceEntry &A, const PlaceEntry &B) {
  constexpr double Near = 1e6, Far = 1, FarDigits = 1e-9;
  if (A.File.empty() && B.File.empty())
    return A.Title == B.Title ? Near : 0;
  uint32_t Apart = A.Line > B.Line ? A.Line - B.Line : B.Line - A.Line;
  if (Apart <= MaxLineShift)
    return Near - Apart;
  if (A.Function.empty() || A.Function != B.Function)
    return 0;
  return Far - FarDigits * Apart;
}

static bool isSameFile(const PlaceEntry &A, const PlaceEntry &B, bool Exactly) {
  return A.File == B.File || (!Exactly && mayBeSameFile(A.File, B.File));
}

namespace {

using PlaceList = std::vector<const PlaceEntry *>;

/// Finds the place of one recording that each of the other is.
class Pairer {
public:
  Pairer(const std::vector<PlaceEntry> &Before,
         const std::vector<PlaceEntry> &After)
      : Before(Before), After(After) {}

  /// By place of the first recording; without those that have no partner.
  std::map<const PlaceEntry *, const PlaceEntry *> run();

private:
  void pairFiles(bool Exactly);
  void pairGroup(const PlaceList &A, const PlaceList &B);

  const std::vector<PlaceEntry> &Before;
  const std::vector<PlaceEntry> &After;
  std::map<const PlaceEntry *, const PlaceEntry *> Partners;
  std::set<const PlaceEntry *> Taken;
};

} // namespace

/// The pairs that have most likeness together. They keep the order of lines:
/// of two places that are near each other and moved, the first one is then not
/// taken for the second.
void Pairer::pairGroup(const PlaceList &A, const PlaceList &B) {
  std::vector<std::vector<double>> Best(A.size() + 1,
                                        std::vector<double>(B.size() + 1));
  for (size_t I = A.size(); I-- > 0;)
    for (size_t J = B.size(); J-- > 0;) {
      double Like = likeness(*A[I], *B[J]);
      Best[I][J] = std::max({Best[I + 1][J], Best[I][J + 1],
                             Like > 0 ? Like + Best[I + 1][J + 1] : 0});
    }
  for (size_t I = 0, J = 0; I < A.size() && J < B.size();) {
    if (Best[I][J] == Best[I + 1][J]) {
      ++I;
    } else if (Best[I][J] == Best[I][J + 1]) {
      ++J;
    } else {
      Partners[A[I]] = B[J];
      Taken.insert(B[J]);
      ++I;
      ++J;
    }
  }
}

void Pairer::pairFiles(bool Exactly) {
  std::map<std::pair<std::string, std::string>, PlaceList> Groups;
  for (const PlaceEntry &Place : Before)
    if (!Partners.contains(&Place))
      Groups[{whatOf(Place), Place.File}].push_back(&Place);
  auto ByLine = [](const PlaceEntry *X, const PlaceEntry *Y) {
    return std::tie(X->Line, X->Title) < std::tie(Y->Line, Y->Title);
  };
  for (auto &[Key, Group] : Groups) {
    PlaceList Candidates;
    for (const PlaceEntry &Place : After)
      if (!Taken.contains(&Place) && whatOf(Place) == Key.first &&
          isSameFile(*Group.front(), Place, Exactly))
        Candidates.push_back(&Place);
    std::stable_sort(Group.begin(), Group.end(), ByLine);
    std::stable_sort(Candidates.begin(), Candidates.end(), ByLine);
    pairGroup(Group, Candidates);
  }
}

std::map<const PlaceEntry *, const PlaceEntry *> Pairer::run() {
  pairFiles(/*Exactly=*/true);
  pairFiles(/*Exactly=*/false);
  return std::move(Partners);
}

/// By more than a fifth, and by more than \p Least.
static bool differs(double A, double B, double Least) {
  constexpr double Part = 0.2;
  return std::abs(A - B) > std::max(Least, Part * std::max(A, B));
}

static bool hasChanged(const RecordingDiff &Diff, const PlaceEntry &A,
                       const PlaceEntry &B) {
  constexpr double StepPart = 0.001, LeastWaits = 0.05;
  if (!Diff.IsPerStep)
    return A.BlockedCalls != B.BlockedCalls ||
           differs(static_cast<double>(A.Blocked),
                   static_cast<double>(B.Blocked), 0);
  double Least =
      StepPart * std::max(Diff.Before->Step.Time, Diff.After->Step.Time);
  return differs(A.CallsPerStep, B.CallsPerStep, LeastWaits) ||
         differs(A.BlockedPerStep, B.BlockedPerStep, Least) ||
         differs(A.BubblePerStep, B.BubblePerStep, Least);
}

/// Whether it has anything of what the two are compared by.
static bool counts(const RecordingDiff &Diff, const PlaceEntry &Place) {
  return Diff.IsPerStep || Place.BlockedCalls;
}

RecordingDiff report::diffRecordings(const ReportData &Before,
                                     const ReportData &After) {
  RecordingDiff Diff{&Before, &After, hasSteps(Before) && hasSteps(After), {}};
  auto Partners = Pairer(Before.Places, After.Places).run();
  std::set<const PlaceEntry *> Known;
  for (const PlaceEntry &Place : Before.Places) {
    auto Partner = Partners.find(&Place);
    if (Partner == Partners.end()) {
      if (counts(Diff, Place))
        Diff.Places.push_back({ChangeKind::Gone, &Place, nullptr});
      continue;
    }
    const PlaceEntry *Other = Partner->second;
    Known.insert(Other);
    ChangeKind Kind = hasChanged(Diff, Place, *Other) ? ChangeKind::Changed
                                                      : ChangeKind::Same;
    Diff.Places.push_back({Kind, &Place, Other});
  }
  for (const PlaceEntry &Place : After.Places)
    if (!Known.contains(&Place) && counts(Diff, Place))
      Diff.Places.push_back({ChangeKind::New, nullptr, &Place});
  std::stable_sort(Diff.Places.begin(), Diff.Places.end(),
                   [](const PlaceChange &A, const PlaceChange &B) {
                     return A.Kind < B.Kind;
                   });
  return Diff;
}
