#include "report/html/RanksPicture.h"

#include "timeline/KernelExchange.h"

#include <algorithm>
#include <vector>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::syncs;
using namespace syncline::report;
using namespace syncline::report::html;
using namespace syncline::report::ranks;
using namespace syncline::timeline;

namespace {

/// On the clock that all ranks share.
struct CommonStep {
  int64_t Start = 0;
  int64_t End = 0;
  /// The number of ranks that recorded all of it.
  size_t Ranks = 0;

  int64_t duration() const { return End - Start; }
};

/// Adds the rows of one rank.
class RankRows {
public:
  RankRows(const AnalyzedTrace &Trace, const RankEntry &Entry,
           const CommonStep &Step, PictureBuilder &Builder)
      : Trace(Trace), Events(Trace.Recorded.Events), Entry(Entry), Step(Step),
        Builder(Builder) {}
  void add();

private:
  bool isIn(uint64_t Start, uint64_t End) const;
  TimeSpan inPicture(uint64_t Start, uint64_t End) const;
  void addCalls();
  void addCall(uint32_t Row, uint32_t Number);
  void addActivities();
  void addCollective(uint32_t Row, uint32_t Number);

  const AnalyzedTrace &Trace;
  const Timeline &Events;
  const RankEntry &Entry;
  const CommonStep &Step;
  PictureBuilder &Builder;
};

} // namespace

bool RankRows::isIn(uint64_t Start, uint64_t End) const {
  return Entry.Clock.toCommon(Start) < Step.End &&
         Entry.Clock.toCommon(End) > Step.Start;
}

TimeSpan RankRows::inPicture(uint64_t Start, uint64_t End) const {
  auto Place = [&](uint64_t Time) {
    return static_cast<uint64_t>(
        std::clamp(Entry.Clock.toCommon(Time), Step.Start, Step.End) -
        Step.Start);
  };
  return {Place(Start), Place(End)};
}

void RankRows::addCall(uint32_t Row, uint32_t Number) {
  const HostCall &Call = Events.Calls[Number];
  const Sync &Own = Trace.Result.Syncs[Number];
  bool IsLaunch = Call.Kind == trace::CallKind::Launch ||
                  Call.Kind == trace::CallKind::GraphLaunch;
  BarKind Kind = Own.Cause != BlockCause::None && Own.Blocked ? BarKind::Sync
                 : Own.Cause != BlockCause::None ? BarKind::MayBlock
                 : IsLaunch                      ? BarKind::Launch
                                                 : BarKind::Call;
  std::string Name = Trace.Recorded.Data.api(Call.Api).Function;
  // The sites of the page are those of a single rank.
  if (Number < Trace.EntryOf.size() && Trace.EntryOf[Number] != NoIndex)
    Name += ", " + Trace.Data.Sites[Trace.EntryOf[Number]].Title;
  Bar *New = Builder.add(Row, inPicture(Call.Start, Call.End), Kind, Name);
  if (New && Own.Blocked)
    New->Amount = New->Time.duration();
}

void RankRows::addCalls() {
  uint32_t Row = Builder.addRow(Entry.Title + ", host threads", "thread");
  for (uint32_t I = 0; I < Events.Calls.size(); ++I)
    if (const HostCall &Call = Events.Calls[I]; isIn(Call.Start, Call.End))
      addCall(Row, I);
}

/// A collective waits before it moves data.
void RankRows::addCollective(uint32_t Row, uint32_t Number) {
  const DeviceActivity &Activity = Events.Activities[Number];
  std::string Name = activityTitle(Trace.Recorded.Data, Activity);
  uint64_t Arrived = Activity.Start;
  DeviceState Why = DeviceState::WaitForRanks;
  if (auto Wait = Trace.RankWaits.find(Number); Wait != Trace.RankWaits.end()) {
    Arrived = std::min(Activity.Start + Wait->second.Time, Activity.End);
    if (Wait->second.IsForOne)
      Why = DeviceState::PipelineBubble;
  }
  if (Arrived > Activity.Start && isIn(Activity.Start, Arrived))
    Builder.add(Row, inPicture(Activity.Start, Arrived), gapKind(Why), Name);
  if (isIn(Arrived, Activity.End))
    Builder.add(Row, inPicture(Arrived, Activity.End),
                gapKind(DeviceState::Communicate), Name);
}

