//===- RecordingsTest.cpp - Real traces of a GPU are readable -------------===//
//
// tests/traces/README.md describes how each was recorded.
//
//===----------------------------------------------------------------------===//

#include "format/Chunk.h"
#include "format/Enums.h"
#include "format/Reader.h"
#include "format/Records.h"

#include <gmock/gmock.h>

#include <map>
#include <set>

using namespace syncline;
using namespace syncline::trace;
using testing::IsEmpty;

namespace {

struct Recording {
  std::map<std::string, unsigned> Counts;
  std::map<uint64_t, CallKind> Kinds;
  std::map<CallKind, unsigned> Calls;
  std::map<uint64_t, uint64_t> Parents;
  std::set<uint64_t> Launches;
  unsigned KernelsWithoutLaunch = 0;
  unsigned StacksWithoutDefinition = 0;
  uint64_t LastDeviceEnd = 0;
  uint64_t FirstDeviceStart = UINT64_MAX;
  std::vector<std::string> Missing;
};

void noteCall(Recording &Recorded, uint64_t Api, uint64_t Stack) {
  ++Recorded.Calls[Recorded.Kinds[Api]];
  if (Stack && !Recorded.Parents.contains(Stack))
    ++Recorded.StacksWithoutDefinition;
}

Recording read(const std::string &Name) {
  Recording Recorded;
  TraceReader Reader =
      TraceReader::open(SYNCLINE_SOURCE_DIR "/tests/traces/" + Name);
  std::vector<uint64_t> Kernels;
  RawRecord Raw;
  while (Reader.next(Raw)) {
    ++Recorded.Counts[Raw.Schema->Name];
    if (auto Api = Raw.as<ApiRecord>())
      Recorded.Kinds[Api->Id] = static_cast<CallKind>(Api->Kind);
    else if (auto Stack = Raw.as<StackRecord>())
      Recorded.Parents[Stack->Id] = Stack->Parent;
    else if (auto Launch = Raw.as<ApiCallRecord>())
      Recorded.Launches.insert(Launch->Correlation);
    else if (auto Call = Raw.as<HostCallRecord>())
      noteCall(Recorded, Call->Api, Call->Stack);
    else if (auto Copy = Raw.as<CopyCallRecord>())
      noteCall(Recorded, Copy->Api, Copy->Stack);
    else if (auto Kernel = Raw.as<KernelRecord>()) {
      Kernels.push_back(Kernel->Correlation);
      Recorded.FirstDeviceStart =
          std::min(Recorded.FirstDeviceStart, Kernel->Start);
      Recorded.LastDeviceEnd =
          std::max(Recorded.LastDeviceEnd, Kernel->Start + Kernel->Duration);
    }
  }
  for (uint64_t Correlation : Kernels)
    Recorded.KernelsWithoutLaunch += !Recorded.Launches.contains(Correlation);
  Recorded.Missing = Reader.losses().lines();
  return Recorded;
}

} // namespace

TEST(Recordings, CoverageHoldsEveryKindOfWait) {
  Recording Recorded = read("coverage.sltrace");
  EXPECT_THAT(Recorded.Missing, IsEmpty());
  EXPECT_EQ(Recorded.Counts["kernel"], 1689U);
  EXPECT_EQ(Recorded.KernelsWithoutLaunch, 0U);
  EXPECT_EQ(Recorded.StacksWithoutDefinition, 0U);
  EXPECT_EQ(Recorded.Counts["poll"], 9U);
  EXPECT_EQ(Recorded.Counts["graph-run"], 3U);
  EXPECT_EQ(Recorded.Counts["stream-wait-event"], 3U);
  EXPECT_EQ(Recorded.Counts["end"], 1U);
  for (CallKind Kind : {CallKind::StreamWait, CallKind::EventWait,
                        CallKind::DeviceWait, CallKind::Copy, CallKind::Set,
                        CallKind::AsyncCopy, CallKind::GraphInstantiate})
    EXPECT_GE(Recorded.Calls[Kind], 3U) << static_cast<int>(Kind);
}

