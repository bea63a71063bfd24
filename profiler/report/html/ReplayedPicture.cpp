#include "report/html/ReplayedPicture.h"

#include <algorithm>
#include <set>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::syncs;
using namespace syncline::report;
using namespace syncline::report::html;
using namespace syncline::timeline;

namespace {

/// One step of a run, in one of its two replays. It is defined by the device:
/// from the end of the previous step's work to the end of its own.
class ReplayedStep {
public:
  ReplayedStep(const AnalyzedTrace &Trace, const ReplayedRun &Run,
               const ReplayedTimes &Times, TimeSpan Step)
      : Trace(Trace), Run(Run), Times(Times), Step(Step), Builder(window()),
        IsBase(&Times == &Run.Base) {}
  Picture build();

private:
  TimeSpan window() const;
  uint64_t startOf(const Operation &Op) const;
  int64_t hostShift() const;
  std::string laneTitle(uint32_t Lane) const;
  void addLanes();
  void addOperation(uint32_t Row, uint32_t Number, TimeSpan Time);
  void addDevice(uint64_t Device);
  void addStream(uint32_t Stream);
  void addGaps(uint64_t Device, uint32_t Row);
  void addLinks();

  const AnalyzedTrace &Trace;
  const ReplayedRun &Run;
  const ReplayedTimes &Times;
  TimeSpan Step;
  PictureBuilder Builder;
  bool IsBase;
  std::unordered_map<uint32_t, uint32_t> BarOfOperation, BarOfActivity;
};

} // namespace

/// The start in the trace, which does not have that of unrecorded calls.
uint64_t ReplayedStep::startOf(const Operation &Op) const {
  return Op.Call == NoIndex ? 0 : Trace.Recorded.Events.Calls[Op.Call].Start;
}

TimeSpan ReplayedStep::window() const {
  TimeSpan Window{Times.Round.Start, Times.Round.Start};
  for (const Operation &Op : Run.Exec.Operations) {
    uint64_t Start = startOf(Op);
    if (Start >= Step.End)
      continue;
    uint64_t &End = Start < Step.Start ? Window.Start : Window.End;
    for (uint32_t W = 0; W < Op.ActivityCount; ++W)
      End = std::max(End, Times.Activities[Op.FirstActivity + W].End);
  }
  return Window;
}

/// A host that never blocks may run many steps ahead. The picture then shifts
/// its calls for this step, and the row's title states by how much.
int64_t ReplayedStep::hostShift() const {
  uint64_t First = 0;
  bool HasFirst = false;
  for (size_t I = 0; I < Run.Exec.Operations.size(); ++I) {
    if (Times.Operations[I].overlaps(Builder.span()))
      return 0;
    uint64_t Start = startOf(Run.Exec.Operations[I]);
    if (!Step.contains(Start) ||
        (HasFirst && Times.Operations[I].Start > First))
      continue;
    First = Times.Operations[I].Start;
    HasFirst = true;
  }
  return HasFirst ? int64_t(Builder.span().Start) - int64_t(First) : 0;
}

std::string ReplayedStep::laneTitle(uint32_t Lane) const {
  const TraceData &Names = Trace.Recorded.Data;
  std::set<uint32_t> Threads;
  for (const Operation &Op : Run.Exec.Operations)
    if (Op.Lane == Lane && Op.Call != NoIndex)
      Threads.insert(Trace.Recorded.Events.Calls[Op.Call].Thread);
  std::string Title;
  for (uint32_t Thread : Threads)
    Title += (Title.empty() ? "" : " and ") + Names.threadTitle(Thread);
  return Title.empty() ? "host" : Title;
}

void ReplayedStep::addOperation(uint32_t Row, uint32_t Number, TimeSpan Time) {
  const Operation &Op = Run.Exec.Operations[Number];
  if (Op.Call == NoIndex)
    return;
  const HostCall &Call = Trace.Recorded.Events.Calls[Op.Call];
  bool CanBlock = Trace.Result.Syncs[Op.Call].Cause != BlockCause::None;
  uint64_t Blocked = Times.Blocked[Number];
  std::string Name = Trace.Recorded.Data.api(Call.Api).Function;
  if (!IsBase && Run.Base.Blocked[Number])
    Name += ", which no longer blocks";
  BarKind Kind = Blocked            ? BarKind::Sync
                 : CanBlock         ? BarKind::MayBlock
                 : Op.ActivityCount ? BarKind::Launch
                                    : BarKind::Call;
  Bar *New = Builder.add(Row, Time, Kind, Name);
  if (!New)
    return;
  New->Amount = Blocked;
  if (Op.Call < Trace.EntryOf.size())
    New->Site = Trace.EntryOf[Op.Call];
  BarOfOperation[Number] = Builder.last();
}

