#include "timeline/PatternSteps.h"

#include "timeline/CallSite.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::timeline;

/// A loop has at least this many rounds.
static constexpr size_t LeastRounds = 5;

namespace {
/// Cuts one stretch of time.
class SpanCutter {
public:
  SpanCutter(const SyncPattern &Pattern, PatternSteps &To)
      : Pattern(Pattern), To(To) {}

  void add(const HostCall &Call) {
    if (isAnchor(Call))
      Anchors.push_back(Calls.size());
    Calls.push_back(&Call);
  }
  void finish();

private:
  bool isAnchor(const HostCall &Call) const;
  size_t bestOffset() const;
  bool isRegular(size_t Begin, size_t End) const;
  void addOtherLoop(size_t Begin, size_t End);

  const SyncPattern &Pattern;
  PatternSteps &To;
  std::vector<const HostCall *> Calls;
  /// Indices of Calls.
  std::vector<size_t> Anchors;
};
} // namespace

bool SpanCutter::isAnchor(const HostCall &Call) const {
  if (Pattern.Row)
    return !Calls.empty() && Pattern.Row->isFirst(Call, *Calls.back());
  return Pattern.Anchors.contains(Call.Stack);
}

/// Of several calls in a step, the first one follows the longest pause.
size_t SpanCutter::bestOffset() const {
  std::vector<uint64_t> Pauses(Pattern.PerStep);
  for (size_t I = 0; I < Anchors.size(); ++I)
    if (size_t At = Anchors[I]) {
      uint64_t Before = Calls[At - 1]->End;
      Pauses[I % Pattern.PerStep] +=
          Calls[At]->Start > Before ? Calls[At]->Start - Before : 0;
    }
  return static_cast<size_t>(std::max_element(Pauses.begin(), Pauses.end()) -
                             Pauses.begin());
}

bool SpanCutter::isRegular(size_t Begin, size_t End) const {
  std::map<uint32_t, uint32_t> Counts;
  for (size_t I = Begin; I < End; ++I) {
    uint32_t Stack = Calls[I]->Stack;
    if (!Pattern.Known.contains(Stack))
      return false;
    ++Counts[Stack];
  }
  return std::all_of(
      Pattern.Regular.begin(), Pattern.Regular.end(), [&](const auto &Each) {
        auto Found = Counts.find(Each.first);
        return Found != Counts.end() && Found->second == Each.second;
      });
}

/// Adds the time of the calls from \p Begin on, if one of them recurs.
void SpanCutter::addOtherLoop(size_t Begin, size_t End) {
  std::map<uint32_t, std::vector<uint64_t>> Starts;
  for (size_t I = Begin; I < End; ++I)
    if (uint32_t Stack = Calls[I]->Stack;
        !Pattern.Anchors.contains(Stack) && !Pattern.Regular.contains(Stack))
      Starts[Stack].push_back(Calls[I]->Start);
  auto Most = std::max_element(Starts.begin(), Starts.end(),
                               [](const auto &A, const auto &B) {
                                 return A.second.size() < B.second.size();
                               });
  if (Most != Starts.end() && Most->second.size() >= LeastRounds)
    To.OtherLoops[Most->first] += Most->second.back() - Most->second.front();
}

void SpanCutter::finish() {
  size_t Covered = 0;
  for (size_t I = bestOffset(); I + Pattern.PerStep < Anchors.size();
       I += Pattern.PerStep) {
    size_t Begin = Anchors[I], End = Anchors[I + Pattern.PerStep];
    TimeSpan Step{Calls[Begin]->Start, Calls[End]->Start};
    bool IsRegular = isRegular(Begin, End);
    (IsRegular ? To.Regular : To.Others).push_back(Step);
    if (Begin > Covered)
      addOtherLoop(Covered, Begin);
    if (!IsRegular)
      addOtherLoop(Begin, End);
    Covered = End;
  }
  addOtherLoop(Covered, Calls.size());
}

PatternSteps timeline::cutAt(const SyncPattern &Pattern, const Timeline &Events,
                             const std::vector<TimeSpan> &Spans) {
  PatternSteps Result;
  auto Call = Events.Calls.begin();
  for (const TimeSpan &Span : Spans) {
    SpanCutter Cutter(Pattern, Result);
    for (; Call != Events.Calls.end() && Call->Start < Span.End; ++Call)
      if (Call->Start >= Span.Start && Call->Thread == Pattern.Thread &&
          isAlwaysRecorded(*Call))
        Cutter.add(*Call);
    Cutter.finish();
  }
  return Result;
}
