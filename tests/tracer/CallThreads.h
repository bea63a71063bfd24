//===- CallThreads.h - The threads that make CUDA calls ---------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_TRACER_CALLTHREADS_H
#define SYNCLINE_TESTS_TRACER_CALLTHREADS_H

#include "CudaCalls.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

namespace syncline::test {

/// Makes rounds of calls on several threads and logs them.
class CallThreads {
public:
  /// 0: the calls are made by the thread that asks for them.
  void setCount(unsigned Threads) { Count = Threads; }
  /// The time between two rounds, in microseconds.
  void setGap(unsigned Microseconds) { Gap = Microseconds; }
  /// From here on each thread keeps a log, which writeLog() writes to Path.
  void setLogPath(const std::string &Path) { LogPath = Path; }

  /// Makes a call of each of the Types, Rounds times or until IsOver.
  void run(const std::vector<CallType> &Types, uint64_t Rounds,
           const std::function<bool()> &IsOver);
  /// "for-ms", or one of the steps whose names begin with "until-".
  void runUntil(const std::string &Word, const std::string &Value);
  /// Makes calls to the end of the process.
  void runInBackground(const std::vector<CallType> &Types);

  void writeLog();

private:
  CallLog *newLog();

  unsigned Count = 0;
  unsigned Gap = 0;
  std::string LogPath;
  std::mutex Lock;
  std::deque<CallLog> Logs;
};

} // namespace syncline::test

#endif // SYNCLINE_TESTS_TRACER_CALLTHREADS_H
