#include "report/html/RecordedPicture.h"

#include <algorithm>
#include <map>
#include <set>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::syncs;
using namespace syncline::report;
using namespace syncline::report::html;
using namespace syncline::timeline;

/// Ranges deeper than this are left out.
static constexpr uint32_t DeepestRange = 3;
/// An idle time that exceeds twice that of the replay plus this, ns, comes
/// mostly from recording.
static constexpr uint64_t RecordingShare = 20'000;

namespace {

/// Why a device was idle before an activity, according to the replay.
struct GapReason {
  DeviceState Why = DeviceState::Other;
  /// Idle time in the replay, and the part of it that is a bubble.
  uint64_t Length = 0;
  uint64_t Bubble = 0;
  /// Index in the timeline.
  uint32_t BubbleCall = NoIndex;
};

class RecordedStep {
public:
  RecordedStep(const AnalyzedTrace &Trace, TimeSpan Span)
      : Trace(Trace), Names(Trace.Recorded.Data), Events(Trace.Recorded.Events),
        Builder(Span) {}
  Picture build();

private:
  void findReasons();
  void addThread(uint32_t Thread);
  void addRanges(uint32_t Thread);
  void addCall(uint32_t Row, uint32_t Number);
  void addStream(uint32_t Stream);
  void addGaps(uint64_t Device);
  void addGap(uint32_t Row, TimeSpan Time, uint32_t Next);
  void addLinks();
  bool isIn(uint64_t Start, uint64_t End) const {
    return Start < Builder.span().End && End > Builder.span().Start;
  }

  const AnalyzedTrace &Trace;
  const TraceData &Names;
  const Timeline &Events;
  PictureBuilder Builder;
  std::unordered_map<uint32_t, GapReason> Reasons;
  std::unordered_map<uint32_t, uint32_t> BarOfCall, BarOfActivity;
  /// Bars of gaps, and the call that left the device idle.
  std::vector<std::pair<uint32_t, uint32_t>> LeftIdle;
};

} // namespace

void RecordedStep::findReasons() {
  for (const ReplayedRun &Run : Trace.Result.Runs)
    for (const IdleGap &Gap : Run.Devices.Gaps) {
      if (Gap.Next == NoIndex)
        continue;
      GapReason Reason{Gap.Why, Gap.Time.duration(), Gap.Bubble, NoIndex};
      if (Gap.Blocker != NoIndex)
        Reason.BubbleCall = Run.Exec.Operations[Gap.Blocker].Call;
      Reasons[Run.Exec.Activities[Gap.Next].Source] = Reason;
    }
}

void RecordedStep::addCall(uint32_t Row, uint32_t Number) {
  const HostCall &Call = Events.Calls[Number];
  const Sync &Own = Trace.Result.Syncs[Number];
  BarKind Kind = BarKind::Call;
  if (Own.Cause != BlockCause::None)
    Kind = Own.Blocked ? BarKind::Sync : BarKind::MayBlock;
  else if (Call.Kind == trace::CallKind::Launch ||
           Call.Kind == trace::CallKind::GraphLaunch)
    Kind = BarKind::Launch;
  Bar *New = Builder.add(Row, {Call.Start, Call.End}, Kind,
                         Names.api(Call.Api).Function);
  if (!New)
    return;
  if (Number < Trace.EntryOf.size())
    New->Site = Trace.EntryOf[Number];
  if (Own.Blocked)
    New->Amount = New->Time.duration();
  BarOfCall[Number] = Builder.last();
}

void RecordedStep::addRanges(uint32_t Thread) {
  std::map<uint32_t, uint32_t> Rows;
  for (const NamedRange &Range : Events.Ranges) {
    if (Range.Thread != Thread || Range.Depth >= DeepestRange ||
        !isIn(Range.Start, Range.End))
      continue;
    auto [Row, IsNew] = Rows.try_emplace(Range.Depth);
    if (IsNew)
      Row->second =
          Builder.addRow("ranges of " + Names.threadTitle(Thread), "ranges");
    Builder.add(Row->second, {Range.Start, Range.End}, BarKind::Range,
                Names.string(Range.Name));
  }
}

void RecordedStep::addThread(uint32_t Thread) {
  addRanges(Thread);
  uint32_t Row = Builder.addRow(Names.threadTitle(Thread), "thread");
  for (uint32_t I = 0; I < Events.Calls.size(); ++I) {
    const HostCall &Call = Events.Calls[I];
    if (Call.Thread == Thread && isIn(Call.Start, Call.End))
      addCall(Row, I);
  }
  for (const PollRun &Poll : Events.Polls)
    if (Poll.Thread == Thread && isIn(Poll.Start, Poll.End)) {
      std::string Title = Names.api(Poll.Api).Function + ", polled " +
                          std::to_string(Poll.Count) + " times";
      if (Bar *New =
              Builder.add(Row, {Poll.Start, Poll.End}, BarKind::Poll, Title))
        New->Amount = Poll.Blocked;
    }
}

