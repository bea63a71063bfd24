//===- WorkerPool.h - Threads for the work on the CPU -----------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_CPU_POSTPROCESS_WORKERPOOL_H
#define SYNCLINE_EXAMPLES_CPU_POSTPROCESS_WORKERPOOL_H

#include "LargestComponent.h"

#include <condition_variable>
#include <functional>
#include <future>
#include <mutex>
#include <queue>
#include <stop_token>
#include <thread>
#include <vector>

namespace cpupostprocess {

/// A category an image, in the order of the batch.
using Categories = std::vector<Category>;

/// Runs jobs on a fixed number of threads, in the order in which they were
/// submitted. The destructor waits for all of them.
class WorkerPool {
public:
  explicit WorkerPool(size_t ThreadCount);

  /// The future gives the job's result, or throws what the job threw.
  std::future<Categories> submit(std::function<Categories()> Job);

private:
  void run(const std::stop_token &Stop);

  std::mutex Mutex;
  std::condition_variable_any JobArrived;
  std::queue<std::packaged_task<Categories()>> Jobs; ///< Guarded by Mutex.
  /// Last, so that the threads end before what they use.
  std::vector<std::jthread> Threads;
};

} // namespace cpupostprocess

#endif // SYNCLINE_EXAMPLES_CPU_POSTPROCESS_WORKERPOOL_H
