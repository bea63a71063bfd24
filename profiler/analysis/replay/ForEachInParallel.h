//===- ForEachInParallel.h - Independent pieces on all cores ----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_REPLAY_FOREACHINPARALLEL_H
#define SYNCLINE_PROFILER_ANALYSIS_REPLAY_FOREACHINPARALLEL_H

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace syncline::analysis::replay {

/// With more threads, memory rather than the number of cores is the bottleneck.
inline constexpr size_t MostThreads = 16;

/// Whether this thread is inside forEachInParallel(): then all cores have work.
inline thread_local bool IsInParallel = false;

/// Calls \p Do with each number below \p Count, on as many threads as there are
/// cores, including this one; a nested call uses this thread only. Each call
/// may write only its own data, so the result does not depend on the order.
/// Rethrows what one of the calls threw.
template <class DoT> void forEachInParallel(size_t Count, DoT &&Do) {
  if (IsInParallel || Count < 2) {
    for (size_t I = 0; I < Count; ++I)
      Do(I);
    return;
  }
  std::atomic<size_t> Next = 0;
  std::mutex Guard;
  std::exception_ptr Thrown;
  auto Activity = [&] {
    IsInParallel = true;
    for (size_t I = Next++; I < Count; I = Next++) {
      try {
        Do(I);
      } catch (...) {
        std::lock_guard Lock(Guard);
        Thrown = std::current_exception();
        Next = Count;
      }
    }
  };
  size_t Cores = std::max(1U, std::thread::hardware_concurrency());
  std::vector<std::jthread> Others;
  for (size_t I = 1; I < std::min({Cores, Count, MostThreads}); ++I) {
    try {
      Others.emplace_back(Activity);
    } catch (const std::system_error &) {
      // No more threads are available: fewer can do the same.
      break;
    }
  }
  Activity();
  IsInParallel = false;
  Others.clear();
  if (Thrown)
    std::rethrow_exception(Thrown);
}

} // namespace syncline::analysis::replay

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_FOREACHINPARALLEL_H
