#include "analysis/sites/SmallestSet.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <span>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::sites;

/// The result gains this share of what all sites gain.
static constexpr double EnoughShare = 0.95;
/// Sites cost nothing together if this share remains without them.
static constexpr double WholeShare = 0.99;
/// With more sites than this, the cheapest are put back together: this keeps
/// the number of sets to try linear.
static constexpr size_t MostInTurn = 6;
/// A result of at most this many sites is compared with all smaller sets of
/// these sites.
static constexpr size_t MostCompared = 3;
static constexpr size_t MostOthers = 12;

namespace {

class Search {
public:
  Search(const std::vector<uint32_t> &Sites, const GainsAfter &Gains)
      : Sites(Sites), Gains(Gains), Left(Sites), Joint(gainOf(Sites)),
        Enough(EnoughShare * Joint) {}
  std::vector<uint32_t> run();

private:
  double gainOf(const std::vector<uint32_t> &Set) const {
    return Gains.of(SiteSet(Set.begin(), Set.end()));
  }
  std::vector<double> gainsWithoutOne(const std::vector<uint32_t> &Set,
                                      std::span<const uint32_t> Ones) const;
  bool putBack(std::span<const uint32_t> Tried, double Least);
  void putBackTail();
  size_t putBackMost(std::span<const uint32_t> Tried, double Least);
  void putBackCheapest(double Least);
  void putBackInTurn();
  std::vector<uint32_t> neededInAnySet() const;
  bool findSmaller(const std::vector<uint32_t> &Needed, size_t More);
  void replaceBySmaller();

  const std::vector<uint32_t> &Sites;
  const GainsAfter &Gains;
  /// The sites that are removed; the others are put back.
  std::vector<uint32_t> Left;
  double Joint, Enough;
};

} // namespace

static std::vector<uint32_t> without(const std::vector<uint32_t> &Set,
                                     std::span<const uint32_t> Some) {
  std::vector<uint32_t> Result;
  std::copy_if(Set.begin(), Set.end(), std::back_inserter(Result),
               [&](uint32_t Site) {
                 return std::find(Some.begin(), Some.end(), Site) == Some.end();
               });
  return Result;
}

/// The gains of \p Set with each of \p Ones left out in turn.
std::vector<double>
Search::gainsWithoutOne(const std::vector<uint32_t> &Set,
                        std::span<const uint32_t> Ones) const {
  std::vector<SiteSet> Sets;
  for (uint32_t Site : Ones) {
    Sets.emplace_back(Set.begin(), Set.end());
    Sets.back().erase(Site);
  }
  return Gains.of(std::move(Sets));
}

/// Puts the sites of \p Tried back if the others still gain \p Least.
bool Search::putBack(std::span<const uint32_t> Tried, double Least) {
  std::vector<uint32_t> Rest = without(Left, Tried);
  if (gainOf(Rest) < Least)
    return false;
  Left = std::move(Rest);
  return true;
}

/// Most programs have many sites that never block.
void Search::putBackTail() {
  while (Left.size() > 1) {
    size_t Half = Left.size() / 2;
    std::vector<uint32_t> Tail(Left.end() - static_cast<ptrdiff_t>(Half),
                               Left.end());
    if (!putBack(Tail, WholeShare * Joint))
      return;
  }
}

/// Puts back as many sites from the front of \p Tried as possible together.
/// Returns their number.
size_t Search::putBackMost(std::span<const uint32_t> Tried, double Least) {
  size_t Count = 0;
  for (size_t Part = Tried.size(); Part; Part = Part > 1 ? (Part + 1) / 2 : 0)
    while (Count + Part <= Tried.size() &&
           putBack(Tried.subspan(Count, Part), Least))
      Count += Part;
  return Count;
}

/// Puts back the sites that cost least individually.
void Search::putBackCheapest(double Least) {
  std::vector<double> Rest = gainsWithoutOne(Sites, Left);
  std::vector<size_t> Order;
  for (size_t I = Left.size(); I--;)
    if (Rest[I] >= Least)
      Order.push_back(I);
  // Among equals the last one comes first: it is the least likely to gain.
  std::stable_sort(Order.begin(), Order.end(),
                   [&](size_t A, size_t B) { return Rest[A] > Rest[B]; });
  std::vector<uint32_t> Cheap;
  Cheap.reserve(Order.size());
  for (size_t Number : Order)
    Cheap.push_back(Left[Number]);
  std::span<const uint32_t> Tried = Cheap;
  // A site that cannot be put back along with the cheaper ones is skipped: it
  // may be needed in place of one of these.
  while (size_t Count = putBackMost(Tried, Least))
    Tried = Tried.subspan(std::min(Count + 1, Tried.size()));
}

/// Repeatedly puts back the site that costs least.
void Search::putBackInTurn() {
  while (Left.size() > 1) {
    std::vector<double> Rest = gainsWithoutOne(Left, Left);
    // Among equals the last one: it is the least likely to gain.
    auto Best = std::max_element(Rest.rbegin(), Rest.rend());
    if (*Best < Enough)
      return;
    Left.erase(Left.begin() + (Rest.rend() - Best - 1));
  }
}

/// The sites without which all other sites together do not gain enough.
std::vector<uint32_t> Search::neededInAnySet() const {
  std::vector<double> Rest = gainsWithoutOne(Sites, Left);
  std::vector<uint32_t> Needed;
  for (size_t I = 0; I < Left.size(); ++I)
    if (Rest[I] < Enough)
      Needed.push_back(Left[I]);
  return Needed;
}

/// Tries \p Needed with each choice of \p More other sites, at most two.
bool Search::findSmaller(const std::vector<uint32_t> &Needed, size_t More) {
  std::vector<uint32_t> Others = without(Sites, Needed);
  Others.resize(std::min(Others.size(), MostOthers));
  std::set<SiteSet> Choices = {SiteSet(Needed.begin(), Needed.end())};
  for (; More; --More) {
    std::set<SiteSet> Larger;
    for (const SiteSet &Choice : Choices)
      for (uint32_t Site : Others)
        if (SiteSet Next = Choice; Next.insert(Site).second)
          Larger.insert(std::move(Next));
    Choices = std::move(Larger);
  }
  std::vector<SiteSet> Sets(Choices.begin(), Choices.end());
  std::vector<double> Found = Gains.of(Sets);
  auto Best = std::max_element(Found.begin(), Found.end());
  if (Best == Found.end() || *Best < Enough)
    return false;
  const SiteSet &Set = Sets[static_cast<size_t>(Best - Found.begin())];
  Left.assign(Set.begin(), Set.end());
  return true;
}

/// Putting back one site after another may not end in the smallest set.
void Search::replaceBySmaller() {
  if (Left.size() > MostCompared)
    return;
  std::vector<uint32_t> Needed = neededInAnySet();
  for (size_t Size = std::max<size_t>(Needed.size(), 1); Size < Left.size();
       ++Size)
    if (findSmaller(Needed, Size - Needed.size()))
      return;
}

std::vector<uint32_t> Search::run() {
  putBackTail();
  putBackCheapest(WholeShare * Joint);
  if (Left.size() > MostInTurn)
    putBackCheapest(Enough);
  if (Left.size() <= MostInTurn)
    putBackInTurn();
  replaceBySmaller();
  // In the order of Sites.
  return without(Sites, without(Sites, Left));
}

std::vector<uint32_t> sites::smallestSet(const std::vector<uint32_t> &Sites,
                                         const GainsAfter &Gains) {
  return Search(Sites, Gains).run();
}
