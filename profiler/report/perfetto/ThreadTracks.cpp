#include "report/perfetto/ThreadTracks.h"

#include "format/FieldStyles.h"
#include "report/model/StackLookup.h"
#include "report/perfetto/SliceTracks.h"

#include <utility>

using namespace syncline;
using namespace syncline::analysis::syncs;
using namespace syncline::report;
using namespace syncline::report::perfetto;
using namespace syncline::timeline;

namespace {

/// The slices of one thread.
struct ThreadSlices {
  std::vector<Slice> Calls;
  std::vector<Slice> Ranges;
};

class ThreadWriter {
public:
  ThreadWriter(PerfettoWriter &Out, const TrackSource &Source)
      : Out(Out), Trace(Source.Trace), Source(Source),
        Known(Source.Trace.Recorded.Data),
        Events(Source.Trace.Recorded.Events) {}

  void run();

private:
  void addCall(uint32_t Index);
  void addReturn(uint32_t Index, Slice &Call);
  void addPoll(const PollRun &Poll);
  void addRange(const NamedRange &Range);
  void addOverhead(const DriverOverhead &Overhead);
  void addArguments(uint32_t Index, Slice &Out);

  PerfettoWriter &Out;
  const AnalyzedTrace &Trace;
  const TrackSource &Source;
  const TraceData &Known;
  const Timeline &Events;
  std::map<uint64_t, ThreadSlices> Threads;
  /// Overheads without a known thread.
  std::vector<Slice> Others;
};

} // namespace

static std::string orUnknown(std::string_view Name) {
  return std::string(Name.empty() ? "unknown function" : Name);
}

void ThreadWriter::addArguments(uint32_t Index, Slice &Call) {
  const HostCall &Own = Events.Calls[Index];
  const Sync &Found = Trace.Result.Syncs[Index];
  if (Found.Cause != BlockCause::None) {
    Call.Arguments.push_back(Out.truth("blocked", Found.Blocked));
    Call.Arguments.push_back(Out.text("cause", toString(Found.Cause)));
  }
  if (Own.Bytes)
    Call.Arguments.push_back(Out.number("bytes", Own.Bytes));
  if (Own.Stream)
    Call.Arguments.push_back(Out.text("stream", Known.streamTitle(Own.Stream)));
  auto AddEnum = [&](const char *Title, const char *Field, uint64_t Value) {
    if (Value)
      Call.Arguments.push_back(Out.text(
          Title, ::syncline::trace::nameOf(
                     ::syncline::trace::enumNames("copy-call", Field), Value)));
  };
  AddEnum("direction", "direction", static_cast<uint64_t>(Own.Direction));
  AddEnum("from", "source", static_cast<uint64_t>(Own.Source));
  AddEnum("to", "target", static_cast<uint64_t>(Own.Target));
  if (Own.Result)
    Call.Arguments.push_back(Out.number("CUDA error", Own.Result));
  addSite(Out, Trace, Index, Call.Arguments);
}

/// The arrow from the activity that a call waited for leads to the part of the
/// call after it, so that it points forward in time; to the end of the call if
/// there is no such part.
void ThreadWriter::addReturn(uint32_t Index, Slice &Call) {
  uint64_t Release = Trace.Result.Syncs[Index].Release;
  uint64_t Arrow = Source.Joined.ToBlock[Index];
  if (Release <= Call.Time.Start || Release >= Call.Time.End) {
    Call.EndFlows.push_back(Arrow);
    return;
  }
  Slice Return;
  Return.Time = {Release, Call.Time.End};
  Return.Name = Out.name("return after the synchronization");
  Return.Category = Out.category("return");
  Return.StartFlows.push_back(Arrow);
  Threads[Events.Calls[Index].Thread].Calls.push_back(std::move(Return));
}

