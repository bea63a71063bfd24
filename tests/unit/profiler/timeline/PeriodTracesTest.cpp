//===- PeriodRecordingsTest.cpp - The steps of real programs --------------===//
//
// tests/traces/README.md describes how the traces were recorded.
//
//===----------------------------------------------------------------------===//

#include "format/Reader.h"
#include "format/Records.h"
#include "timeline/FindPeriod.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <iostream>
#include <unordered_map>

using namespace syncline;
using namespace syncline::timeline;
using testing::AllOf;
using testing::Each;
using testing::Ge;
using testing::Le;
using testing::SizeIs;

namespace {

constexpr uint64_t MainThread = 1;

/// What the main thread did while the window was open: calls that can wait, by
/// their stacks, and launches, by the names of their kernels.
class WindowVisits {
public:
  explicit WindowVisits(const std::string &Name) {
    auto Reader =
        trace::TraceReader::open(SYNCLINE_SOURCE_DIR "/tests/traces/" + Name);
    trace::visit(
        Reader,
        [&](const trace::WindowOpenRecord &Open) { Window.Start = Open.Time; },
        [&](const trace::WindowCloseRecord &Close) { Window.End = Close.Time; },
        [&](const trace::StringRecord &String) {
          Names[String.Id] = std::string(String.Value);
        },
        [&](const trace::ShapeRecord &Shape) {
          Kernels[Shape.Id] = Shape.KernelName;
        },
        [&](const trace::KernelRecord &Kernel) {
          Launched[Kernel.Correlation] = Kernels.at(Kernel.Shape);
        },
        [&](const trace::HostCallRecord &Call) { addCall(Call); },
        [&](const trace::CopyCallRecord &Call) { addCall(Call); },
        [&](const trace::ApiCallRecord &Call) {
          if (Call.Thread == MainThread)
            Calls.push_back(Call);
        });
    addLaunches();
    std::sort(Visits.begin(), Visits.end(),
              [](const SiteVisit &A, const SiteVisit &B) {
                return A.Start < B.Start;
              });
  }

  /// Launches of the kernels with \p Name during the steps.
  size_t countIn(const Period &Steps, const std::string &Name) const {
    size_t Count = 0;
    for (const SiteVisit &Visit : Visits)
      if (auto Found = Names.find(Visit.Site & ~KernelSite);
          (Visit.Site & KernelSite) && Found != Names.end() &&
          Found->second.find(Name) != std::string::npos)
        Count += std::any_of(Steps.Steps.begin(), Steps.Steps.end(),
                             [&](const PeriodStep &Step) {
                               return Step.Time.contains(Visit.Start);
                             });
    return Count;
  }

  std::vector<SiteVisit> Visits;

private:
  template <class CallT> void addCall(const CallT &Call) {
    if (Call.Thread == MainThread)
      Syncs.push_back({Call.Start, Call.Start + Call.Duration, Call.Stack});
  }
  void addLaunches() {
    for (const trace::ApiCallRecord &Call : Calls)
      if (auto Found = Launched.find(Call.Correlation);
          Found != Launched.end() && Window.contains(Call.Start))
        Visits.push_back({Call.Start, Call.Start + Call.Duration,
                          Found->second | KernelSite});
    for (const SiteVisit &Sync : Syncs)
      if (Window.contains(Sync.Start))
        Visits.push_back(Sync);
  }

  static constexpr uint64_t KernelSite = uint64_t(1) << 32;
  TimeSpan Window;
  std::unordered_map<uint64_t, std::string> Names;
  std::unordered_map<uint64_t, uint64_t> Kernels;
  /// The kernel that a launch started.
  std::unordered_map<uint64_t, uint64_t> Launched;
  std::vector<trace::ApiCallRecord> Calls;
  std::vector<SiteVisit> Syncs;
};

std::vector<double> milliseconds(const Period &Found) {
  std::vector<double> Times;
  for (const PeriodStep &Step : Found.Steps) {
    Times.push_back(static_cast<double>(Step.Time.duration()) / 1e6);
    std::cout << Times.back() << " ms, similarity " << Step.Similarity << '\n';
  }
  return Times;
}

} // namespace

// The main thread blocks for most of the window, while the first backward pass
// loads its kernels; then come the rest of that step and eight forward passes.
TEST(PeriodRecordings, SevenStepsOfTheLossThatWaits) {
  WindowVisits Window("masked_loss_before.sltrace");
  auto Found = findPeriod(Window.Visits);
  ASSERT_TRUE(Found);
  std::vector<double> Times = milliseconds(*Found);
  EXPECT_THAT(Times, SizeIs(7));
  EXPECT_THAT(Times, Each(AllOf(Ge(5.8), Le(6.3))));
  EXPECT_GE(Found->Confidence, 0.95);
  EXPECT_EQ(Window.countIn(*Found, "softmax_warp_forward"), 7U);
}

TEST(PeriodRecordings, ThirtyTwoStepsOfTheLossThatDoesNotWait) {
  WindowVisits Window("masked_loss_after.sltrace");
  auto Found = findPeriod(Window.Visits);
  ASSERT_TRUE(Found);
  std::vector<double> Times = milliseconds(*Found);
  EXPECT_THAT(Times, SizeIs(32));
  EXPECT_THAT(Times, Each(AllOf(Ge(2.7), Le(4.7))));
  EXPECT_EQ(Found->Confidence, 1.0);
  EXPECT_EQ(Window.countIn(*Found, "implicit_convolve_sgemm"), 32U * 12);
}
