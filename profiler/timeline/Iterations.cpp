#include "timeline/Iterations.h"

#include "timeline/MiddleValue.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

using namespace syncline;
using namespace syncline::timeline;

/// The part of a step's launches outside of its iterations, or of the
/// iterations that differ from the others. The same share distinguishes an
/// optimizer after several batches from logging (see FindPeriod.cpp).
static constexpr double LeastPart = 0.15;
/// Iterations are similar if their numbers of launches differ by less than this
/// part. Logging adds fewer launches to a step.
static constexpr double LeastDifference = 0.25;

namespace {

/// Finds the spans that contain times, which must ascend.
class SpanCursor {
public:
  explicit SpanCursor(std::span<const TimeSpan> Spans) : Spans(Spans) {}

  /// The index of the span, or the number of spans.
  size_t at(uint64_t Time) {
    while (Next < Spans.size() && Spans[Next].End <= Time)
      ++Next;
    return Next < Spans.size() && Spans[Next].contains(Time) ? Next
                                                             : Spans.size();
  }

private:
  std::span<const TimeSpan> Spans;
  size_t Next = 0;
};

struct LaunchCounts {
  size_t All = 0;
  size_t Outside = 0;
  /// By iteration that launches anything.
  std::vector<size_t> Inner;
};

} // namespace

/// The launches in \p Outer.
static LaunchCounts countLaunches(const Timeline &Events, uint32_t Thread,
                                  std::span<const TimeSpan> Inner,
                                  std::span<const TimeSpan> Outer) {
  SpanCursor InInner(Inner), InOuter(Outer);
  LaunchCounts Result;
  Result.Inner.resize(Inner.size());
  for (const HostCall &Call : Events.Calls) {
    if (Call.Thread != Thread || Call.CanBlock ||
        InOuter.at(Call.Start) == Outer.size())
      continue;
    ++Result.All;
    if (size_t In = InInner.at(Call.Start); In < Inner.size())
      ++Result.Inner[In];
    else
      ++Result.Outside;
  }
  std::erase(Result.Inner, 0U);
  return Result;
}

/// The part of \p Launches that is not close to the median.
static double unlikePart(std::vector<size_t> Launches) {
  if (Launches.empty())
    return 0;
  auto Usual = static_cast<double>(middleOf(Launches));
  auto Unlike =
      std::count_if(Launches.begin(), Launches.end(), [&](size_t Own) {
        return std::abs(static_cast<double>(Own) - Usual) >
               LeastDifference * Usual;
      });
  return static_cast<double>(Unlike) / static_cast<double>(Launches.size());
}

bool timeline::areIterations(const Timeline &Events, uint32_t Thread,
                             std::span<const TimeSpan> Inner,
                             std::span<const TimeSpan> Outer) {
  // A single one may be long by chance.
  if (Outer.size() < 2)
    return false;
  LaunchCounts Launches = countLaunches(Events, Thread, Inner, Outer);
  return static_cast<double>(Launches.Outside) >=
             LeastPart * static_cast<double>(Launches.All) ||
         unlikePart(std::move(Launches.Inner)) >= LeastPart;
}