void RankRows::addActivities() {
  uint32_t Work = Builder.addRow(Entry.Title + ", GPU", "stream");
  uint32_t Collectives =
      Builder.addRow(Entry.Title + ", collectives", "stream");
  for (uint32_t I = 0; I < Events.Activities.size(); ++I) {
    const DeviceActivity &Activity = Events.Activities[I];
    if (!isIn(Activity.Start, Activity.End))
      continue;
    if (exchangeOf(Trace.Recorded.Data, Activity))
      addCollective(Collectives, I);
    else
      Builder.add(Work, inPicture(Activity.Start, Activity.End),
                  kindOf(Activity),
                  activityTitle(Trace.Recorded.Data, Activity));
  }
}

void RankRows::add() {
  addCalls();
  addActivities();
}

/// Whether the rank recorded all of \p Step.
static bool hasRecorded(const AnalyzedTrace &Trace, const RankEntry &Entry,
                        const CommonStep &Step) {
  return std::ranges::any_of(
      Trace.Recorded.Data.Windows, [&](const TimeSpan &Window) {
        return Entry.Clock.toCommon(Window.Start) <= Step.Start &&
               Entry.Clock.toCommon(Window.End) >= Step.End;
      });
}

/// The steps of the shown rank that most ranks recorded.
static std::vector<CommonStep>
commonSteps(std::span<const AnalyzedTrace *const> Traces,
            const RanksData &Ranks) {
  const RankEntry &Shown = Ranks.Ranks[Ranks.Shown];
  std::vector<CommonStep> Result;
  for (const StepRun &Run : Traces[Shown.Trace]->Result.Found.Profiled)
    for (size_t I = 0; I + 1 < Run.size(); ++I) {
      CommonStep Step{Shown.Clock.toCommon(Run[I]),
                      Shown.Clock.toCommon(Run[I + 1])};
      for (const RankEntry &Entry : Ranks.Ranks)
        Step.Ranks += hasRecorded(*Traces[Entry.Trace], Entry, Step);
      Result.push_back(Step);
    }
  if (Result.empty())
    return Result;
  size_t Most = std::ranges::max(Result, {}, &CommonStep::Ranks).Ranks;
  std::erase_if(Result,
                [&](const CommonStep &Step) { return Step.Ranks < Most; });
  return Result;
}

/// If there are many ranks, the shown one and the first ones that recorded the
/// step.
static std::vector<size_t>
picturedRanks(std::span<const AnalyzedTrace *const> Traces,
              const RanksData &Ranks, const CommonStep &Step) {
  std::vector<size_t> Result = {Ranks.Shown};
  for (size_t I = 0;
       I < Ranks.Ranks.size() && Result.size() < MostPicturedRanks; ++I)
    if (const RankEntry &Entry = Ranks.Ranks[I];
        I != Ranks.Shown && hasRecorded(*Traces[Entry.Trace], Entry, Step))
      Result.push_back(I);
  std::ranges::sort(Result);
  return Result;
}

std::optional<RanksPicture>
html::ranksPicture(std::span<const AnalyzedTrace *const> Traces,
                   const RanksData &Ranks) {
  std::vector<CommonStep> Steps = commonSteps(Traces, Ranks);
  if (Steps.empty())
    return std::nullopt;
  std::ranges::stable_sort(Steps, {}, &CommonStep::duration);
  CommonStep Step = Steps[(Steps.size() - 1) / 2];
  PictureBuilder Builder(TimeSpan{
      0, static_cast<uint64_t>(std::max<int64_t>(Step.duration(), 0))});
  std::vector<size_t> Shown = picturedRanks(Traces, Ranks, Step);
  for (size_t Rank : Shown)
    RankRows(*Traces[Ranks.Ranks[Rank].Trace], Ranks.Ranks[Rank], Step, Builder)
        .add();
  return RanksPicture{Builder.take(), Shown.size(), Ranks.Shown};
}
