#include "findings/Fingerprint.h"
#include "analyzer/output/SampleFinding.h"

#include <gmock/gmock.h>

#include <set>

using namespace syncline;
using namespace syncline::lint::findings;
using namespace syncline::lint::hotness;
using namespace syncline::rules;
using namespace syncline::tests;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::MatchesRegex;

namespace {

std::string fingerprint(const Finding &F) { return fingerprints({F}).at(0); }

TEST(FingerprintTest, NoneForNothing) {
  EXPECT_THAT(fingerprints({}), IsEmpty());
}

TEST(FingerprintTest, ThirtyTwoHexadecimalDigits) {
  SampleFinding S;
  EXPECT_THAT(fingerprint(S.Finding), MatchesRegex("[0-9a-f]{32}"));
}

// Files that people keep hold them: a change here makes those worthless.
TEST(FingerprintTest, StaysTheSameFromVersionToVersion) {
  SampleFinding S;
  EXPECT_EQ(fingerprint(S.Finding), "3bdff2ee978f702a89c047dfc4844211");
}

TEST(FingerprintTest, SurvivesWhatDoesNotMatter) {
  SampleFinding S;
  Finding Moved = S.Finding;
  Moved.Line += 40;
  Moved.Column += 2;
  Moved.SourceLine = "\t  use( Loss.item() ) ;\v\r";
  Moved.Message = "another message";
  Moved.Confidence = Confidence::Certain;
  Moved.Heat = Heat::Cold;
  EXPECT_EQ(fingerprint(Moved), fingerprint(S.Finding));
}

TEST(FingerprintTest, TellsApartWhatMatters) {
  SampleFinding S;
  Rule OtherRule = S.Rule;
  OtherRule.Id = "sync-other";
  std::vector<Finding> All(5, S.Finding);
  All[1].Rule = &OtherRule;
  All[2].File = "src/test.cpp";
  All[3].Function = "train::other";
  All[4].SourceLine = "    use(Loss2.item());";
  std::set<std::string> Different;
  for (const Finding &F : All)
    Different.insert(fingerprint(F));
  EXPECT_EQ(Different.size(), All.size());
}

TEST(FingerprintTest, FieldsDoNotRunIntoEachOther) {
  SampleFinding S;
  Finding Other = S.Finding;
  Other.File = S.Finding.File + "t";
  Other.Function = S.Finding.Function.substr(1);
  EXPECT_NE(fingerprint(Other), fingerprint(S.Finding));
}

TEST(FingerprintTest, EqualLinesDiffer) {
  SampleFinding S;
  Finding Later = S.Finding;
  Later.Line += 3;
  Finding SameLine = S.Finding;
  SameLine.Column += 7;
  auto Prints = fingerprints({S.Finding, SameLine, Later});
  EXPECT_EQ(Prints[0], fingerprint(S.Finding));
  EXPECT_NE(Prints[1], Prints[0]);
  EXPECT_NE(Prints[2], Prints[0]);
  EXPECT_NE(Prints[2], Prints[1]);
}

TEST(FingerprintTest, CountsByPlaceWhateverTheOrder) {
  SampleFinding S;
  Finding Later = S.Finding;
  Later.Line += 3;
  auto Prints = fingerprints({S.Finding, Later});
  EXPECT_THAT(fingerprints({Later, S.Finding}),
              ElementsAre(Prints[1], Prints[0]));
}

TEST(FingerprintTest, AnotherFindingBetweenChangesNothing) {
  SampleFinding S;
  Finding Later = S.Finding, Between = S.Finding;
  Later.Line += 3;
  Between.Line += 1;
  Between.SourceLine = "log(Loss.item());";
  auto Prints = fingerprints({S.Finding, Later});
  auto More = fingerprints({S.Finding, Between, Later});
  EXPECT_EQ(More[0], Prints[0]);
  EXPECT_EQ(More[2], Prints[1]);
}

} // namespace