void RecordedStep::addStream(uint32_t Stream) {
  uint32_t Row = Builder.addRow(Names.streamTitle(Stream), "stream");
  for (uint32_t I = 0; I < Events.Activities.size(); ++I) {
    const DeviceActivity &Activity = Events.Activities[I];
    if (Activity.Stream == Stream && isIn(Activity.Start, Activity.End) &&
        Builder.add(Row, {Activity.Start, Activity.End}, kindOf(Activity),
                    activityTitle(Names, Activity)))
      BarOfActivity[I] = Builder.last();
  }
}

void RecordedStep::addGap(uint32_t Row, TimeSpan Time, uint32_t Next) {
  auto Found = Reasons.find(Next);
  if (Found == Reasons.end()) {
    Builder.add(Row, Time, BarKind::Idle, "idle");
    return;
  }
  const GapReason &Reason = Found->second;
  if (!Reason.Bubble && Time.duration() > 2 * Reason.Length + RecordingShare) {
    Builder.add(Row, Time, gapKind(Reason.Why),
                "idle; far shorter in the replay, so mostly due to recording");
    return;
  }
  Bar *New = Builder.add(Row, Time, gapKind(Reason.Why), "idle");
  if (!New)
    return;
  New->Amount = Reason.Bubble;
  if (Reason.BubbleCall != NoIndex && Reason.Bubble)
    LeftIdle.emplace_back(Builder.last(), Reason.BubbleCall);
}

void RecordedStep::addGaps(uint64_t Device) {
  uint32_t Row =
      Builder.addRow("device " + std::to_string(Device) + ", idle", "device");
  uint64_t BusyUntil = Builder.span().Start;
  for (uint32_t I = 0; I < Events.Activities.size(); ++I) {
    const DeviceActivity &Activity = Events.Activities[I];
    if (Names.deviceOf(Activity.Stream) != Device ||
        !isIn(Activity.Start, Activity.End))
      continue;
    if (Activity.Start > BusyUntil)
      addGap(Row, {BusyUntil, Activity.Start}, I);
    BusyUntil = std::max(BusyUntil, Activity.End);
  }
  if (BusyUntil >= Builder.span().End)
    return;
  auto Next = std::find_if(Events.Activities.begin(), Events.Activities.end(),
                           [&](const DeviceActivity &Activity) {
                             return Activity.Start >= Builder.span().End &&
                                    Names.deviceOf(Activity.Stream) == Device;
                           });
  addGap(Row, {BusyUntil, Builder.span().End},
         Next == Events.Activities.end()
             ? NoIndex
             : static_cast<uint32_t>(Next - Events.Activities.begin()));
}

void RecordedStep::addLinks() {
  auto Connect = [&](auto From, const auto &FromBars, auto Target,
                     const auto &ToBars, LinkRole Role) {
    auto A = FromBars.find(From);
    auto B = ToBars.find(Target);
    if (A != FromBars.end() && B != ToBars.end())
      Builder.link(A->second, B->second, Role);
  };
  for (const auto &[Activity, Unused] : BarOfActivity)
    Connect(Events.Activities[Activity].Call, BarOfCall, Activity,
            BarOfActivity, LinkRole::Queued);
  for (const auto &[Call, Unused] : BarOfCall)
    if (Trace.Result.Syncs[Call].Blocked)
      Connect(Trace.Result.Syncs[Call].Activity, BarOfActivity, Call, BarOfCall,
              LinkRole::EndsBlock);
  for (const auto &[GapBar, Call] : LeftIdle)
    if (auto From = BarOfCall.find(Call); From != BarOfCall.end())
      Builder.link(From->second, GapBar, LinkRole::LeftIdle);
}

Picture RecordedStep::build() {
  findReasons();
  std::set<uint32_t> Threads;
  std::map<uint64_t, std::set<uint32_t>> Devices;
  for (const HostCall &Call : Events.Calls)
    if (isIn(Call.Start, Call.End))
      Threads.insert(Call.Thread);
  for (const DeviceActivity &Activity : Events.Activities)
    if (isIn(Activity.Start, Activity.End))
      Devices[Names.deviceOf(Activity.Stream)].insert(Activity.Stream);
  for (uint32_t Thread : Threads)
    addThread(Thread);
  for (const auto &[Device, Streams] : Devices) {
    for (uint32_t Stream : Streams)
      addStream(Stream);
    addGaps(Device);
  }
  addLinks();
  return Builder.take();
}

Picture html::recordedPicture(const AnalyzedTrace &Trace,
                              const ShownStep &Step) {
  return RecordedStep(Trace, Step.Time).build();
}
