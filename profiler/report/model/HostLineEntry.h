//===- HostLineEntry.h - Where the host's time goes, in a report -*- C++
//-*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_HOSTLINEENTRY_H
#define SYNCLINE_PROFILER_REPORT_MODEL_HOSTLINEENTRY_H

#include <cstdint>
#include <string>
#include <vector>

namespace syncline::report {

/// Lines of code at which host threads spend time in a step. Times are
/// nanoseconds per step, without the cost of recording, and without what
/// blocked calls wait.
struct HostLineEntry {
  /// "train.py:12 (main)", or "train.py:12 to :15 (main)" for what runs between
  /// two lines, or "the backward pass".
  std::string User;
  /// The function of a library that the user's line led to:
  /// "torch/optim/adam.py
  /// (_single_tensor_adam)". Empty: the program's own code.
  std::string Library;
  /// The user's line; empty and 0 if there is none.
  std::string File;
  uint32_t Line = 0;
  /// Between calls of CUDA, and in them.
  double Outside = 0;
  double InCalls = 0;
  /// Calls of CUDA.
  double Calls = 0;

  double time() const { return Outside + InCalls; }
};

struct HostTimeTable {
  /// By decreasing time.
  std::vector<HostLineEntry> Rows;
  /// The sum of all rows.
  double Time = 0;
};

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_HOSTLINEENTRY_H
