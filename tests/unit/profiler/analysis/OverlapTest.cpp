#include "analysis/Overlap.h"

#include "profiler/analysis/TraceTexts.h"

#include <gtest/gtest.h>

using namespace syncline;
using namespace syncline::tests;

static OverlapTimes overlapOf(const std::string &Events,
                              const std::vector<TimeSpan> &Spans) {
  ReadTrace Trace = readFull(Events);
  return findOverlap(Trace.Of, Trace.Events, Spans);
}

static const std::vector<TimeSpan> Everything = {{0, 1'000'000}};

TEST(Overlap, CopiesBehindKernelsAreCountedByDirection) {
  // Kernel 100-300; upload 50-150; downloads 250-350 and 280-400.
  OverlapTimes Times = overlapOf(R"(
kernel shape=1 start=100 duration=200 stream=7
copy start=50 duration=100 direction=host-to-device source=pinned target=device stream=14
copy start=250 duration=100 direction=device-to-host source=device target=pinned stream=14
copy start=280 duration=120 direction=device-to-host source=device target=pinned stream=15
)",
                                 Everything);
  EXPECT_EQ(Times.Upload, 100u);
  EXPECT_EQ(Times.UploadBehindKernels, 50u);
  EXPECT_EQ(Times.Download, 150u);
  EXPECT_EQ(Times.DownloadBehindKernels, 50u);
  EXPECT_EQ(Times.Kernels, 200u);
  EXPECT_EQ(Times.KernelsOfSeveralStreams, 0u);
  EXPECT_EQ(Times.PageableCopies, 0u);
}

TEST(Overlap, PageableIsTheHostsSide) {
  OverlapTimes Times = overlapOf(R"(
copy start=0 duration=10 direction=host-to-device source=pageable target=device stream=7
copy start=20 duration=10 direction=device-to-host source=device target=pageable stream=7
copy start=40 duration=10 direction=host-to-device source=pinned target=pageable stream=7
copy start=60 duration=10 direction=device-to-device source=device target=device stream=7
)",
                                 Everything);
  EXPECT_EQ(Times.PageableCopies, 20u);
  EXPECT_EQ(Times.Upload, 20u);
  EXPECT_EQ(Times.Download, 10u);
  EXPECT_EQ(Times.Kernels, 0u);
}

TEST(Overlap, KernelsOfOneStreamAreNotOfSeveral) {
  // Two of stream 7 at once (a graph), and from 150 on one of stream 14.
  OverlapTimes Times = overlapOf(R"(
kernel shape=1 start=100 duration=100 stream=7
kernel shape=1 start=120 duration=100 stream=7
memset start=150 duration=20 stream=14
graph-run start=215 duration=10 stream=14
)",
                                 Everything);
  EXPECT_EQ(Times.Kernels, 125u);
  EXPECT_EQ(Times.KernelsOfSeveralStreams, 25u);
}

TEST(Overlap, DevicesDoNotMix) {
  OverlapTimes Times = overlapOf(R"(
kernel shape=1 start=100 duration=100 stream=7
kernel shape=1 start=100 duration=100 stream=27
copy start=100 duration=100 direction=host-to-device stream=27
)",
                                 Everything);
  EXPECT_EQ(Times.Kernels, 200u);
  EXPECT_EQ(Times.KernelsOfSeveralStreams, 0u);
  EXPECT_EQ(Times.UploadBehindKernels, 100u);
}

TEST(Overlap, OnlyTheSpansAreLookedAt) {
  const std::vector<TimeSpan> Spans = {{0, 120}, {150, 160}, {190, 1000}};
  OverlapTimes Times = overlapOf(R"(
kernel shape=1 start=100 duration=100 stream=7
copy start=155 duration=45 direction=host-to-device stream=14
)",
                                 Spans);
  EXPECT_EQ(Times.Kernels, 20u + 10u + 10u);
  EXPECT_EQ(Times.Upload, 5u + 10u);
  EXPECT_EQ(Times.UploadBehindKernels, 15u);
  EXPECT_EQ(
      overlapOf("kernel shape=1 start=1 duration=9 stream=7\n", {}).Kernels,
      0u);
}

TEST(Overlap, WorksThatFollowEachOtherOrLastNoTime) {
  OverlapTimes Times = overlapOf(R"(
kernel shape=1 start=100 duration=0 stream=7
kernel shape=1 start=100 duration=50 stream=7
kernel shape=1 start=150 duration=50 stream=14
kernel shape=1 start=200 duration=0 stream=15
)",
                                 Everything);
  EXPECT_EQ(Times.Kernels, 100u);
  EXPECT_EQ(Times.KernelsOfSeveralStreams, 0u);
}
