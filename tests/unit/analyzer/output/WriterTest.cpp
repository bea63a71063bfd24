#include "analyzer/output/SampleFinding.h"
#include "output/Formats.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::lint::output;
using namespace syncline::tests;
using testing::StartsWith;
using testing::UnorderedElementsAre;

namespace {

TEST(WriterTest, EveryFormatHasAWriter) {
  EXPECT_THAT(formatNames(), UnorderedElementsAre("text", "json", "sarif",
                                                  "github", "markdown"));
  for (const std::string &Name : formatNames())
    EXPECT_NE(makeWriter(Name, {}), nullptr) << Name;
  EXPECT_EQ(makeWriter("xml", {}), nullptr);
  EXPECT_EQ(makeWriter("", {}), nullptr);
}

TEST(WriterTest, EachIsTheOneOfItsName) {
  SampleFinding S;
  auto Start = [&](const char *Name, bool Color = false) {
    return written(*makeWriter(Name, {Color, false}), {S.Finding});
  };
  EXPECT_THAT(Start("text"), StartsWith("src/train.cpp:12:10: "));
  EXPECT_THAT(Start("text", true), StartsWith("\033["));
  EXPECT_THAT(Start("json"), StartsWith("{\n  \"version\": 2,"));
  EXPECT_THAT(Start("sarif"), StartsWith("{\n  \"$schema\": "));
  EXPECT_THAT(Start("github"), StartsWith("::warning file="));
  EXPECT_THAT(Start("markdown"), StartsWith("### 1 finding"));
}

TEST(WriterTest, OnlySarifShowsSuppressedFindings) {
  for (const std::string &Name : formatNames())
    EXPECT_EQ(makeWriter(Name, {})->showsSuppressed(), Name == "sarif") << Name;
}

} // namespace
