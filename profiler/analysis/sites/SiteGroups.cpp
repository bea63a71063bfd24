#include "analysis/sites/SiteGroups.h"

#include "analysis/sites/SmallestSet.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <iterator>
#include <numeric>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::sites;

/// A site depends on others if these add more to its gain than this share of
/// the joint gain.
static constexpr double NotableShare = 0.1;
/// It depends on those that account for this share of what others add.
static constexpr double LinkShare = 0.25;
/// Beyond this number of dependent sites there are too many pairs to try.
static constexpr size_t MostInPairs = 12;

using Sites = std::vector<uint32_t>;

namespace {

/// Divides a set in which no site is dispensable.
class Division {
public:
  Division(const Sites &Set, const GainsAfter &Gains);
  std::vector<Sites> parts();

private:
  SiteSet setWithout(std::initializer_list<size_t> Numbers) const;
  bool isDependent(size_t Number) const;
  std::vector<size_t> linked(const std::vector<size_t> &Dependent) const;
  bool isOnePart(const std::vector<size_t> &Numbers) const;
  void join(size_t A, size_t B);
  void joinPairs(const std::vector<size_t> &Dependent,
                 const std::vector<size_t> &Linked);

  const Sites &Set;
  const GainsAfter &Gains;
  double Joint = 0;
  /// By site: its own gain, the gain of all others, and how much its
  /// contribution to the joint gain exceeds its own gain.
  std::vector<double> Alone, Others, Added;
  std::vector<size_t> PartOf;
};

} // namespace

Division::Division(const Sites &Set, const GainsAfter &Gains)
    : Set(Set), Gains(Gains), Joint(Gains.of(SiteSet(Set.begin(), Set.end()))),
      PartOf(Set.size()) {
  std::iota(PartOf.begin(), PartOf.end(), size_t(0));
  std::vector<SiteSet> Sets;
  for (uint32_t Site : Set)
    Sets.push_back({Site});
  Alone = Gains.of(Sets);
  for (size_t I = 0; I < Set.size(); ++I)
    Sets[I] = setWithout({I});
  Others = Gains.of(Sets);
  for (size_t I = 0; I < Set.size(); ++I)
    Added.push_back(Joint - Others[I] - Alone[I]);
}

SiteSet Division::setWithout(std::initializer_list<size_t> Numbers) const {
  SiteSet Result(Set.begin(), Set.end());
  for (size_t Number : Numbers)
    Result.erase(Set[Number]);
  return Result;
}

bool Division::isDependent(size_t Number) const {
  return Added[Number] > NotableShare * Joint;
}

/// \p Dependent, and sites on which these may depend.
std::vector<size_t>
Division::linked(const std::vector<size_t> &Dependent) const {
  std::vector<size_t> Result;
  if (Dependent.empty())
    return Result;
  auto Add = [&](double Least) {
    Result.clear();
    for (size_t I = 0; I < Set.size(); ++I)
      if (Added[I] > Least)
        Result.push_back(I);
  };
  double Least = INFINITY;
  for (size_t Number : Dependent)
    Least = std::min(Least, LinkShare * Added[Number]);
  Add(Least);
  // It depends a little on each of many sites.
  if (Result.size() == 1)
    Add(0);
  return Result;
}

bool Division::isOnePart(const std::vector<size_t> &Numbers) const {
  return std::all_of(Numbers.begin(), Numbers.end(), [&](size_t Number) {
    return PartOf[Number] == PartOf[Numbers.front()];
  });
}

void Division::join(size_t A, size_t B) {
  size_t Old = PartOf[B], New = PartOf[A];
  std::replace(PartOf.begin(), PartOf.end(), Old, New);
}

