//===- HostileTimesTest.cpp - Times that no program can have --------------===//
//
// Only a sanitizer sees what goes wrong.
//
//===----------------------------------------------------------------------===//

#include "analysis/replay/Replay.h"
#include "profiler/analysis/TraceTexts.h"

#include <gtest/gtest.h>

using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::tests;

TEST(Replay, HostileTimesDoNoHarm) {
  Execution Exec = executionOf(
      readFull("call thread=1 api=2 start=5 duration=18446744073709551615 "
               "stream=7\n"
               "api-call thread=1 api=1 start=6 correlation=1\n"
               "kernel start=18446744073709551610 duration=10 stream=7 "
               "correlation=1\n"
               "call thread=1 api=2 start=9223372036854775807 "
               "duration=18446744073709551615 stream=7\n"
               "copy-call thread=1 api=5 start=18446744073709551614 "
               "correlation=2\n"
               "copy start=1 duration=1 stream=7 correlation=2\n"),
      {0, UINT64_MAX});
  Change Under;
  Under.Scale.Host = 1.1;
  replay::replay(Exec, Under);
  Under.WithoutSync.assign(Exec.Operations.size(), true);
  replay::replay(Exec, Under);
}
