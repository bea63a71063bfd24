#include "findings/NolintFaults.h"

#include <gmock/gmock.h>

using namespace syncline::lint::findings;
using testing::ElementsAre;
using testing::IsEmpty;

static std::vector<std::string> faultsIn(const std::string &Text,
                                         bool HasFindings = false) {
  std::vector<std::string> Lines;
  for (const NolintFault &Each :
       faultsOf(Suppressions(Text), "a.cpp", {"sync-item"}, HasFindings))
    Lines.push_back(problemNotice(problemOf(Each)));
  return Lines;
}

TEST(NolintFaultsTest, BlocksWithOneComment) {
  EXPECT_THAT(faultsIn("// NOLINTBEGIN(syncline-sync-item)\nA;\n"
                       "// NOLINTEND(syncline-*): why\n"),
              ElementsAre("a.cpp:1: error: NOLINTBEGIN(syncline-sync-item) has "
                          "no NOLINTEND(syncline-sync-item) after it, so it "
                          "suppresses nothing",
                          "a.cpp:3: error: NOLINTEND(syncline-*) has no "
                          "NOLINTBEGIN(syncline-*) before it"));
}

TEST(NolintFaultsTest, BlocksForAllToolsConcernFilesWithFindings) {
  for (const char *Text : {"// NOLINTBEGIN\n", "// NOLINTEND(*)\n",
                           "// NOLINTBEGIN(bugprone-*, *-item)\n"}) {
    EXPECT_THAT(faultsIn(Text), IsEmpty()) << Text;
    EXPECT_THAT(faultsIn(Text, /*HasFindings=*/true), testing::SizeIs(1))
        << Text;
  }
  EXPECT_THAT(faultsIn("// NOLINTBEGIN(bugprone-*)\n", /*HasFindings=*/true),
              IsEmpty());
}

TEST(NolintFaultsTest, NamesInFileOrder) {
  EXPECT_THAT(
      faultsIn("// NOLINTEND(sync-item)\nA; // NOLINT(syncline-sync-itme)\n"
               "// NOLINTBEGIN(syncline-sync-itme)\n"
               "// NOLINTEND(syncline-sync-itme)\n"),
      ElementsAre(
          "a.cpp:1: warning: NOLINT: no check is called 'sync-item' (did you "
          "mean 'syncline-sync-item'?)",
          "a.cpp:1: error: NOLINTEND(sync-item) has no NOLINTBEGIN(sync-item) "
          "before it",
          "a.cpp:2: warning: NOLINT: no check is called 'syncline-sync-itme' "
          "(did you mean 'syncline-sync-item'?)",
          "a.cpp:3: warning: NOLINT: no check is called 'syncline-sync-itme' "
          "(did you mean 'syncline-sync-item'?)"));
}
