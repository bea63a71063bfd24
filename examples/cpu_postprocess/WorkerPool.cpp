//===- WorkerPool.cpp - Threads for the work on the CPU -------------------===//

#include "WorkerPool.h"

#include <utility>

namespace cpupostprocess {

WorkerPool::WorkerPool(size_t ThreadCount) {
  for (size_t I = 0; I < ThreadCount; ++I)
    Threads.emplace_back([this](const std::stop_token &Stop) { run(Stop); });
}

std::future<Categories> WorkerPool::submit(std::function<Categories()> Job) {
  std::packaged_task<Categories()> Task(std::move(Job));
  std::future<Categories> Result = Task.get_future();
  {
    std::lock_guard Lock(Mutex);
    Jobs.push(std::move(Task));
  }
  JobArrived.notify_one();
  return Result;
}

void WorkerPool::run(const std::stop_token &Stop) {
  for (;;) {
    std::packaged_task<Categories()> Task;
    {
      std::unique_lock Lock(Mutex);
      // False once a stop was asked for and no job is left.
      if (!JobArrived.wait(Lock, Stop, [this] { return !Jobs.empty(); }))
        return;
      Task = std::move(Jobs.front());
      Jobs.pop();
    }
    Task(); // What the job throws goes into its future.
  }
}

} // namespace cpupostprocess
