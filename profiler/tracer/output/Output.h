//===- Output.h - The trace and the names that it uses ----------*- C++ -*-===//

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

/// Receives everything that the tracer's own thread writes. Ensures that every
/// definition precedes the first event that uses it in the file.
class Output {
public:
  explicit Output(tables::Recorder &R) : R(R) {}

  TraceFile File;

  template <class RecordT> void append(const RecordT &Record) {
    File.append(Record);
    if (File.isFull())
      settle();
  }

  /// Writes all definitions known so far, then the events.
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
