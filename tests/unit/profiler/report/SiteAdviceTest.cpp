//===- SiteAdviceTest.cpp - What to do about a site -----------------------===//

#include "report/model/SiteAdvice.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::rules;
using namespace syncline::symbols;

static SiteEntry siteOf(const std::vector<std::string> &Functions) {
  std::vector<SourceFrame> Frames;
  for (const std::string &Each : Functions) {
    Frames.emplace_back();
    Frames.back().Module = "libtorch_cpu.so";
    Frames.back().Function = Each;
  }
  advice::SyncSignature Sync;
  Sync.Api = "cudaStreamSynchronize";
  Sync.Kind = trace::CallKind::StreamWait;
  Sync.Direction = trace::CopyDirection::DeviceToHost;
  SiteEntry Entry;
  Entry.Language = "python";
  Entry.File = "/src/net.py";
  Entry.Line = 7;
  const RuleSet Rules = RuleSet::builtin();
  SiteAdvice(Rules, {}).add(Entry, Frames, {}, Sync);
  return Entry;
}

TEST(SiteAdvice, AReadOfADerivativeIsNotTheProgramsToMove) {
  const std::string Item = "at::_ops::item::call(at::Tensor const&)";
  SiteEntry Own = siteOf({Item});
  EXPECT_TRUE(Own.ReturnsValue);
  EXPECT_THAT(Own.Remedies.front().Title, testing::StartsWith("accumulate"));
  SiteEntry Derivative =
      siteOf({Item, "torch::autograd::generated::SortBackward0::apply()"});
  EXPECT_EQ(Derivative.RuleId, "sync-item");
  EXPECT_FALSE(Derivative.ReturnsValue);
  EXPECT_THAT(Derivative.Remedies.front().Title,
              testing::StartsWith("replace sort at net.py:7: "));
}

TEST(SiteAdvice, RemediesOfABackwardPassAreForItsOperator) {
  SiteEntry Entry =
      siteOf({"at::_ops::item::call(at::Tensor const&)",
              "torch::autograd::generated::CumprodBackward0::apply()"});
  EXPECT_EQ(Entry.RuleId, "sync-backward-only");
  ASSERT_EQ(Entry.Remedies.size(), 1u);
  EXPECT_THAT(Entry.Remedies.front().Title, testing::HasSubstr("logarithms"));
}