void ReplayedStep::addLanes() {
  int64_t Shift = hostShift();
  for (uint32_t Lane = 0; Lane < Run.Exec.Tails.size(); ++Lane) {
    std::string Title = laneTitle(Lane);
    if (Shift > 0)
      Title += ", " + trace::durationText(uint64_t(Shift)) +
               " ahead of the device (drawn without that)";
    uint32_t Row = Builder.addRow(Title, "thread");
    for (uint32_t I = 0; I < Run.Exec.Operations.size(); ++I) {
      if (Run.Exec.Operations[I].Lane != Lane)
        continue;
      TimeSpan Time = Times.Operations[I];
      Time.Start = uint64_t(int64_t(Time.Start) + Shift);
      Time.End = uint64_t(int64_t(Time.End) + Shift);
      if (Time.Start < Builder.span().End && Time.End > Builder.span().Start)
        addOperation(Row, I, Time);
    }
  }
}

void ReplayedStep::addStream(uint32_t Stream) {
  const Timeline &Events = Trace.Recorded.Events;
  uint32_t Row = Builder.addRow(
      Trace.Recorded.Data.streamTitle(Run.Exec.Streams[Stream].Id), "stream");
  for (uint32_t I = 0; I < Run.Exec.Activities.size(); ++I) {
    if (Run.Exec.Activities[I].Stream != Stream ||
        !Times.Activities[I].overlaps(Builder.span()))
      continue;
    const DeviceActivity &Activity =
        Events.Activities[Run.Exec.Activities[I].Source];
    if (Builder.add(Row, Times.Activities[I], kindOf(Activity),
                    activityTitle(Trace.Recorded.Data, Activity)))
      BarOfActivity[I] = Builder.last();
  }
}

/// Only the replay with synchronizations knows why the device was idle.
void ReplayedStep::addGaps(uint64_t Device, uint32_t Row) {
  if (IsBase) {
    for (const IdleGap &Gap : Run.Devices.Gaps) {
      if (Gap.Device != Device || !Gap.Time.overlaps(Builder.span()))
        continue;
      Bar *New = Builder.add(Row, Gap.Time, gapKind(Gap.Why), "idle");
      if (!New)
        continue;
      New->Amount = Gap.Bubble;
      auto From = BarOfOperation.find(Gap.Blocker);
      if (Gap.Bubble && From != BarOfOperation.end())
        Builder.link(From->second, Builder.last(), LinkRole::LeftIdle);
    }
    return;
  }
  std::vector<TimeSpan> Busy;
  for (uint32_t I = 0; I < Run.Exec.Activities.size(); ++I)
    if (Run.Exec.Streams[Run.Exec.Activities[I].Stream].Device == Device &&
        Times.Activities[I].overlaps(Builder.span()))
      Busy.push_back(Times.Activities[I]);
  std::sort(Busy.begin(), Busy.end(), [](const TimeSpan &A, const TimeSpan &B) {
    return A.Start < B.Start;
  });
  uint64_t Until = Builder.span().Start;
  for (const TimeSpan &Each : Busy) {
    if (Each.Start > Until)
      Builder.add(Row, {Until, Each.Start}, BarKind::Idle, "idle");
    Until = std::max(Until, Each.End);
  }
}

void ReplayedStep::addDevice(uint64_t Device) {
  for (uint32_t I = 0; I < Run.Exec.Streams.size(); ++I)
    if (Run.Exec.Streams[I].Device == Device)
      addStream(I);
  addGaps(Device, Builder.addRow("device " + std::to_string(Device) + ", idle",
                                 "device"));
}

void ReplayedStep::addLinks() {
  for (const auto &[Number, From] : BarOfOperation) {
    const Operation &Op = Run.Exec.Operations[Number];
    for (uint32_t W = 0; W < Op.ActivityCount; ++W)
      if (auto Found = BarOfActivity.find(Op.FirstActivity + W);
          Found != BarOfActivity.end())
        Builder.link(From, Found->second, LinkRole::Queued);
    if (auto Found = BarOfActivity.find(Op.Awaited);
        Times.Blocked[Number] && Found != BarOfActivity.end())
      Builder.link(Found->second, From, LinkRole::EndsBlock);
  }
}

Picture ReplayedStep::build() {
  addLanes();
  std::set<uint64_t> Devices;
  for (const ReplayStream &Stream : Run.Exec.Streams)
    Devices.insert(Stream.Device);
  for (uint64_t Device : Devices)
    addDevice(Device);
  addLinks();
  return Builder.take();
}

std::optional<ReplayedPictures>
html::replayedPictures(const AnalyzedTrace &Trace, const ShownStep &Step) {
  for (const ReplayedRun &Run : Trace.Result.Runs) {
    if (!Run.Exec.Recorded.contains(Step.Time.Start))
      continue;
    ReplayedPictures Result{
        ReplayedStep(Trace, Run, Run.Base, Step.Time).build(),
        ReplayedStep(Trace, Run, Run.WithoutSyncs, Step.Time).build()};
    if (Result.Base.Length && Result.WithoutSyncs.Length)
      return Result;
  }
  return std::nullopt;
}
