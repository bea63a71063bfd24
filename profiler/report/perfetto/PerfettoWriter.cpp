#include "report/perfetto/PerfettoWriter.h"

#include "report/perfetto/Fields.h"

#include <map>

using namespace syncline::report;
using namespace syncline::report::perfetto;

static constexpr uint64_t SequenceId = 1;

uint64_t TextNumbers::of(std::string_view Text) {
  // 0 would mean no text.
  return Numbers.try_emplace(std::string(Text), Numbers.size() + 1)
      .first->second;
}

/// With a '?' for each byte that is no UTF-8: protobuf takes no other texts,
/// and paths may be anything.
static std::string validText(std::string_view Text) {
  std::string Result;
  for (size_t I = 0; I < Text.size();) {
    auto At = [&](size_t Index) {
      return Index < Text.size() ? static_cast<unsigned char>(Text[Index]) : 0U;
    };
    unsigned First = At(I);
    size_t Size = First < 0x80              ? 1
                  : (First & 0xE0U) == 0xC0 ? 2
                  : (First & 0xF0U) == 0xE0 ? 3
                  : (First & 0xF8U) == 0xF0 ? 4
                                            : 0;
    bool IsValid = Size > 0;
    for (size_t More = 1; More < Size; ++More)
      IsValid = IsValid && (At(I + More) & 0xC0U) == 0x80;
    if (IsValid)
      Result += Text.substr(I, Size);
    else
      Result += '?';
    I += IsValid ? Size : 1;
  }
  return Result;
}

void TextNumbers::write(ProtoWriter &Out, uint32_t Field) const {
  std::map<uint64_t, std::string_view> InOrder;
  for (const auto &[Text, Number] : Numbers)
    InOrder[Number] = Text;
  ProtoWriter Entry;
  for (const auto &[Number, Text] : InOrder) {
    Entry.clear();
    Entry.number(interned::Iid, Number);
    Entry.text(interned::Text, validText(Text));
    Out.message(Field, Entry);
  }
}

uint64_t PerfettoWriter::addDescriptor(uint64_t Parent, std::string_view Name,
                                       uint32_t KindField,
                                       const ProtoWriter &Kind) {
  ProtoWriter Track;
  Track.number(track::Uuid, ++LastTrack);
  Track.text(track::Name, validText(Name));
  if (Parent)
    Track.number(track::ParentUuid, Parent);
  if (KindField)
    Track.message(KindField, Kind);
  // Tracks are shown in the order in which they were added.
  Track.number(track::ChildOrdering, track::OrderedByRank);
  Track.number(track::SiblingOrderRank, LastTrack);
  Packet.clear();
  Packet.message(packet::TrackDescriptor, Track);
  addPacket();
  return LastTrack;
}

uint64_t PerfettoWriter::addProcess(std::string_view Name, uint64_t Pid,
                                    std::string_view CommandLine) {
  ProtoWriter Process;
  Process.number(process::Pid, Pid);
  Process.text(process::Cmdline, validText(CommandLine));
  Process.text(process::ProcessName, validText(Name));
  return addDescriptor(0, Name, track::Process, Process);
}

uint64_t PerfettoWriter::addThread(uint64_t Parent, std::string_view Name,
                                   uint64_t Pid, uint64_t Tid) {
  ProtoWriter Thread;
  Thread.number(thread::Pid, Pid);
  Thread.number(thread::Tid, Tid);
  Thread.text(thread::ThreadName, validText(Name));
  return addDescriptor(Parent, Name, track::Thread, Thread);
}

uint64_t PerfettoWriter::addTrack(uint64_t Parent, std::string_view Name) {
  return addDescriptor(Parent, Name, 0, {});
}

uint64_t PerfettoWriter::addCounter(uint64_t Parent, std::string_view Name,
                                    std::string_view Unit) {
  ProtoWriter Counter;
  Counter.text(counter::UnitName, Unit);
  return addDescriptor(Parent, Name, track::Counter, Counter);
}

DebugAnnotation PerfettoWriter::number(std::string_view Name, uint64_t Value) {
  return {ArgumentNames.of(Name), Value, DebugAnnotation::Kind::Number};
}

DebugAnnotation PerfettoWriter::truth(std::string_view Name, bool Value) {
  return {ArgumentNames.of(Name), Value, DebugAnnotation::Kind::Truth};
}

