//===- Output.h - The trace and the names it uses ---------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_OUTPUT_OUTPUT_H
#define SYNCLINE_PROFILER_TRACER_OUTPUT_OUTPUT_H

#include "tracer/output/TraceFile.h"
#include "tracer/tables/CodeTable.h"
#include "tracer/tables/StackTable.h"

#include <vector>

namespace syncline::tracer::tables {
struct Recorder;
} // namespace syncline::tracer::tables

namespace syncline::tracer::output {

/// What the tracer's own thread writes to. Ensures that every definition is in
/// the file before the first event that uses it.
class Output {
public:
  explicit Output(tables::Recorder &R) : R(R) {}

  TraceFile File;

  template <class RecordT> void append(const RecordT &Record) {
    File.append(Record);
    if (File.isFull())
      settle();
  }

  /// Writes all definitions that are known by now, and then the events.
  void settle();

private:
  tables::Recorder &R;
  void writeStacks();
  void writeCodes();

  std::vector<tables::StackNode> Stacks;
  std::vector<tables::NewCode> Codes;
  std::vector<trace::StreamRecord> Streams;
  std::vector<trace::StringRecord> Strings;
  std::vector<trace::ShapeRecord> Shapes;
};

} // namespace syncline::tracer::output

#endif // SYNCLINE_PROFILER_TRACER_OUTPUT_OUTPUT_H
