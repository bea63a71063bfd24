#include "loader/Uncovered.h"
#include "loader/Embedded.h"

#include <gmock/gmock.h>

using namespace syncline::rules;

namespace {

TEST(UncoveredTest, SectionsAndEntries) {
  std::vector<UncoveredSection> Sections = parseUncovered(
      R"({"sections": [{"title": "Elsewhere",
                        "entries": [{"calls": "f", "reason": "Far."},
                                    {"calls": "g", "reason": "Near."}]}]})");
  ASSERT_EQ(Sections.size(), 1U);
  EXPECT_EQ(Sections[0].Title, "Elsewhere");
  ASSERT_EQ(Sections[0].Entries.size(), 2U);
  EXPECT_EQ(Sections[0].Entries[1].Calls, "g");
  EXPECT_EQ(Sections[0].Entries[1].Reason, "Near.");
}

TEST(UncoveredTest, EmbeddedListIsReadable) {
  EXPECT_THAT(parseUncovered(embeddedUncovered()),
              testing::Not(testing::IsEmpty()));
}

} // namespace