DebugAnnotation PerfettoWriter::text(std::string_view Name,
                                     std::string_view Value) {
  return {ArgumentNames.of(Name), ArgumentTexts.of(Value),
          DebugAnnotation::Kind::Text};
}

static uint32_t fieldOf(DebugAnnotation::Kind Kind) {
  switch (Kind) {
  case DebugAnnotation::Kind::Number:
    return annotation::UintValue;
  case DebugAnnotation::Kind::Truth:
    return annotation::BoolValue;
  case DebugAnnotation::Kind::Text:
    return annotation::StringValueIid;
  }
  return annotation::UintValue;
}

void PerfettoWriter::addPacket() {
  Packet.number(packet::TrustedPacketSequenceId, SequenceId);
  Packet.number(packet::SequenceFlags, packet::NeedsIncrementalState);
  Body.message(perfetto::trace::Packet, Packet);
}

void PerfettoWriter::startEvent(uint64_t Track, uint64_t Type) {
  Event.clear();
  Event.number(event::Type, Type);
  Event.number(event::TrackUuid, Track);
}

void PerfettoWriter::finishEvent(uint64_t Time) {
  Packet.clear();
  Packet.number(packet::Timestamp, Time + TimeShift);
  Packet.message(packet::TrackEvent, Event);
  addPacket();
}

void PerfettoWriter::begin(uint64_t Track, const Slice &Own) {
  startEvent(Track, event::SliceBegin);
  Event.number(event::NameIid, Own.Name);
  Event.number(event::CategoryIids, Own.Category);
  for (const DebugAnnotation &Each : Own.Arguments) {
    Annotation.clear();
    Annotation.number(annotation::NameIid, Each.Name);
    Annotation.number(fieldOf(Each.Type), Each.Value);
    Event.message(event::DebugAnnotations, Annotation);
  }
  for (uint64_t Flow : Own.StartFlows)
    Event.fixed64(event::FlowIds, Flow);
  finishEvent(Own.Time.Start);
}

void PerfettoWriter::end(uint64_t Track, const Slice &Own) {
  startEvent(Track, event::SliceEnd);
  for (uint64_t Flow : Own.EndFlows)
    Event.fixed64(event::FlowIds, Flow);
  finishEvent(Own.Time.End);
}

void PerfettoWriter::count(uint64_t Track, uint64_t Time, uint64_t Value) {
  startEvent(Track, event::Counter);
  Event.number(event::CounterValue, Value);
  finishEvent(Time);
}

/// Times are CLOCK_MONOTONIC's. Saying so, and that this is the trace's own
/// clock, keeps Perfetto from converting them to CLOCK_BOOTTIME.
static ProtoWriter clockSnapshot(uint64_t Start) {
  ProtoWriter Clock, Snapshot, Packet;
  Clock.number(clocks::ClockId, clocks::Monotonic);
  Clock.number(clocks::Timestamp, Start);
  Snapshot.message(clocks::Clocks, Clock);
  Snapshot.number(clocks::PrimaryTraceClock, clocks::Monotonic);
  Packet.message(packet::ClockSnapshot, Snapshot);
  Packet.number(packet::Timestamp, Start);
  Packet.number(packet::TrustedPacketSequenceId, SequenceId);
  return Packet;
}

std::string PerfettoWriter::finish(uint64_t Start) const {
  ProtoWriter Texts, Defaults, First, Head;
  Categories.write(Texts, interned::EventCategories);
  Names.write(Texts, interned::EventNames);
  ArgumentNames.write(Texts, interned::DebugAnnotationNames);
  ArgumentTexts.write(Texts, interned::DebugAnnotationStringValues);
  Defaults.number(defaults::TimestampClockId, clocks::Monotonic);
  First.message(packet::InternedData, Texts);
  First.message(packet::TracePacketDefaults, Defaults);
  First.number(packet::TrustedPacketSequenceId, SequenceId);
  First.number(packet::SequenceFlags, packet::IncrementalStateCleared);
  First.number(packet::FirstPacketOnSequence, 1);
  Head.message(perfetto::trace::Packet, First);
  Head.message(perfetto::trace::Packet, clockSnapshot(Start));
  return Head.bytes() + Body.bytes();
}
