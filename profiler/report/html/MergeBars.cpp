#include "report/html/MergeBars.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

using namespace syncline;
using namespace syncline::report;

/// Bars up to this part of the picture are smaller than a pixel of most
/// screens.
static constexpr uint64_t FirstShare = 2000;
/// From this part on, a row is too crowded to keep kinds apart.
static constexpr uint64_t MixedShare = 300;

namespace {

/// Joins bars of one picture; a bar that joined another points to it.
class Merger {
public:
  explicit Merger(Picture &In);
  size_t left() const { return Left; }
  void join(uint64_t Longest, bool Mixed);
  void finish();

private:
  uint32_t target(uint32_t Number) const;
  bool canJoin(const Bar &A, const Bar &B, uint64_t Longest, bool Mixed) const;
  static void take(Bar &To, const Bar &From);

  Picture &In;
  /// Bars by row and start.
  std::vector<uint32_t> Order;
  std::vector<uint32_t> JoinedTo;
  size_t Left;
};

} // namespace

Merger::Merger(Picture &In)
    : In(In), Order(In.Bars.size()), JoinedTo(In.Bars.size()),
      Left(In.Bars.size()) {
  std::iota(Order.begin(), Order.end(), 0);
  std::iota(JoinedTo.begin(), JoinedTo.end(), 0);
  std::stable_sort(Order.begin(), Order.end(), [&](uint32_t A, uint32_t B) {
    const Bar &First = In.Bars[A], &Second = In.Bars[B];
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

void Merger::take(Bar &To, const Bar &From) {
  // The longer one gives the name, so that it says what most of the time is.
  if (From.Time.duration() > To.Time.duration()) {
    To.Kind = From.Kind;
    To.Name = From.Name;
    To.Site = From.Site;
  }
  To.Time.End = std::max(To.Time.End, From.Time.End);
  To.Amount += From.Amount;
  To.Count += From.Count;
}

void Merger::join(uint64_t Longest, bool Mixed) {
  std::vector<uint32_t> Kept;
  for (uint32_t Number : Order) {
    if (!Kept.empty() &&
        canJoin(In.Bars[Kept.back()], In.Bars[Number], Longest, Mixed)) {
      take(In.Bars[Kept.back()], In.Bars[Number]);
      JoinedTo[Number] = Kept.back();
      --Left;
    } else {
      Kept.push_back(Number);
    }
  }
  Order = std::move(Kept);
}

void Merger::finish() {
  std::vector<uint32_t> NewNumber(In.Bars.size());
  std::vector<Bar> Bars;
  std::map<uint32_t, uint32_t> NewName;
  std::vector<std::string> Names;
  for (uint32_t Number : Order) {
    NewNumber[Number] = static_cast<uint32_t>(Bars.size());
    Bar &Kept = Bars.emplace_back(In.Bars[Number]);
    auto [Found, IsNew] =
        NewName.try_emplace(Kept.Name, static_cast<uint32_t>(Names.size()));
    if (IsNew)
      Names.push_back(In.Names[Kept.Name]);
    Kept.Name = Found->second;
  }
  In.Names = std::move(Names);
  std::set<Link> Links;
  for (const Link &Each : In.Links) {
    Link New{NewNumber[target(Each.From)], NewNumber[target(Each.To)],
             Each.Role};
    if (New.From != New.To)
      Links.insert(New);
  }
  In.Bars = std::move(Bars);
  In.Links.assign(Links.begin(), Links.end());
}

void report::mergeBars(Picture &In, size_t Most) {
  Merger Of(In);
  uint64_t Longest = std::max<uint64_t>(In.Length / FirstShare, 1);
  while (Of.left() > Most && Longest / 2 < In.Length) {
    Of.join(Longest, Longest > In.Length / MixedShare);
    Longest += Longest / 2 + 1;
  }
  Of.finish();
}
