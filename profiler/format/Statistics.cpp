#include "format/Statistics.h"

#include "format/ModeName.h"

#include <algorithm>

using namespace syncline::trace;

namespace {

constexpr size_t MaxWordings = 100;

uint64_t addUp(uint64_t A, uint64_t B) {
  return A + std::min(B, UINT64_MAX - A);
}

class Collector {
public:
  explicit Collector(Statistics &Out) : Out(Out) {}

  void add(const RawRecord &Record) {
    Statistics::PerType &Mine = Out.Types[Record.type()];
    if (Mine.Records++ == 0) {
      Mine.Name = Record.Schema->Name;
      Mine.IsEvent = Record.Schema->isEvent();
    }
    Mine.Bytes += Record.Size;
    if (auto Start = Record.start(), End = Record.end(); Start && End) {
      if (!Out.Extent)
        Out.Extent.emplace();
      Out.Extent->add(*Start, *End);
    }
    addByType(Record);
    addActivity(Record);
  }

  void finish() {
    Out.Devices = Busy.finish(Out.Extent ? Out.Extent->Last : 0);
    Out.WindowOpen = OpenedAt.has_value();
    if (OpenedAt)
      close(Out.Extent ? Out.Extent->Last : *OpenedAt);
  }

private:
  void addByType(const RawRecord &Record) {
    dispatch(Record, Overloaded{
                         [&](const ProcessRecord &R) {
                           Out.Executable = R.Executable;
                           Out.Mode = currentModeName(R.Mode);
                           Out.Tracer = R.TracerVersion;
                         },
                         [&](const WindowOpenRecord &R) {
                           ++Out.Windows;
                           if (!OpenedAt)
                             OpenedAt = R.Time;
                           Busy.openWindow(R.Time);
                         },
                         [&](const WindowCloseRecord &R) {
                           close(R.Time);
                           Busy.closeWindow(R.Time);
                         },
                         [&](const GapRecord &R) {
                           ++Out.Gaps;
                           Out.GapTime = addUp(Out.GapTime, R.Duration);
                         },
                         [&](const DropRecord &R) { addDrop(R); },
                         [&](const CostRecord &R) { Out.Cost = R; },
                         [&](const NoteRecord &R) {
                           if (Out.Notes.size() < MaxWordings)
                             Out.Notes.emplace_back(R.Line);
                         },
                         [&](const EndRecord &R) { Out.End = R.Why; },
                     });
  }

  void addActivity(const RawRecord &Record) {
    auto Add = [&](const auto &R) {
      Busy.add(R.Stream, R.Start, R.Duration, R.Duration);
    };
    dispatch(Record,
             Overloaded{
                 [&](const StreamRecord &R) { Busy.addStream(R.Id, R.Device); },
                 [&](const KernelRecord &R) { Add(R); },
                 [&](const GraphKernelRecord &R) { Add(R); },
                 // The record does not say when it was idle, so all idle time
                 // is put last.
                 [&](const GraphRunRecord &R) {
                   Busy.add(R.Stream, R.Start, R.Duration,
                            R.Busy ? R.Busy : R.Duration);
                 },
                 [&](const CopyRecord &R) { Add(R); },
                 [&](const MemsetRecord &R) { Add(R); },
             });
  }

  void addDrop(const DropRecord &Drop) {
    std::string What(Drop.What);
    if (!Out.Drops.contains(What) && Out.Drops.size() >= MaxWordings)
      What = "others";
    uint64_t &Count = Out.Drops[What];
    Count = addUp(Count, Drop.Count);
  }

  void close(uint64_t Time) {
    if (OpenedAt && Time > *OpenedAt)
      Out.WindowTime = addUp(Out.WindowTime, Time - *OpenedAt);
    OpenedAt.reset();
  }

  Statistics &Out;
  std::optional<uint64_t> OpenedAt;
  DeviceBusy Busy;
};

} // namespace

template <class ValueOfT>
static uint64_t sum(const Statistics &Stats, ValueOfT &&ValueOf) {
  uint64_t Sum = 0;
  for (const auto &[Type, Mine] : Stats.Types)
    Sum += ValueOf(Mine);
  return Sum;
}

uint64_t Statistics::events() const {
  return sum(*this, [](const PerType &T) { return T.IsEvent ? T.Records : 0; });
}

uint64_t Statistics::eventBytes() const {
  return sum(*this, [](const PerType &T) { return T.IsEvent ? T.Bytes : 0; });
}

uint64_t Statistics::definitionBytes() const {
  return sum(*this, [](const PerType &T) { return T.IsEvent ? 0 : T.Bytes; });
}

uint64_t Statistics::fileBytes() const {
  return Facts.HeaderBytes + Facts.SchemaBytes + Facts.DefinitionBytes +
         Facts.EventBytes + Facts.UnusedBytes;
}

Statistics syncline::trace::collectStatistics(TraceReader &Reader) {
  Statistics Out;
  Collector Each(Out);
  RawRecord Record;
  while (Reader.next(Record))
    Each.add(Record);
  Each.finish();
  Out.Facts = Reader.facts();
  Out.Lost = Reader.losses();
  return Out;
}
