#include "report/html/StepPictures.h"

#include <algorithm>
#include <map>
#include <set>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::timeline;

/// Ranges deeper than this are left out.
static constexpr uint32_t DeepestRange = 3;
/// An idle time that is longer than twice that of the replay and this, ns, is
/// for the most part due to recording.
static constexpr uint64_t RecordingShare = 20'000;

ShownSteps report::chooseSteps(const Steps &Found) {
  std::vector<ShownStep> All;
  for (size_t Run = 0; Run < Found.Full.size(); ++Run)
    for (size_t I = 0; I + 1 < Found.Full[Run].size(); ++I)
      All.push_back({Run,
                     I,
                     {Found.Full[Run][I], Found.Full[Run][I + 1]},
                     All.size() + 1});
  ShownSteps Result;
  Result.Count = All.size();
  std::stable_sort(All.begin(), All.end(),
                   [](const ShownStep &A, const ShownStep &B) {
                     return A.Time.duration() < B.Time.duration();
                   });
  if (All.empty())
    return Result;
  Result.Typical = All[(All.size() - 1) / 2];
  if (All.back().Ordinal != Result.Typical->Ordinal)
    Result.Worst = All.back();
  return Result;
}

namespace {

/// Why a device was idle before a work, by the replay.
struct GapReason {
  DeviceState Why = DeviceState::Other;
  /// In the replay, all of it and the part that is a bubble.
  uint64_t Length = 0;
  uint64_t Bubble = 0;
  /// In the timeline.
  uint32_t StallCall = NoIndex;
};

class RecordedStep {
public:
  RecordedStep(const AnalysedRecording &Of, TimeSpan Span)
      : Of(Of), Names(Of.Recorded.Of), Events(Of.Recorded.Events), To(Span) {}
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
    return Start < To.span().End && End > To.span().Start;
  }

  const AnalysedRecording &Of;
  const Recording &Names;
  const Timeline &Events;
  PictureBuilder To;
  std::unordered_map<uint32_t, GapReason> Reasons;
  std::unordered_map<uint32_t, uint32_t> BarOfCall, BarOfWork;
  /// Bars of gaps, and the call that left the device idle.
  std::vector<std::pair<uint32_t, uint32_t>> LeftIdle;
};

} // namespace

void RecordedStep::findReasons() {
  for (const ReplayedRun &Run : Of.Result.Runs)
    for (const IdleGap &Gap : Run.Devices.Gaps) {
      if (Gap.Next == NoIndex)
        continue;
      GapReason Reason{Gap.Why, Gap.Time.duration(), Gap.Bubble, NoIndex};
      if (Gap.Stall != NoIndex)
        Reason.StallCall = Run.Of.Operations[Gap.Stall].Call;
      Reasons[Run.Of.Works[Gap.Next].Source] = Reason;
    }
}

void RecordedStep::addCall(uint32_t Row, uint32_t Number) {
  const HostCall &Call = Events.Calls[Number];
  const Wait &Waited = Of.Result.Waits[Number];
  BarKind Kind = BarKind::Call;
  if (Waited.Cause != WaitCause::None)
    Kind = Waited.Blocked ? BarKind::Wait : BarKind::MayWait;
  else if (Call.Kind == trace::CallKind::Launch ||
           Call.Kind == trace::CallKind::GraphLaunch)
    Kind = BarKind::Launch;
  Bar *New =
      To.add(Row, {Call.Start, Call.End}, Kind, Names.api(Call.Api).Function);
  if (!New)
    return;
  if (Number < Of.EntryOf.size())
    New->Place = Of.EntryOf[Number];
  if (Waited.Blocked)
    New->Amount = New->Time.duration();
  BarOfCall[Number] = To.last();
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
          To.addRow("ranges of " + Names.threadTitle(Thread), "ranges");
    To.add(Row->second, {Range.Start, Range.End}, BarKind::Range,
           Names.string(Range.Name));
  }
}

void RecordedStep::addThread(uint32_t Thread) {
  addRanges(Thread);
  uint32_t Row = To.addRow(Names.threadTitle(Thread), "thread");
  for (uint32_t I = 0; I < Events.Calls.size(); ++I) {
    const HostCall &Call = Events.Calls[I];
    if (Call.Thread == Thread && isIn(Call.Start, Call.End))
      addCall(Row, I);
  }
  for (const PollRun &Poll : Events.Polls)
    if (Poll.Thread == Thread && isIn(Poll.Start, Poll.End)) {
      std::string Title = Names.api(Poll.Api).Function + ", asked " +
                          std::to_string(Poll.Count) + " times";
      if (Bar *New = To.add(Row, {Poll.Start, Poll.End}, BarKind::Poll, Title))
        New->Amount = Poll.Blocked;
    }
}

