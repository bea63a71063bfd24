#include "report/model/SiteRows.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

using namespace syncline;
using namespace syncline::report;

static bool isInView(const SiteEntry &Site, const SiteView &View) {
  std::string Package = packageOf(Site);
  if (Package.empty())
    Package = OwnCode;
  return View.Packages.empty() ||
         std::ranges::find(View.Packages, Package) != View.Packages.end();
}

static std::vector<size_t> sitesInView(const ReportData &Data,
                                       const SiteView &View) {
  std::vector<size_t> Result;
  for (size_t I = 0; I < Data.Sites.size(); ++I)
    if (isInView(Data.Sites[I], View))
      Result.push_back(I);
  return Result;
}

size_t report::countSites(const ReportData &Data, const SiteView &View) {
  return sitesInView(Data, View).size();
}

/// The figure to sort by, per step or in the whole trace.
static double figureOf(const ReportData &Data, const SiteEntry &Site,
                       SiteOrder Order) {
  if (Order == SiteOrder::Blocked)
    return Data.IsReplayed ? Site.BlockedPerStep
                           : static_cast<double>(Site.Blocked);
  return Data.IsReplayed ? Site.SyncsPerStep : static_cast<double>(Site.Syncs);
}

static void sortSites(std::vector<size_t> &Sites, const ReportData &Data,
                      SiteOrder Order) {
  // A site outside the steps gains nothing, and one in them may cost.
  if (Order == SiteOrder::Gain && Data.IsReplayed)
    std::ranges::stable_partition(Sites, [&](size_t Site) {
      return Data.Sites[Site].Value != Outcome::OutsideSteps;
    });
  if (Order == SiteOrder::Gain)
    return;
  std::ranges::stable_sort(Sites, [&](size_t A, size_t B) {
    const SiteEntry &First = Data.Sites[A], &Second = Data.Sites[B];
    if (Order == SiteOrder::Package)
      return packageOf(First) < packageOf(Second);
    return figureOf(Data, First, Order) > figureOf(Data, Second, Order);
  });
}

namespace {

/// What sites with one heading have in common.
using HeadingKey = std::tuple<std::string, std::string, uint32_t, bool>;

/// Sites with one heading, in order.
struct Section {
  std::vector<size_t> Sites;
  bool HasLibrary = false;
};

} // namespace

static HeadingKey keyOf(const SiteEntry &Site, SiteOrder Order) {
  if (Order == SiteOrder::Package)
    return {packageOf(Site), "", 0, false};
  bool IsLast = Order == SiteOrder::Gain && Site.Value == Outcome::OutsideSteps;
  return {Site.UserTitle, Site.File, Site.Line, IsLast};
}

/// In the order of their first sites.
static std::vector<Section> sectionsOf(const std::vector<size_t> &Sites,
                                       const ReportData &Data,
                                       SiteOrder Order) {
  std::vector<Section> Result;
  std::map<HeadingKey, size_t> Numbers;
  for (size_t Site : Sites) {
    const SiteEntry &Entry = Data.Sites[Site];
    bool IsAlone = Order != SiteOrder::Package && Entry.UserTitle.empty();
    auto [Known, IsNew] =
        IsAlone ? std::pair(Numbers.end(), true)
                : Numbers.try_emplace(keyOf(Entry, Order), Result.size());
    Section &To = IsNew ? Result.emplace_back() : Result[Known->second];
    To.Sites.push_back(Site);
    To.HasLibrary |= Entry.Library.has_value();
  }
  return Result;
}

static SiteRow headingOf(const Section &Own, const ReportData &Data,
                         SiteOrder Order) {
  SiteRow Row;
  const SiteEntry &First = Data.Sites[Own.Sites.front()];
  std::string Package = packageOf(First);
  Row.Title = Order != SiteOrder::Package ? First.UserTitle
              : Package.empty()           ? "the program's own code"
                                          : Package;
  Row.Sites = Own.Sites.size();
  for (size_t Site : Own.Sites)
    Row.Sums.add(Data.Sites[Site]);
  return Row;
}

static SiteRow rowOf(size_t Site, const ReportData &Data, SiteOrder Order,
                     bool IsInside) {
  const SiteEntry &Entry = Data.Sites[Site];
  SiteRow Row;
  Row.Site = Site;
  Row.IsInside = IsInside;
  Row.Title = IsInside && Order != SiteOrder::Package && Entry.Library
                  ? "-> " + Entry.Library->Title
                  : siteTitle(Entry);
  Row.Sites = 1;
  return Row;
}

std::vector<SiteRow> report::siteRows(const ReportData &Data,
                                      const SiteView &View) {
  std::vector<size_t> Sites = sitesInView(Data, View);
  sortSites(Sites, Data, View.Order);
  std::set<size_t> Shown(
      Sites.begin(), Sites.begin() + static_cast<ptrdiff_t>(
                                         std::min(View.Most, Sites.size())));
  std::vector<SiteRow> Rows;
  for (const Section &Own : sectionsOf(Sites, Data, View.Order)) {
    bool HasHeading = Own.Sites.size() > 1 &&
                      (View.Order == SiteOrder::Package || Own.HasLibrary);
    if (HasHeading && std::ranges::any_of(Own.Sites, [&](size_t Site) {
          return Shown.contains(Site);
        }))
      Rows.push_back(headingOf(Own, Data, View.Order));
    for (size_t Site : Own.Sites)
      if (Shown.contains(Site))
        Rows.push_back(rowOf(Site, Data, View.Order, HasHeading));
  }
  return Rows;
}