/// Joins two sites if they gain more together than separately, whether the
/// others are kept or removed.
void Division::joinPairs(const std::vector<size_t> &Dependent,
                         const std::vector<size_t> &Linked) {
  for (size_t A : Dependent) {
    if (isOnePart(Linked))
      return;
    std::vector<SiteSet> Sets;
    for (size_t B : Linked) {
      Sets.push_back({Set[A], Set[B]});
      Sets.push_back(setWithout({A, B}));
    }
    std::vector<double> Found = Gains.of(std::move(Sets));
    size_t Best = A;
    double Most = 0;
    for (size_t I = 0; I < Linked.size(); ++I) {
      size_t B = Linked[I];
      if (A == B)
        continue;
      double First = Found[2 * I] - Alone[A] - Alone[B];
      double Last = Joint - Others[A] - Others[B] + Found[2 * I + 1];
      double Both = std::max(First, Last);
      if (Both > LinkShare * std::min(Added[A], Added[B]))
        join(A, B);
      if (Both > Most) {
        Most = Both;
        Best = B;
      }
    }
    join(A, Best);
  }
}

std::vector<Sites> Division::parts() {
  std::vector<size_t> Dependent;
  for (size_t I = 0; I < Set.size(); ++I)
    if (isDependent(I))
      Dependent.push_back(I);
  std::vector<size_t> Linked = linked(Dependent);
  // Three cannot form two parts: one of them would be alone.
  if (Linked.size() > 3 && Linked.size() <= MostInPairs)
    joinPairs(Dependent, Linked);
  else
    for (size_t Number : Linked)
      join(Linked.front(), Number);
  std::vector<Sites> ByNumber(Set.size()), Result;
  for (size_t I = 0; I < Set.size(); ++I)
    ByNumber[PartOf[I]].push_back(Set[I]);
  std::copy_if(ByNumber.begin(), ByNumber.end(), std::back_inserter(Result),
               [](const Sites &Part) { return !Part.empty(); });
  return Result;
}

/// The parts of \p Set, sorted by gain; those below \p Least are merged.
static std::vector<Sites> groupsOf(const Sites &Set, const GainsAfter &Gains,
                                   double Least) {
  // Many sites that each gain next to nothing are not worth dividing.
  if (Set.size() > MostInPairs && Gains.of(SiteSet(Set.begin(), Set.end())) <
                                      Least * static_cast<double>(Set.size()))
    return {Set};
  std::vector<Sites> Parts = Division(Set, Gains).parts();
  std::vector<SiteSet> Sets;
  Sets.reserve(Parts.size());
  for (const Sites &Part : Parts)
    Sets.emplace_back(Part.begin(), Part.end());
  std::vector<double> Found = Gains.of(std::move(Sets));
  std::vector<size_t> Order(Parts.size());
  std::iota(Order.begin(), Order.end(), size_t(0));
  std::stable_sort(Order.begin(), Order.end(),
                   [&](size_t A, size_t B) { return Found[A] > Found[B]; });
  std::vector<Sites> Groups;
  Sites Small;
  for (size_t Number : Order) {
    if (Found[Number] >= Least)
      Groups.push_back(Parts[Number]);
    else
      Small.insert(Small.end(), Parts[Number].begin(), Parts[Number].end());
  }
  if (!Small.empty())
    Groups.push_back(std::move(Small));
  return Groups;
}

std::vector<Sites> sites::groupSites(const Sites &All, const SetGains &GainsOf,
                                     double Least) {
  std::vector<Sites> Groups;
  Sites Rest = All;
  SiteSet Removed;
  while (!Rest.empty()) {
    GainsAfter Gains(GainsOf, Removed);
    double Joint = Gains.of(SiteSet(Rest.begin(), Rest.end()));
    if (Joint <= 0 || Joint < Least)
      break;
    Sites Set = smallestSet(Rest, Gains);
    for (Sites &Group : groupsOf(Set, Gains, Least))
      Groups.push_back(std::move(Group));
    Removed.insert(Set.begin(), Set.end());
    std::erase_if(Rest, [&](uint32_t Site) { return Removed.contains(Site); });
  }
  return Groups;
}
