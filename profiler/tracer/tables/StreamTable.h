//===- StreamTable.h - The streams of the program ---------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_TABLES_STREAMTABLE_H
#define SYNCLINE_PROFILER_TRACER_TABLES_STREAMTABLE_H

#include "format/Definitions.h"

#include <cuda.h>

#include <cstdint>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace syncline::tracer::cupti {
struct CuptiApi;
struct CudaDriver;
} // namespace syncline::tracer::cupti

namespace syncline::tracer::tables {

/// Streams by CUPTI's number. The kind of a stream can be queried only while
/// the program holds its handle: when the stream is created or first
/// synchronized with.
class StreamTable {
public:
  /// From a callback, with the stream's handle.
  void see(const cupti::CuptiApi &Cupti, const cupti::CudaDriver &Driver,
           CUcontext Context, CUstream Stream, bool PerThread, uint32_t Id);
  /// From a device record, which has only numbers.
  void seeNumbers(uint32_t Id, uint32_t Context, uint32_t Device);

  void takeNew(std::vector<trace::StreamRecord> &Out);

private:
  static trace::StreamRecord describe(const cupti::CuptiApi &Cupti,
                                      const cupti::CudaDriver &Driver,
                                      CUcontext Context, CUstream Stream,
                                      bool PerThread);

  std::mutex Lock;
  /// Whether the kind is known already.
  std::unordered_map<uint32_t, bool> Known;
  std::vector<trace::StreamRecord> New;
};

} // namespace syncline::tracer::tables

#endif // SYNCLINE_PROFILER_TRACER_TABLES_STREAMTABLE_H