TEST(Recordings, ThereIsOneOfEachMinorVersion) {
  const char *Names[] = {"masked_loss_before.sltrace",
                         "masked_loss_before_symbols.sltrace",
                         "launch_stacks.sltrace",
                         "python.sltrace",
                         "python_symbols.sltrace",
                         "backward.sltrace",
                         "python_loops.sltrace",
                         "pauses.sltrace",
                         "samples.sltrace"};
  for (uint16_t Minor = 0; Minor <= MinorVersion; ++Minor) {
    ASSERT_LT(Minor, std::size(Names)) << "add a trace of it";
    TraceReader Reader = TraceReader::open(
        std::string(SYNCLINE_SOURCE_DIR "/tests/traces/") + Names[Minor]);
    EXPECT_EQ(Reader.facts().Minor, Minor);
  }
}

/// Older traces have launches without a stack.
TEST(Recordings, LaunchesHaveStacksSinceMinorVersion2) {
  for (auto [Name, HasStacks] :
       {std::pair("launch_stacks.sltrace", true),
        {"masked_loss_before_symbols.sltrace", false}}) {
    TraceReader Reader = TraceReader::open(
        std::string(SYNCLINE_SOURCE_DIR "/tests/traces/") + Name);
    std::set<uint64_t> Stacks;
    unsigned Launches = 0, Known = 0;
    RawRecord Raw;
    while (Reader.next(Raw)) {
      if (auto Stack = Raw.as<StackRecord>())
        Stacks.insert(Stack->Id);
      auto Launch = Raw.as<ApiCallRecord>();
      Launches += Launch.has_value();
      Known += Launch && Stacks.contains(Launch->Stack);
    }
    EXPECT_GT(Launches, 100U) << Name;
    EXPECT_EQ(Known, HasStacks ? Launches : 0) << Name;
  }
}

TEST(Recordings, SymbolsAreAllThatACopyWithSymbolsHasMore) {
  for (std::string Name : {"masked_loss_before", "masked_loss_after"}) {
    Recording Plain = read(Name + ".sltrace");
    Recording Copy = read(Name + "_symbols.sltrace");
    EXPECT_GT(Copy.Counts["frame"], 300U);
    Copy.Counts.erase("frame");
    EXPECT_GT(Copy.Counts["string"], Plain.Counts["string"]);
    Copy.Counts["string"] = Plain.Counts["string"];
    EXPECT_EQ(Copy.Counts, Plain.Counts);
    EXPECT_THAT(Copy.Missing, IsEmpty());
  }
}

TEST(Recordings, TheLossWaitsBeforeAndNotAfter) {
  Recording Before = read("masked_loss_before.sltrace");
  Recording After = read("masked_loss_after.sltrace");
  EXPECT_THAT(Before.Missing, IsEmpty());
  EXPECT_THAT(After.Missing, IsEmpty());
  EXPECT_GT(Before.Calls[CallKind::StreamWait],
            5 * After.Calls[CallKind::StreamWait]);
}

TEST(Recordings, AWindowHoldsWholeLaunches) {
  for (const char *Name :
       {"masked_loss_before.sltrace", "masked_loss_after.sltrace"}) {
    Recording Recorded = read(Name);
    EXPECT_EQ(Recorded.Counts["window-open"], 1U);
    EXPECT_EQ(Recorded.Counts["window-close"], 1U);
    EXPECT_EQ(Recorded.Counts["gap"], 1U);
    EXPECT_GT(Recorded.Counts["kernel"], 1000U);
    // Of a launch that was under way when the window opened.
    EXPECT_LE(Recorded.KernelsWithoutLaunch, 1U) << Name;
    EXPECT_EQ(Recorded.StacksWithoutDefinition, 0U) << Name;
    EXPECT_LT(Recorded.FirstDeviceStart, Recorded.LastDeviceEnd);
    EXPECT_LT(Recorded.LastDeviceEnd - Recorded.FirstDeviceStart,
              2'000'000'000U);
  }
}
