//===- Fields.h - Field numbers of Perfetto's protobufs ---------*- C++ -*-===//
//
// From the .proto files below protos/perfetto/trace of Perfetto v59
// (https://github.com/google/perfetto), named at each message. Protobuf never
// reuses a number with another meaning.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_REPORT_PERFETTO_FIELDS_H
#define SYNCLINE_PROFILER_REPORT_PERFETTO_FIELDS_H

#include <cstdint>

namespace syncline::report::perfetto {

/// trace.proto
namespace trace {
inline constexpr uint32_t Packet = 1;
}

/// trace_packet.proto: TracePacket
namespace packet {
inline constexpr uint32_t ClockSnapshot = 6;
inline constexpr uint32_t Timestamp = 8;
inline constexpr uint32_t TrustedPacketSequenceId = 10;
inline constexpr uint32_t TrackEvent = 11;
inline constexpr uint32_t InternedData = 12;
inline constexpr uint32_t SequenceFlags = 13;
inline constexpr uint32_t TracePacketDefaults = 59;
inline constexpr uint32_t TrackDescriptor = 60;
inline constexpr uint32_t FirstPacketOnSequence = 87;
/// SequenceFlags
inline constexpr uint64_t IncrementalStateCleared = 1;
inline constexpr uint64_t NeedsIncrementalState = 2;
} // namespace packet

/// trace_packet_defaults.proto: TracePacketDefaults
namespace defaults {
inline constexpr uint32_t TimestampClockId = 58;
}

/// clock_snapshot.proto: ClockSnapshot and its Clock
namespace clocks {
inline constexpr uint32_t Clocks = 1;
inline constexpr uint32_t PrimaryTraceClock = 2;
inline constexpr uint32_t ClockId = 1;
inline constexpr uint32_t Timestamp = 2;
/// perfetto/common/builtin_clock.proto: BUILTIN_CLOCK_MONOTONIC
inline constexpr uint64_t Monotonic = 3;
} // namespace clocks

/// track_event/track_descriptor.proto: TrackDescriptor
namespace track {
inline constexpr uint32_t Uuid = 1;
inline constexpr uint32_t Name = 2;
inline constexpr uint32_t Process = 3;
inline constexpr uint32_t Thread = 4;
inline constexpr uint32_t ParentUuid = 5;
inline constexpr uint32_t Counter = 8;
inline constexpr uint32_t ChildOrdering = 11;
inline constexpr uint32_t SiblingOrderRank = 12;
/// ChildTracksOrdering
inline constexpr uint64_t OrderedByRank = 3;
} // namespace track

/// track_event/process_descriptor.proto: ProcessDescriptor
namespace process {
inline constexpr uint32_t Pid = 1;
inline constexpr uint32_t Cmdline = 2;
inline constexpr uint32_t ProcessName = 6;
} // namespace process

/// track_event/thread_descriptor.proto: ThreadDescriptor
namespace thread {
inline constexpr uint32_t Pid = 1;
inline constexpr uint32_t Tid = 2;
inline constexpr uint32_t ThreadName = 5;
} // namespace thread

/// track_event/counter_descriptor.proto: CounterDescriptor
namespace counter {
inline constexpr uint32_t UnitName = 6;
}

/// track_event/track_event.proto: TrackEvent
namespace event {
inline constexpr uint32_t CategoryIids = 3;
inline constexpr uint32_t DebugAnnotations = 4;
inline constexpr uint32_t Type = 9;
inline constexpr uint32_t NameIid = 10;
inline constexpr uint32_t TrackUuid = 11;
inline constexpr uint32_t CounterValue = 30;
inline constexpr uint32_t FlowIds = 47;
/// Type
inline constexpr uint64_t SliceBegin = 1;
inline constexpr uint64_t SliceEnd = 2;
inline constexpr uint64_t Counter = 4;
} // namespace event

/// track_event/debug_annotation.proto: DebugAnnotation
namespace annotation {
inline constexpr uint32_t NameIid = 1;
inline constexpr uint32_t BoolValue = 2;
inline constexpr uint32_t UintValue = 3;
inline constexpr uint32_t StringValueIid = 17;
} // namespace annotation

/// interned_data/interned_data.proto: InternedData. All messages in it have
/// their id in field 1 and their text in field 2.
namespace interned {
inline constexpr uint32_t EventCategories = 1;
inline constexpr uint32_t EventNames = 2;
inline constexpr uint32_t DebugAnnotationNames = 3;
inline constexpr uint32_t DebugAnnotationStringValues = 29;
inline constexpr uint32_t Iid = 1;
inline constexpr uint32_t Text = 2;
} // namespace interned

} // namespace syncline::report::perfetto

#endif // SYNCLINE_PROFILER_REPORT_PERFETTO_FIELDS_H
