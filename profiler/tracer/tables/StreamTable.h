//===- StreamTable.h - The streams of the program ---------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_TABLES_STREAMTABLE_H
#define SYNCLINE_PROFILER_TRACER_TABLES_STREAMTABLE_H

#include "format/Definitions.h"

#include <cuda.h>

#include <atomic>
#include <cstdint>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace syncline::tracer::cupti {
struct CuptiApi;
struct CudaDriver;
} // namespace syncline::tracer::cupti

namespace syncline::tracer::tables {

/// Streams by CUPTI's number. A stream's kind can be queried only while the
/// program passes its handle: when the stream is created or first synchronized.
class StreamTable {
public:
  /// Called from a callback, with the stream's handle. Returns false if a later
  /// call has to describe the stream.
  bool see(const cupti::CuptiApi &Cupti, const cupti::CudaDriver &Driver,
           CUcontext Context, CUstream Stream, bool PerThread, uint32_t Id);
  /// Called for a device record, which only has numbers.
  void seeNumbers(uint32_t Id, uint32_t Context, uint32_t Device);

  /// Changes whenever a handle may come to mean another stream: one is created,
  /// or CUPTI is attached after streams may have been created unseen. A stream
  /// whose creation has been reported has its number already, and no thread can
  /// know its handle before.
  uint64_t generation() const {
    return Generation.load(std::memory_order_acquire);
  }
  void nextGeneration() { Generation.fetch_add(1); }

  void takeNew(std::vector<trace::StreamRecord> &Out);

private:
  bool isKnown(uint32_t Id);
  static trace::StreamRecord describe(const cupti::CuptiApi &Cupti,
                                      const cupti::CudaDriver &Driver,
                                      CUcontext Context, CUstream Stream,
                                      bool PerThread);

  std::atomic<uint64_t> Generation{1};
  std::mutex Lock;
  /// Maps each stream to whether its kind is known.
  std::unordered_map<uint32_t, bool> Known;
  std::vector<trace::StreamRecord> New;
};

} // namespace syncline::tracer::tables

#endif // SYNCLINE_PROFILER_TRACER_TABLES_STREAMTABLE_H
