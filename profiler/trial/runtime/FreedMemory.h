//===- FreedMemory.h - Device memory whose free is deferred -----*- C++ -*-===//
//
// cudaFree synchronizes with the device. If it is skipped, the memory is kept
// for the next allocation of the same size.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRIAL_RUNTIME_FREEDMEMORY_H
#define SYNCLINE_PROFILER_TRIAL_RUNTIME_FREEDMEMORY_H

#include "trial/runtime/Driver.h"

#include <cstddef>
#include <map>
#include <mutex>

namespace syncline::trial::runtime {

class FreedMemory {
public:
  /// Keeps \p Memory. Returns false if it has to be freed because too much is
  /// kept already.
  bool keep(CUdeviceptr Memory);
  /// Returns kept memory of that size, which is then no longer kept; 0: none.
  CUdeviceptr take(size_t Bytes);
  /// Frees everything that is kept.
  void freeAll();

private:
  std::mutex Lock;
  std::multimap<size_t, CUdeviceptr> Kept;
  size_t Total = 0;
};

} // namespace syncline::trial::runtime

#endif // SYNCLINE_PROFILER_TRIAL_RUNTIME_FREEDMEMORY_H
