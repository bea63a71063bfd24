#include "report/perfetto/PerfettoWriter.h"

#include "report/perfetto/Fields.h"

#include <map>

using namespace syncline::report;
using namespace syncline::report::perfetto;
using protozero::pbf_writer;

static constexpr uint64_t SequenceId = 1;

uint64_t TextNumbers::of(std::string_view Text) {
  // 0 stands for no text.
  return Numbers.try_emplace(std::string(Text), Numbers.size() + 1)
      .first->second;
}

/// Replaces each byte that is not UTF-8 by '?': protobuf accepts no other text,
/// and paths may contain anything.
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

void TextNumbers::write(pbf_writer &Out, uint32_t Field) const {
  std::map<uint64_t, std::string_view> InOrder;
  for (const auto &[Text, Number] : Numbers)
    InOrder[Number] = Text;
  for (const auto &[Number, Text] : InOrder) {
    pbf_writer Entry(Out, Field);
    Entry.add_uint64(interned::Iid, Number);
    Entry.add_string(interned::Text, validText(Text));
  }
}

/// The fields at the end of each packet of the sequence.
static void addSequence(pbf_writer &Packet) {
  Packet.add_uint64(packet::TrustedPacketSequenceId, SequenceId);
  Packet.add_uint64(packet::SequenceFlags, packet::NeedsIncrementalState);
}

uint64_t PerfettoWriter::addDescriptor(uint64_t Parent, std::string_view Name,
                                       uint32_t KindField,
                                       const std::string &Kind) {
  pbf_writer Trace(Body);
  pbf_writer Packet(Trace, perfetto::trace::Packet);
  {
    pbf_writer Track(Packet, packet::TrackDescriptor);
    Track.add_uint64(track::Uuid, ++LastTrack);
    Track.add_string(track::Name, validText(Name));
    if (Parent)
      Track.add_uint64(track::ParentUuid, Parent);
    if (KindField)
      Track.add_message(KindField, Kind);
    // Shows tracks in the order in which they were added.
    Track.add_uint64(track::ChildOrdering, track::OrderedByRank);
    Track.add_uint64(track::SiblingOrderRank, LastTrack);
  }
  addSequence(Packet);
  return LastTrack;
}

uint64_t PerfettoWriter::addProcess(std::string_view Name, uint64_t Pid,
                                    std::string_view CommandLine) {
  std::string Bytes;
  pbf_writer Process(Bytes);
  Process.add_uint64(process::Pid, Pid);
  Process.add_string(process::Cmdline, validText(CommandLine));
  Process.add_string(process::ProcessName, validText(Name));
  return addDescriptor(0, Name, track::Process, Bytes);
}

uint64_t PerfettoWriter::addThread(uint64_t Parent, std::string_view Name,
                                   uint64_t Pid, uint64_t Tid) {
  std::string Bytes;
  pbf_writer Thread(Bytes);
  Thread.add_uint64(thread::Pid, Pid);
  Thread.add_uint64(thread::Tid, Tid);
  Thread.add_string(thread::ThreadName, validText(Name));
  return addDescriptor(Parent, Name, track::Thread, Bytes);
}

uint64_t PerfettoWriter::addTrack(uint64_t Parent, std::string_view Name) {
  return addDescriptor(Parent, Name, 0, {});
}

uint64_t PerfettoWriter::addCounter(uint64_t Parent, std::string_view Name,
                                    std::string_view Unit) {
  std::string Bytes;
  pbf_writer Counter(Bytes);
  Counter.add_string(counter::UnitName, std::string(Unit));
  return addDescriptor(Parent, Name, track::Counter, Bytes);
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

void PerfettoWriter::finishEvent(uint64_t Time) {
  pbf_writer Trace(Body);
  pbf_writer Packet(Trace, perfetto::trace::Packet);
  Packet.add_uint64(packet::Timestamp, Time + TimeShift);
  Packet.add_message(packet::TrackEvent, Event);
  addSequence(Packet);
}

pbf_writer PerfettoWriter::startEvent(uint64_t Track, uint64_t Type) {
  Event.clear();
  pbf_writer Writer(Event);
  Writer.add_uint64(event::Type, Type);
  Writer.add_uint64(event::TrackUuid, Track);
  return Writer;
}

void PerfettoWriter::begin(uint64_t Track, const Slice &Own) {
  pbf_writer Writer = startEvent(Track, event::SliceBegin);
  Writer.add_uint64(event::NameIid, Own.Name);
  Writer.add_uint64(event::CategoryIids, Own.Category);
  for (const DebugAnnotation &Each : Own.Arguments) {
    pbf_writer Annotation(Writer, event::DebugAnnotations);
    Annotation.add_uint64(annotation::NameIid, Each.Name);
    Annotation.add_uint64(fieldOf(Each.Type), Each.Value);
  }
  for (uint64_t Flow : Own.StartFlows)
    Writer.add_fixed64(event::FlowIds, Flow);
  finishEvent(Own.Time.Start);
}

void PerfettoWriter::end(uint64_t Track, const Slice &Own) {
  pbf_writer Writer = startEvent(Track, event::SliceEnd);
  for (uint64_t Flow : Own.EndFlows)
    Writer.add_fixed64(event::FlowIds, Flow);
  finishEvent(Own.Time.End);
}

void PerfettoWriter::count(uint64_t Track, uint64_t Time, uint64_t Value) {
  startEvent(Track, event::Counter).add_uint64(event::CounterValue, Value);
  finishEvent(Time);
}

/// Times are CLOCK_MONOTONIC's. Declaring that, and that this is the trace's
/// own clock, keeps Perfetto from converting them to CLOCK_BOOTTIME.
static void addClockSnapshot(pbf_writer &Trace, uint64_t Start) {
  pbf_writer Packet(Trace, perfetto::trace::Packet);
  {
    pbf_writer Snapshot(Packet, packet::ClockSnapshot);
    {
      pbf_writer Clock(Snapshot, clocks::Clocks);
      Clock.add_uint64(clocks::ClockId, clocks::Monotonic);
      Clock.add_uint64(clocks::Timestamp, Start);
    }
    Snapshot.add_uint64(clocks::PrimaryTraceClock, clocks::Monotonic);
  }
  Packet.add_uint64(packet::Timestamp, Start);
  Packet.add_uint64(packet::TrustedPacketSequenceId, SequenceId);
}

void PerfettoWriter::addFirstPacket(pbf_writer &Trace) const {
  pbf_writer Packet(Trace, perfetto::trace::Packet);
  {
    pbf_writer Texts(Packet, packet::InternedData);
    Categories.write(Texts, interned::EventCategories);
    Names.write(Texts, interned::EventNames);
    ArgumentNames.write(Texts, interned::DebugAnnotationNames);
    ArgumentTexts.write(Texts, interned::DebugAnnotationStringValues);
  }
  {
    pbf_writer Defaults(Packet, packet::TracePacketDefaults);
    Defaults.add_uint64(defaults::TimestampClockId, clocks::Monotonic);
  }
  Packet.add_uint64(packet::TrustedPacketSequenceId, SequenceId);
  Packet.add_uint64(packet::SequenceFlags, packet::IncrementalStateCleared);
  Packet.add_uint64(packet::FirstPacketOnSequence, 1);
}

std::string PerfettoWriter::finish(uint64_t Start) const {
  std::string Head;
  pbf_writer Trace(Head);
  addFirstPacket(Trace);
  addClockSnapshot(Trace, Start);
  return Head + Body;
}
