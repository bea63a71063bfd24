//===- Modules.h - The libraries of the process -----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_OUTPUT_MODULES_H
#define SYNCLINE_PROFILER_TRACER_OUTPUT_MODULES_H

#include <cstdint>
#include <map>
#include <string>

namespace syncline::tracer::output {

class TraceFile;

/// The program and its shared libraries, with their build-ids, from which raw
/// addresses get names later.
class Modules {
public:
  /// Writes those that were loaded since the last call. Cheap where none was.
  void writeNew(TraceFile &File);

  /// A loaded module; public for the callback of dl_iterate_phdr.
  struct Image {
    std::string Path;
    std::string BuildId;
    uint64_t End = 0;
    uint64_t Bias = 0;
    bool operator==(const Image &) const = default;
  };

private:
  /// By first address.
  std::map<uint64_t, Image> Known;
  uint64_t Count = 0;
  uint64_t Additions = 0;
};

} // namespace syncline::tracer::output

#endif // SYNCLINE_PROFILER_TRACER_OUTPUT_MODULES_H
