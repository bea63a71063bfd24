#include "report/diff/PairSites.h"

#include "report/model/LintFindings.h"
#include "timeline/symbols/FileTitle.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::report::diff;

static std::string whatOf(const SiteEntry &Site) {
  return Site.RuleId.empty() ? Site.Api : Site.RuleId;
}

/// "library code (thread 58 (name))" without the number, which differs between
/// processes.
static std::string withoutThreadId(const std::string &Title) {
  static constexpr std::string_view Thread = "(thread ";
  size_t First = Title.find(Thread);
  if (First == std::string::npos)
    return Title;
  First += Thread.size();
  size_t End = Title.find_first_not_of("0123456789", First);
  return Title.substr(0, First) +
         (End == std::string::npos ? "" : Title.substr(End));
}

/// Whether the lines of libraries, if any, may be the same code. Another
/// version of a library has it at another line of the same function.
static bool isSameLibraryCode(const SiteEntry &A, const SiteEntry &B) {
  if (!A.Library || !B.Library)
    return A.Library.has_value() == B.Library.has_value();
  return A.Library->Package == B.Library->Package &&
         A.Library->Function == B.Library->Function &&
         mayBeSameFile(A.Library->File, B.Library->File);
}

/// How far apart the lines of libraries are; not counted if there are none.
static double libraryDistance(const SiteEntry &A, const SiteEntry &B) {
  if (!A.Library || !B.Library)
    return 0;
  return std::abs(static_cast<double>(A.Library->Line) -
                  static_cast<double>(B.Library->Line));
}

/// How well two sites of one file and rule match; 0: not at all. One pair of
/// near lines outweighs any number of far ones: code above counts as added or
/// removed only if the function is the same.
static double similarity(const SiteEntry &A, const SiteEntry &B) {
  constexpr double Near = 1e6, Far = 1, FarDigits = 1e-9, OfLibrary = 1e-3;
  if (A.IsBackward != B.IsBackward || !isSameLibraryCode(A, B))
    return 0;
  if (A.File.empty() && B.File.empty())
    return withoutThreadId(A.UserTitle) == withoutThreadId(B.UserTitle)
               ? Near - OfLibrary * libraryDistance(A, B)
               : 0;
  uint32_t Apart = A.Line > B.Line ? A.Line - B.Line : B.Line - A.Line;
  if (Apart <= MaxLineShift)
    return Near - Apart - OfLibrary * libraryDistance(A, B);
  if (A.Function.empty() || A.Function != B.Function)
    return 0;
  return Far - FarDigits * Apart;
}

namespace {

/// How much of the paths of two files has to agree.
enum class Agreement : uint8_t {
  Path,
  /// See mayBeSameFile.
  Ending,
  /// The name alone, of the only file of that name in each trace: the program
  /// may be in another folder. Then the functions have to agree, too.
  Name,
};

/// Finds the counterpart of each site in the other trace.
class Pairer {
public:
  Pairer(const SiteList &Before, const SiteList &After)
      : Before(Before), After(After) {}

  /// By site of the first trace; omits sites without a counterpart.
  SitePairs run();

private:
  void pairFiles(Agreement How);
  bool isSameFile(const SiteEntry &A, const SiteEntry &B, Agreement How) const;
  bool isOnlyFile(const SiteEntry &A, const SiteEntry &B) const;
  void pairGroup(const SiteList &A, const SiteList &B);

  const SiteList &Before;
  const SiteList &After;
  SitePairs Partners;
  std::set<const SiteEntry *> Taken;
};

} // namespace

/// The pairs with the largest total similarity. They preserve the order of
/// lines: if two adjacent sites moved, the first one is not mistaken for the
/// second.
void Pairer::pairGroup(const SiteList &A, const SiteList &B) {
  std::vector<std::vector<double>> Best(A.size() + 1,
                                        std::vector<double>(B.size() + 1));
  for (size_t I = A.size(); I-- > 0;)
    for (size_t J = B.size(); J-- > 0;) {
      double Like = similarity(*A[I], *B[J]);
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

bool Pairer::isOnlyFile(const SiteEntry &A, const SiteEntry &B) const {
  std::string_view Name = symbols::fileTitle(A.File);
  if (Name.empty() || Name != symbols::fileTitle(B.File) ||
      A.Function.empty() || A.Function != B.Function)
    return false;
  auto IsOther = [&](const SiteEntry *Each, const SiteEntry &Own) {
    return symbols::fileTitle(Each->File) == Name && Each->File != Own.File;
  };
  return std::ranges::none_of(Before,
                              [&](auto *Each) { return IsOther(Each, A); }) &&
         std::ranges::none_of(After,
                              [&](auto *Each) { return IsOther(Each, B); });
}

bool Pairer::isSameFile(const SiteEntry &A, const SiteEntry &B,
                        Agreement How) const {
  switch (How) {
  case Agreement::Path:
    return A.File == B.File;
  case Agreement::Ending:
    return mayBeSameFile(A.File, B.File);
  case Agreement::Name:
    return isOnlyFile(A, B);
  }
  return false;
}

/// The order of lines, which does not depend on where libraries are installed.
static bool comesBefore(const SiteEntry *A, const SiteEntry *B) {
  auto KeyOf = [](const SiteEntry &Site) {
    const std::optional<LibraryLine> &Inner = Site.Library;
    return std::tuple(Site.Line, Inner ? Inner->Package : "",
                      Inner ? std::string(symbols::fileTitle(Inner->File)) : "",
                      Inner ? Inner->Line : 0, withoutThreadId(Site.UserTitle));
  };
  return KeyOf(*A) < KeyOf(*B);
}

void Pairer::pairFiles(Agreement How) {
  std::map<std::tuple<std::string, std::string, std::string>, SiteList> Groups;
  for (const SiteEntry *Site : Before)
    if (!Partners.contains(Site))
      Groups[{whatOf(*Site), Site->File,
              How == Agreement::Name ? Site->Function : ""}]
          .push_back(Site);
  for (auto &[Key, Group] : Groups) {
    SiteList Candidates;
    for (const SiteEntry *Site : After)
      if (!Taken.contains(Site) && whatOf(*Site) == std::get<0>(Key) &&
          isSameFile(*Group.front(), *Site, How))
        Candidates.push_back(Site);
    std::stable_sort(Group.begin(), Group.end(), comesBefore);
    std::stable_sort(Candidates.begin(), Candidates.end(), comesBefore);
    pairGroup(Group, Candidates);
  }
}

SitePairs Pairer::run() {
  for (Agreement How : {Agreement::Path, Agreement::Ending, Agreement::Name})
    pairFiles(How);
  return std::move(Partners);
}

SitePairs diff::pairSites(const SiteList &Before, const SiteList &After) {
  return Pairer(Before, After).run();
}
