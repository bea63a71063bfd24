#include "analysis/time/HostParts.h"

#include <algorithm>

using namespace syncline::analysis::time;
using namespace syncline::timeline;

HostSamples::HostSamples(const Timeline &Events) : Events(Events) {
  for (uint32_t I = 0; I < Events.Samples.size(); ++I)
    ByThread[Events.Samples[I].Thread].push_back(I);
  findCalls();
}

void HostSamples::findCalls() {
  if (ByThread.empty())
    return;
  std::map<uint32_t, Numbers> OfThread;
  for (uint32_t I = 0; I < Events.Calls.size(); ++I)
    OfThread[Events.Calls[I].Thread].push_back(I);
  for (uint32_t I = 0; I < Events.Samples.size(); ++I)
    if (const HostSample &Each = Events.Samples[I]; !Each.Stack)
      Calls[I] = callDuring(Each, OfThread[Each.Thread]);
}

/// The first call of the thread that ends after the start of \p Sample. One
/// that begins after the sample is another: the right one was not recorded.
uint32_t HostSamples::callDuring(const HostSample &Sample,
                                 const Numbers &Calls) const {
  auto Found = std::ranges::partition_point(Calls, [&](uint32_t Call) {
    return Events.Calls[Call].End <= Sample.Start;
  });
  return Found == Calls.end() || Events.Calls[*Found].Start > Sample.End
             ? NoIndex
             : *Found;
}

namespace {

/// The parts so far, with lengths in place of shares, ns.
class Division {
public:
  /// Adds time without a sample.
  void skip(uint64_t Time) {
    Length += static_cast<double>(Time);
    Rest += static_cast<double>(Time);
  }
  /// The thread was at \p Part, at least for the last \p Seen ns.
  void add(HostPart Part, uint64_t Seen) {
    Part.Share = Rest;
    Part.Inside = static_cast<double>(Seen);
    Rest = 0;
    Inside += Part.Inside;
    Parts.push_back(Part);
  }
  std::vector<HostPart> finish() &&;

private:
  std::vector<HostPart> Parts;
  double Length = 0;
  double Inside = 0;
  /// Since the last part.
  double Rest = 0;
};

} // namespace

std::vector<HostPart> Division::finish() && {
  if (Parts.empty() || Length <= 0)
    return {};
  if (Rest > 0)
    Parts.push_back({HostPart::Kind::OnTheWay, NoIndex, Rest, 0});
  for (HostPart &Each : Parts) {
    Each.Share /= Length;
    Each.Inside = Inside > 0 ? Each.Inside / Inside : Each.Share;
  }
  return std::move(Parts);
}

HostPart HostSamples::partAt(uint32_t Sample, const Gap &In) const {
  // An instruction that lasts until after the call has made it.
  if (In.EndsAtCall && Events.Samples[Sample].End > In.Time.End)
    return {HostPart::Kind::AtCall, In.To, 0, 0};
  auto Call = Calls.find(Sample);
  if (Call == Calls.end())
    return {HostPart::Kind::AtSample, Sample, 0, 0};
  bool IsBefore =
      Call->second != NoIndex && Events.Calls[Call->second].Start < In.Time.End;
  return {HostPart::Kind::AtCall, IsBefore ? Call->second : In.To, 0, 0};
}

std::vector<HostSamples::Gap>
HostSamples::gapsBetween(uint32_t From, uint32_t To,
                         const TimeSpan &Steps) const {
  uint64_t Start = Events.Calls[From].End, End = Events.Calls[To].Start;
  std::vector<Gap> Result;
  if (From < To) {
    Result = {{{Start, End}, To, true}};
  } else {
    // A step follows, which begins as these do.
    Result = {{{Start, Steps.End}, To, false}, {{Steps.Start, End}, To, true}};
  }
  // Threads of one lane can overlap.
  std::erase_if(
      Result, [](const Gap &Each) { return Each.Time.Start >= Each.Time.End; });
  return Result;
}

std::vector<HostPart> HostSamples::partsBetween(uint32_t From, uint32_t To,
                                                const TimeSpan &Steps) const {
  auto Own = ByThread.find(Events.Calls[To].Thread);
  if (Own == ByThread.end())
    return {};
  Division Result;
  for (const Gap &Each : gapsBetween(From, To, Steps)) {
    uint64_t Start = Each.Time.Start;
    auto Number = std::ranges::partition_point(Own->second, [&](uint32_t I) {
      return Events.Samples[I].End <= Start;
    });
    for (; Number != Own->second.end(); ++Number) {
      const HostSample &Sample = Events.Samples[*Number];
      if (Sample.Start >= Each.Time.End)
        break;
      uint64_t End = std::min(Sample.End, Each.Time.End);
      Result.skip(End - Start);
      Result.add(partAt(*Number, Each), End - std::max(Sample.Start, Start));
      Start = End;
    }
    Result.skip(Each.Time.End - Start);
  }
  return std::move(Result).finish();
}
