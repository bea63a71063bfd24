#include "timeline/RangeTable.h"

#include "format/Reader.h"
#include "timeline/RecordEvents.h"

#include <algorithm>

using namespace syncline::timeline;
using namespace syncline::trace;

void RangeTable::add(const RawRecord &Record) {
  dispatch(Record,
           Overloaded{
               [&](const RangePushRecord &R) {
                 Edges.push_back({R.Time, Role::Push, 0, narrow(R.Thread),
                                  narrow(R.RangeName), narrow(R.Domain)});
               },
               [&](const RangePopRecord &R) {
                 Edges.push_back({R.Time, Role::Pop, 0, narrow(R.Thread), 0,
                                  narrow(R.Domain)});
               },
               [&](const RangeStartRecord &R) {
                 Edges.push_back({R.Time, Role::Start, R.Range,
                                  narrow(R.Thread), narrow(R.RangeName),
                                  narrow(R.Domain)});
               },
               [&](const RangeEndRecord &R) {
                 Edges.push_back(
                     {R.Time, Role::End, R.Range, narrow(R.Thread), 0, 0});
               },
           });
}

void RangeTable::close(NamedRange &Range, uint64_t Time) {
  Range.End = Time;
  Ranges.push_back(Range);
}

void RangeTable::apply(const Edge &Each) {
  NamedRange New{Each.Time, 0, Each.Thread, Each.Name, Each.Domain, 0, true};
  OpenRanges &Open = Pushed[{Each.Thread, Each.Domain}];
  auto Known = Started.find(Each.Range);
  switch (Each.What) {
  case Role::Push:
    New.Depth = narrow(Open.size());
    Open.push_back(New);
    break;
  case Role::Pop:
    if (Open.empty())
      break;
    close(Open.back(), Each.Time);
    Open.pop_back();
    break;
  case Role::Start:
    Started[Each.Range] = New;
    break;
  case Role::End:
    if (Known == Started.end())
      break;
    close(Known->second, Each.Time);
    Started.erase(Known);
    break;
  }
}

void RangeTable::cutOff(uint64_t Time) {
  auto CutOff = [&](NamedRange Range) {
    Range.IsWhole = false;
    close(Range, std::max(Range.Start, Time));
  };
  for (const auto &[Where, Open] : Pushed)
    for (const NamedRange &Range : Open)
      CutOff(Range);
  for (const auto &[Number, Range] : Started)
    CutOff(Range);
  Pushed.clear();
  Started.clear();
}

std::vector<NamedRange> RangeTable::finish(std::span<const TimeSpan> Slices,
                                           uint64_t End) {
  std::stable_sort(
      Edges.begin(), Edges.end(),
      [](const Edge &A, const Edge &B) { return A.Time < B.Time; });
  auto Slice = Slices.begin();
  for (const Edge &Each : Edges) {
    for (; Slice != Slices.end() && Slice->End <= Each.Time; ++Slice)
      cutOff(Slice->End);
    apply(Each);
  }
  cutOff(Slices.empty() ? End : Slices.back().End);
  return std::move(Ranges);
}
