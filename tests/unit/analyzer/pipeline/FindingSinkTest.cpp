#include "pipeline/FindingSink.h"

#include <gtest/gtest.h>

using namespace syncline::lint::findings;
using namespace syncline::lint::hotness;
using namespace syncline::lint::pipeline;
using namespace syncline::rules;

namespace {

class FindingSinkTest : public testing::Test {
protected:
  Finding finding(Confidence C, Heat H = Heat::Cold) const {
    Finding F;
    F.Rule = &R;
    F.Confidence = C;
    F.Heat = H;
    F.Message = H == Heat::Cold ? "cold" : "hot";
    return F;
  }

  Rule R;
  FindingKey Key{7, &R};
  unsigned Shown = 0;
  FindingSink Sink{[this](const FindingKey &, const Finding &) { ++Shown; }};
};

TEST_F(FindingSinkTest, KeepsTheHighestConfidence) {
  Sink.add(Key, finding(Confidence::Likely));
  Sink.raise(Key, Confidence::Possible);
  EXPECT_EQ(Shown, 1U);
  Sink.raise(Key, Confidence::Certain);
  EXPECT_EQ(Shown, 2U);
  EXPECT_EQ(Sink.find(Key)->Confidence, Confidence::Certain);
}

TEST_F(FindingSinkTest, IsHotIfAnyIs) {
  Sink.add(Key, finding(Confidence::Likely));
  Sink.heat(Key, finding(Confidence::Certain, Heat::Loop));
  EXPECT_EQ(Sink.find(Key)->Heat, Heat::Loop);
  EXPECT_EQ(Sink.find(Key)->Message, "hot");
  EXPECT_EQ(Sink.find(Key)->Confidence, Confidence::Likely);
}

TEST_F(FindingSinkTest, OtherPlacesAreOtherFindings) {
  EXPECT_EQ(Sink.find(Key), nullptr);
  Sink.add(Key, finding(Confidence::Likely));
  Finding Suppressed = finding(Confidence::Likely);
  Suppressed.Suppressed = true;
  Sink.add({8, &R}, Suppressed);
  LintResult Result;
  Sink.take(Result);
  EXPECT_EQ(Result.Findings.size(), 1U);
  EXPECT_EQ(Result.Places.size(), 1U);
  EXPECT_EQ(Result.SuppressedFindings.size(), 1U);
}

} // namespace
