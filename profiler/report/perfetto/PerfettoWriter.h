//===- PerfettoWriter.h - Tracks and events for Perfetto --------*- C++ -*-===//
//
// A trace is a single packet sequence. Every text is written once, in the
// sequence's first packet, and events refer to it by number.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_REPORT_PERFETTO_PERFETTOWRITER_H
#define SYNCLINE_PROFILER_REPORT_PERFETTO_PERFETTOWRITER_H

#include "timeline/TraceData.h"

#include <cstdint>
#include <protozero/pbf_writer.hpp>

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace syncline::report::perfetto {

/// Assigns numbers to the texts of one use.
class TextNumbers {
public:
  uint64_t of(std::string_view Text);
  /// One message for each text, as \p Field of \p Out.
  void write(protozero::pbf_writer &Out, uint32_t Field) const;

private:
  std::unordered_map<std::string, uint64_t> Numbers;
};

/// An entry in a slice's details; the numbers are PerfettoWriter's.
struct DebugAnnotation {
  enum class Kind : uint8_t { Number, Truth, Text };
  uint64_t Name = 0;
  uint64_t Value = 0;
  Kind Type = Kind::Number;
};

/// Something with a duration on a track.
struct Slice {
  timeline::TimeSpan Time;
  /// Numbers assigned by PerfettoWriter.
  uint64_t Name = 0;
  uint64_t Category = 0;
  std::vector<DebugAnnotation> Arguments;
  /// Arrows from or to its start and its end: slices with the same number are
  /// connected in chronological order.
  std::vector<uint64_t> StartFlows;
  std::vector<uint64_t> EndFlows;
};

class PerfettoWriter {
public:
  /// \return the new track's id.
  uint64_t addProcess(std::string_view Name, uint64_t Pid,
                      std::string_view CommandLine);
  uint64_t addThread(uint64_t Parent, std::string_view Name, uint64_t Pid,
                     uint64_t Tid);
  /// Adds a track, or a group of the tracks that have it as their parent.
  uint64_t addTrack(uint64_t Parent, std::string_view Name);
  uint64_t addCounter(uint64_t Parent, std::string_view Name,
                      std::string_view Unit);

  uint64_t name(std::string_view Text) { return Names.of(Text); }
  uint64_t category(std::string_view Text) { return Categories.of(Text); }
  DebugAnnotation number(std::string_view Name, uint64_t Value);
  DebugAnnotation truth(std::string_view Name, bool Value);
  DebugAnnotation text(std::string_view Name, std::string_view Value);
  uint64_t newFlow() { return ++LastFlow; }

  /// From now on adds \p By, ns, to all times of events.
  void shiftTimes(uint64_t By) { TimeShift = By; }
  /// Events of one track must be in chronological order. An end closes the last
  /// slice that began on the track and has not ended yet.
  void begin(uint64_t Track, const Slice &Own);
  void end(uint64_t Track, const Slice &Own);
  void count(uint64_t Track, uint64_t Time, uint64_t Value);

  /// Returns the whole trace. \p Start is an instant at or before the first
  /// event.
  std::string finish(uint64_t Start) const;

private:
  uint64_t addDescriptor(uint64_t Parent, std::string_view Name,
                         uint32_t KindField, const std::string &Kind);
  protozero::pbf_writer startEvent(uint64_t Track, uint64_t Type);
  void finishEvent(uint64_t Time);
  void addFirstPacket(protozero::pbf_writer &Trace) const;

  TextNumbers Names;
  TextNumbers Categories;
  TextNumbers ArgumentNames;
  TextNumbers ArgumentTexts;
  uint64_t TimeShift = 0;
  uint64_t LastTrack = 0;
  uint64_t LastFlow = 0;
  /// Memory that is reused for each event.
  std::string Event;
  /// All packets except the first ones.
  std::string Body;
};

} // namespace syncline::report::perfetto

#endif // SYNCLINE_PROFILER_REPORT_PERFETTO_PERFETTOWRITER_H
