#include "profiler/analysis/replay/DeviceModel.h"

#include <algorithm>

using namespace syncline::tests;

/// Those that a replay assumes where a trace has too few to measure.
static constexpr uint64_t Latency = 7'000, Gap = 1'500, Wake = 6'000,
                          IdleWait = 3'000, LaunchCost = 5'000;

static std::string key(const char *Name, uint64_t Value) {
  return std::string(" ") + Name + "=" + std::to_string(Value);
}

uint64_t DeviceModel::at(const std::map<unsigned, uint64_t> &Times,
                         unsigned Key) const {
  auto Found = Times.find(Key);
  return Found == Times.end() ? 0 : Found->second;
}

uint64_t DeviceModel::done() const {
  uint64_t Last = Host;
  for (const auto &[Stream, End] : Ends)
    Last = std::max(Last, End);
  return Last;
}

/// \returns when the work is done. Stream 7 is the legacy default stream, 13 a
/// blocking one: they are ordered. Copies share an engine.
uint64_t DeviceModel::queue(const char *What, unsigned Stream,
                            uint64_t Duration) {
  uint64_t Start = std::max(Host + Latency, at(Floors, Stream));
  uint64_t Before = at(Ends, Stream);
  if (Stream == 7 || Stream == 13)
    Before = std::max(at(Ends, 7), at(Ends, 13));
  if (Before)
    Start = std::max(Start, Before + Gap);
  bool IsCopy = What == std::string("copy");
  if (IsCopy)
    Start = std::max(Start, EngineEnd);
  uint64_t End = Ends[Stream] = Start + Duration;
  if (IsCopy)
    EngineEnd = End;
  Text += What + key("start", Start) + key("duration", Duration) +
          key("stream", Stream) + key("correlation", ++Correlation) +
          (IsCopy ? " direction=device-to-host\n" : " shape=1\n");
  return End;
}

void DeviceModel::call(const char *What, unsigned Api, uint64_t Cost,
                       uint64_t Release, bool Syncs, const std::string &More) {
  uint64_t End = Host + Cost;
  if (Syncs && Release > Host)
    End = std::max(End, Release + Wake);
  Text += What + key("thread", 1) + key("api", Api) + key("start", Host) +
          key("duration", End - Host) + More + "\n";
  Host = End;
}

void DeviceModel::edge(const char *What, const ModelCommand &Command) {
  Text += What + key("thread", 1) + key("time", Host) +
          key("event", Command.Event) + key("stream", Command.Stream) + "\n";
}

void DeviceModel::execute(size_t Number) {
  using Act = ModelCommand::Act;
  const ModelCommand &Own = Program.Commands[Number];
  bool Syncs = !Unawaited.contains(Number);
  Host += Own.HostGap;
  uint64_t Done = std::max(at(Ends, Own.Stream), at(Floors, Own.Stream));
  switch (Own.What) {
  case Act::Launch:
    queue("kernel", Own.Stream, Own.Duration);
    return call("api-call", 1, LaunchCost, 0, false,
                key("correlation", Correlation));
  case Act::StreamWait:
    if (Own.Stream == 7)
      Done = std::max(Done, at(Ends, 13));
    return call("call", 2, Syncs ? IdleWait : 0, Done, Syncs,
                key("stream", Own.Stream));
  case Act::DeviceWait:
    for (const auto &[Stream, End] : Ends)
      Done = std::max(Done, End);
    return call("call", 4, Syncs ? IdleWait : 0, Done, Syncs, "");
  case Act::Copy:
    Done = queue("copy", Own.Stream, Own.Duration);
    return call("copy-call", 5, LaunchCost, Done, Syncs,
                key("correlation", Correlation) + key("stream", Own.Stream));
  case Act::Record:
    Events[Own.Event] = Done;
    return edge("event-record", Own);
  case Act::WaitForEvent:
    Floors[Own.Stream] =
        std::max(at(Floors, Own.Stream), at(Events, Own.Event));
    return edge("stream-wait-event", Own);
  }
}

void DeviceModel::runStep() {
  for (size_t I = 0; I < Program.Commands.size(); ++I)
    execute(I);
  Host += Program.Tail;
}