void ThreadWriter::addCall(uint32_t Index) {
  const HostCall &Own = Events.Calls[Index];
  bool IsBlocked = Trace.Result.Syncs[Index].Blocked;
  Slice Call;
  Call.Time = {Own.Start, Own.End};
  Call.Name = Out.name(orUnknown(Known.api(Own.Api).Function));
  Call.Category = Out.category(IsBlocked ? "blocked" : "call");
  Call.StartFlows = Source.Joined.FromCall[Index];
  addArguments(Index, Call);
  if (Source.Joined.ToBlock[Index])
    addReturn(Index, Call);
  Threads[Own.Thread].Calls.push_back(std::move(Call));
}

void ThreadWriter::addPoll(const PollRun &Poll) {
  Slice Own;
  Own.Time = {Poll.Start, Poll.End};
  Own.Name = Out.name(orUnknown(Known.api(Poll.Api).Function) + " in a loop");
  Own.Category = Out.category("poll");
  Own.Arguments = {Out.number("queries", Poll.Count),
                   Out.number("not ready", Poll.NotReady),
                   Out.number("ns in queries", Poll.Blocked)};
  if (std::string Site = stacksOf(Trace).userPlace(Poll.Stack).Position;
      !Site.empty())
    Own.Arguments.push_back(Out.text("site", Site));
  Threads[Poll.Thread].Calls.push_back(std::move(Own));
}

void ThreadWriter::addRange(const NamedRange &Range) {
  Slice Own;
  Own.Time = {Range.Start, Range.End};
  Own.Name = Out.name(Known.string(Range.Name));
  Own.Category = Out.category("range");
  if (const std::string &Domain = Known.string(Range.Domain); !Domain.empty())
    Own.Arguments.push_back(Out.text("domain", Domain));
  if (!Range.IsWhole)
    Own.Arguments.push_back(Out.truth("cut off", true));
  Threads[Range.Thread].Ranges.push_back(std::move(Own));
}

void ThreadWriter::addOverhead(const DriverOverhead &Overhead) {
  std::string_view Kind = ::syncline::trace::nameOf(
      ::syncline::trace::enumNames("overhead", "kind"),
      static_cast<uint64_t>(Overhead.Kind));
  Slice Own;
  Own.Time = {Overhead.Start, Overhead.End};
  Own.Name = Out.name("overhead: " + std::string(Kind));
  Own.Category = Out.category("overhead");
  for (const auto &[Id, Thread] : Known.Threads)
    if (Overhead.Tid && Thread.Tid == Overhead.Tid) {
      Threads[Id].Calls.push_back(std::move(Own));
      return;
    }
  Others.push_back(std::move(Own));
}

void ThreadWriter::run() {
  for (uint32_t I = 0; I < Events.Calls.size(); ++I)
    addCall(I);
  for (const PollRun &Each : Events.Polls)
    addPoll(Each);
  for (const NamedRange &Each : Events.Ranges)
    addRange(Each);
  for (const DriverOverhead &Each : Events.Overheads)
    addOverhead(Each);
  uint64_t Pid = Known.Process.Pid + Source.PidShift;
  for (auto &[Id, Slices] : Threads) {
    auto Info = Known.Threads.find(Id);
    std::string Title = Known.threadTitle(Id);
    uint64_t Track = Info == Known.Threads.end()
                         ? Out.addTrack(Source.Process, Title)
                         : Out.addThread(Source.Process, Title, Pid,
                                         Info->second.Tid + Source.PidShift);
    bool IsFirst = true;
    writeSlices(Out, std::move(Slices.Calls), Sharing::Nested, [&] {
      // Perfetto supports only one track per thread.
      return std::exchange(IsFirst, false) ? Track
                                           : Out.addTrack(Track, "calls");
    });
    writeSlices(Out, std::move(Slices.Ranges), Sharing::Nested,
                [&] { return Out.addTrack(Track, "ranges"); });
  }
  writeSlices(Out, std::move(Others), Sharing::Nested,
              [&] { return Out.addTrack(Source.Process, "overhead"); });
}

void perfetto::writeThreads(PerfettoWriter &Out, const TrackSource &Source) {
  ThreadWriter(Out, Source).run();
}
