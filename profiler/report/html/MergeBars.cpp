#include "report/html/MergeBars.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::report::html;

/// Bars up to 1/FirstShare of the picture are smaller than a pixel of most
/// screens.
static constexpr uint64_t FirstShare = 2000;
/// Beyond 1/MixedShare, a row is too crowded to keep kinds separate.
static constexpr uint64_t MixedShare = 300;

namespace {

/// Merges bars of one picture; a merged bar points to the one that absorbed it.
class Merger {
public:
  explicit Merger(Picture &Drawn);
  size_t left() const { return Left; }
  void join(uint64_t Longest, bool Mixed);
  void finish();

private:
  uint32_t target(uint32_t Number) const;
  bool canJoin(const Bar &A, const Bar &B, uint64_t Longest, bool Mixed) const;
  static void take(Bar &Kept, const Bar &Joined);

  Picture &Drawn;
  /// Bars by row and start.
  std::vector<uint32_t> Order;
  std::vector<uint32_t> JoinedTo;
  size_t Left;
};

} // namespace

Merger::Merger(Picture &Drawn)
    : Drawn(Drawn), Order(Drawn.Bars.size()), JoinedTo(Drawn.Bars.size()),
      Left(Drawn.Bars.size()) {
  std::iota(Order.begin(), Order.end(), 0);
  std::iota(JoinedTo.begin(), JoinedTo.end(), 0);
  std::stable_sort(Order.begin(), Order.end(), [&](uint32_t A, uint32_t B) {
    const Bar &First = Drawn.Bars[A], &Second = Drawn.Bars[B];
    return std::tuple(First.Row, First.Time.Start) <
           std::tuple(Second.Row, Second.Time.Start);
  });
}

uint32_t Merger::target(uint32_t Number) const {
  while (JoinedTo[Number] != Number)
    Number = JoinedTo[Number];
  return Number;
}

bool Merger::canJoin(const Bar &A, const Bar &B, uint64_t Longest,
                     bool Mixed) const {
  if (A.Row != B.Row ||
      B.Time.End - std::min(A.Time.Start, B.Time.End) > Longest)
    return false;
  return Mixed || (A.Kind == B.Kind && A.Site == B.Site);
}

void Merger::take(Bar &Kept, const Bar &Joined) {
  // The longer bar provides the name, which then describes most of the time.
  if (Joined.Time.duration() > Kept.Time.duration()) {
    Kept.Kind = Joined.Kind;
    Kept.Name = Joined.Name;
    Kept.Site = Joined.Site;
  }
  Kept.Time.End = std::max(Kept.Time.End, Joined.Time.End);
  Kept.Amount += Joined.Amount;
  Kept.Count += Joined.Count;
}

void Merger::join(uint64_t Longest, bool Mixed) {
  std::vector<uint32_t> Kept;
  for (uint32_t Number : Order) {
    if (!Kept.empty() &&
        canJoin(Drawn.Bars[Kept.back()], Drawn.Bars[Number], Longest, Mixed)) {
      take(Drawn.Bars[Kept.back()], Drawn.Bars[Number]);
      JoinedTo[Number] = Kept.back();
      --Left;
    } else {
      Kept.push_back(Number);
    }
  }
  Order = std::move(Kept);
}

void Merger::finish() {
  std::vector<uint32_t> NewNumber(Drawn.Bars.size());
  std::vector<Bar> Bars;
  std::map<uint32_t, uint32_t> NewName;
  std::vector<std::string> Names;
  for (uint32_t Number : Order) {
    NewNumber[Number] = static_cast<uint32_t>(Bars.size());
    Bar &Kept = Bars.emplace_back(Drawn.Bars[Number]);
    auto [Found, IsNew] =
        NewName.try_emplace(Kept.Name, static_cast<uint32_t>(Names.size()));
    if (IsNew)
      Names.push_back(Drawn.Names[Kept.Name]);
    Kept.Name = Found->second;
  }
  Drawn.Names = std::move(Names);
  std::set<Link> Links;
  for (const Link &Each : Drawn.Links) {
    Link New{NewNumber[target(Each.From)], NewNumber[target(Each.To)],
             Each.Role};
    if (New.From != New.To)
      Links.insert(New);
  }
  Drawn.Bars = std::move(Bars);
  Drawn.Links.assign(Links.begin(), Links.end());
}

void html::mergeBars(Picture &Drawn, size_t Most) {
  Merger Bars(Drawn);
  uint64_t Longest = std::max<uint64_t>(Drawn.Length / FirstShare, 1);
  while (Bars.left() > Most && Longest / 2 < Drawn.Length) {
    Bars.join(Longest, Longest > Drawn.Length / MixedShare);
    Longest += Longest / 2 + 1;
  }
  Bars.finish();
}
