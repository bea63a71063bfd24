//===- ProgramRun.h - Runs the fake program under the tracer ----*- C++ -*-===//

#ifndef SYNCLINE_TESTS_TRACER_PROGRAMRUN_H
#define SYNCLINE_TESTS_TRACER_PROGRAMRUN_H

#include "TraceFacts.h"

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace syncline::test {

/// What came of a run.
struct Outcome {
  /// As the shell reports it: 128 and more for a signal.
  int Status = 0;
  std::string Output;
  std::string Errors;

  /// The number after "Word " in the output.
  uint64_t number(const std::string &Word) const;
  /// Lines on standard error.
  size_t lines() const;
};

/// A folder of its own for each test; the tracer is preloaded.
class TracerTest : public testing::Test {
protected:
  void SetUp() override;
  void TearDown() override;

  /// Runs the steps of FakeCudaProgram.cpp. Variables that are empty are unset.
  Outcome run(const std::vector<std::string> &Steps,
              const std::map<std::string, std::string> &Variables = {});
  /// The trace at the usual place; a failure where there is none.
  TraceFacts trace() const;
  std::vector<std::string> traceFiles() const;
  std::string path(const std::string &Name) const {
    return Folder + "/" + Name;
  }

  /// The largest file that the program may write; 0: no limit.
  uint64_t FileLimit = 0;
  /// By CUDA_INJECTION64_PATH alone, as where nothing is preloaded.
  bool Preload = true;
  /// What run() runs, and the libcupti that the tracer is told to take; empty:
  /// it has to find one.
  std::string Program = SYNCLINE_TEST_PROGRAM;
  std::string Cupti = SYNCLINE_TEST_CUPTI;

private:
  std::string Folder;
};

/// Where sanitizers are in, some runs take longer or cannot be made.
bool hasSanitizer();

} // namespace syncline::test

#endif // SYNCLINE_TESTS_TRACER_PROGRAMRUN_H
