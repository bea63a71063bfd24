#include "report/model/JoinFindings.h"

#include "report/model/ReportData.h"
#include "terminal/VisibleText.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <utility>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::terminal;
namespace fs = std::filesystem;

namespace {

using Paths = std::set<std::string>;

/// The recording machine may have the program in another folder than the one
/// that was linted, so files match by the ends of their paths.
class FilePairs {
public:
  FilePairs(const Paths &Linted, const Paths &Recorded);

  bool empty() const { return Pairs.empty(); }
  bool has(const std::string &Linted, const std::string &Recorded) const {
    return Pairs.contains({Linted, Recorded});
  }

private:
  std::set<std::pair<std::string, std::string>> Pairs;
};

/// Which findings are at which sites.
class Joiner {
public:
  Joiner(ReportData &Data, std::span<const LintFinding> Findings);

  void run();

private:
  bool isAt(const LintFinding &Finding, const std::string &File, uint32_t Line,
            bool IsSameRule) const;
  bool isOf(const LintFinding &Finding, const SiteEntry &Entry) const;
  void addFindingWithoutSite(const LintFinding &Finding);

  ReportData &Data;
  std::span<const LintFinding> Findings;
  FilePairs Files;
};

} // namespace

/// How many of the last components two paths have in common.
static size_t commonEnd(const std::string &PathA, const std::string &PathB) {
  fs::path A = fs::path(PathA).lexically_normal(),
           B = fs::path(PathB).lexically_normal();
  size_t Count = 0;
  for (auto OfA = A.end(), OfB = B.end(); OfA != A.begin() && OfB != B.begin();
       ++Count)
    if (*--OfA != *--OfB)
      break;
  return Count;
}

/// Whether one path is the end of the other, so that both may be one file.
static bool isEnd(const std::string &A, const std::string &B) {
  size_t Common = commonEnd(A, B);
  auto IsWhole = [&](const std::string &Path) {
    fs::path Normal = fs::path(Path).lexically_normal();
    return Common ==
           static_cast<size_t>(std::distance(Normal.begin(), Normal.end()));
  };
  return IsWhole(A) || IsWhole(B);
}

/// Whether \p Other, of \p Others, has as much in common with \p Path as none
/// of the files that it cannot be.
static bool isBest(const std::string &Path, const std::string &Other,
                   const Paths &Others, size_t Common) {
  return std::ranges::none_of(Others, [&](const std::string &Each) {
    return commonEnd(Path, Each) >= Common && !isEnd(Each, Other);
  });
}

FilePairs::FilePairs(const Paths &Linted, const Paths &Recorded) {
  for (const std::string &A : Linted)
    for (const std::string &B : Recorded)
      if (size_t Common = commonEnd(A, B); Common > 0 &&
                                           isBest(A, B, Recorded, Common) &&
                                           isBest(B, A, Linted, Common))
        Pairs.emplace(A, B);
}

static Paths filesOf(std::span<const LintFinding> Findings) {
  Paths Result;
  for (const LintFinding &Each : Findings)
    Result.insert(Each.File);
  Result.erase("");
  return Result;
}

static Paths filesOf(const ReportData &Data) {
  Paths Result;
  for (const auto *Sites : {&Data.Sites, &Data.NeverBlocked})
    for (const SiteEntry &Each : *Sites) {
      Result.insert(Each.File);
      if (Each.Library)
        Result.insert(Each.Library->File);
    }
  Result.erase("");
  return Result;
}

Joiner::Joiner(ReportData &Data, std::span<const LintFinding> Findings)
    : Data(Data), Findings(Findings), Files(filesOf(Findings), filesOf(Data)) {}

bool Joiner::isAt(const LintFinding &Finding, const std::string &File,
                  uint32_t Line, bool IsSameRule) const {
  uint32_t Apart =
      Finding.Line > Line ? Finding.Line - Line : Line - Finding.Line;
  // A finding of another rule, or any finding if no rule is known, has to be on
  // exactly this line.
  return Apart <= (IsSameRule ? MaxLineShift : 0) &&
         Files.has(Finding.File, File);
}

bool Joiner::isOf(const LintFinding &Finding, const SiteEntry &Entry) const {
  bool IsSameRule = !Entry.RuleId.empty() && Finding.RuleId == Entry.RuleId;
  return isAt(Finding, Entry.File, Entry.Line, IsSameRule) ||
         (Entry.Library &&
          isAt(Finding, Entry.Library->File, Entry.Library->Line, IsSameRule));
}

void Joiner::addFindingWithoutSite(const LintFinding &Finding) {
  auto Has = [&](const SiteEntry &Entry) { return isOf(Finding, Entry); };
  if (std::ranges::any_of(Data.Sites, Has))
    return;
  bool Ran = std::ranges::any_of(Data.NeverBlocked, Has);
  Data.LintOnly.push_back({Finding.File, Finding.Line, Finding.RuleId,
                           Ran ? "it ran and never blocked the host"
                               : "it did not run, or made no call that "
                                 "can block"});
}

void Joiner::run() {
  if (Files.empty() && !Findings.empty()) {
    Data.Warnings.push_back(
        "lint's findings, such as the one in " +
        visible(Findings.front().File) +
        ", cannot be compared with this trace: no line of their files has a "
        "call that can block");
    return;
  }
  for (SiteEntry &Entry : Data.Sites)
    if (!Entry.File.empty())
      Entry.SeenByLint = std::ranges::any_of(
          Findings, [&](const LintFinding &F) { return isOf(F, Entry); });
  for (const LintFinding &Finding : Findings)
    addFindingWithoutSite(Finding);
}

void report::joinFindings(ReportData &Data,
                          std::span<const LintFinding> Findings) {
  Joiner(Data, Findings).run();
}
