//===- Modules.h - The libraries of the process -----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_OUTPUT_MODULES_H
#define SYNCLINE_PROFILER_TRACER_OUTPUT_MODULES_H

#include <cstdint>
#include <map>
#include <string>

namespace syncline::tracer::output {

class TraceFile;

/// The program and its shared libraries with their build-ids, used later to
/// symbolize raw addresses.
class Modules {
public:
  /// Writes the modules loaded since the last call. Cheap if there are none.
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
  /// Keyed by first address.
  std::map<uint64_t, Image> Known;
  uint64_t Count = 0;
  uint64_t Additions = 0;
};

} // namespace syncline::tracer::output

#endif // SYNCLINE_PROFILER_TRACER_OUTPUT_MODULES_H