void RecordedStep::addStream(uint32_t Stream) {
  uint32_t Row = To.addRow(Names.streamTitle(Stream), "stream");
  for (uint32_t I = 0; I < Events.Works.size(); ++I) {
    const DeviceWork &Work = Events.Works[I];
    if (Work.Stream == Stream && isIn(Work.Start, Work.End) &&
        To.add(Row, {Work.Start, Work.End}, kindOf(Work),
               workTitle(Names, Work)))
      BarOfWork[I] = To.last();
  }
}

void RecordedStep::addGap(uint32_t Row, TimeSpan Time, uint32_t Next) {
  auto Found = Reasons.find(Next);
  if (Found == Reasons.end()) {
    To.add(Row, Time, BarKind::Idle, "idle");
    return;
  }
  const GapReason &Reason = Found->second;
  if (!Reason.Bubble && Time.duration() > 2 * Reason.Length + RecordingShare) {
    To.add(Row, Time, BarKind::Idle,
           "idle; far shorter in the replay, so mostly due to recording");
    return;
  }
  Bar *New = To.add(Row, Time, gapKind(Reason.Why), "idle");
  if (!New)
    return;
  New->Amount = Reason.Bubble;
  if (Reason.StallCall != NoIndex && Reason.Bubble)
    LeftIdle.emplace_back(To.last(), Reason.StallCall);
}

void RecordedStep::addGaps(uint64_t Device) {
  uint32_t Row =
      To.addRow("device " + std::to_string(Device) + ", idle", "device");
  uint64_t BusyUntil = To.span().Start;
  for (uint32_t I = 0; I < Events.Works.size(); ++I) {
    const DeviceWork &Work = Events.Works[I];
    if (Names.deviceOf(Work.Stream) != Device || !isIn(Work.Start, Work.End))
      continue;
    if (Work.Start > BusyUntil)
      addGap(Row, {BusyUntil, Work.Start}, I);
    BusyUntil = std::max(BusyUntil, Work.End);
  }
  if (BusyUntil >= To.span().End)
    return;
  auto Next = std::find_if(Events.Works.begin(), Events.Works.end(),
                           [&](const DeviceWork &Work) {
                             return Work.Start >= To.span().End &&
                                    Names.deviceOf(Work.Stream) == Device;
                           });
  addGap(Row, {BusyUntil, To.span().End},
         Next == Events.Works.end()
             ? NoIndex
             : static_cast<uint32_t>(Next - Events.Works.begin()));
}

void RecordedStep::addLinks() {
  auto Connect = [&](auto From, const auto &FromBars, auto Target,
                     const auto &ToBars, LinkRole Role) {
    auto A = FromBars.find(From);
    auto B = ToBars.find(Target);
    if (A != FromBars.end() && B != ToBars.end())
      To.link(A->second, B->second, Role);
  };
  for (const auto &[Work, Unused] : BarOfWork)
    Connect(Events.Works[Work].Call, BarOfCall, Work, BarOfWork,
            LinkRole::Queued);
  for (const auto &[Call, Unused] : BarOfCall)
    if (Of.Result.Waits[Call].Blocked)
      Connect(Of.Result.Waits[Call].Work, BarOfWork, Call, BarOfCall,
              LinkRole::AwaitedBy);
  for (const auto &[GapBar, Call] : LeftIdle)
    if (auto From = BarOfCall.find(Call); From != BarOfCall.end())
      To.link(From->second, GapBar, LinkRole::LeftIdle);
}

Picture RecordedStep::build() {
  findReasons();
  std::set<uint32_t> Threads;
  std::map<uint64_t, std::set<uint32_t>> Devices;
  for (const HostCall &Call : Events.Calls)
    if (isIn(Call.Start, Call.End))
      Threads.insert(Call.Thread);
  for (const DeviceWork &Work : Events.Works)
    if (isIn(Work.Start, Work.End))
      Devices[Names.deviceOf(Work.Stream)].insert(Work.Stream);
  for (uint32_t Thread : Threads)
    addThread(Thread);
  for (const auto &[Device, Streams] : Devices) {
    for (uint32_t Stream : Streams)
      addStream(Stream);
    addGaps(Device);
  }
  addLinks();
  return To.take();
}

Picture report::recordedPicture(const AnalysedRecording &Of,
                                const ShownStep &Step) {
  return RecordedStep(Of, Step.Time).build();
}
