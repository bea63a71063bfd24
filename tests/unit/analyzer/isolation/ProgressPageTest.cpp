#include "isolation/ProgressPage.h"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

using namespace syncline::lint::isolation;

namespace {

TEST(ProgressPageTest, HasNoItemAtFirst) {
  EXPECT_FALSE(ProgressPage().current());
}

TEST(ProgressPageTest, ShowsTheInnermostItem) {
  ProgressPage Page;
  Page.push({Stage::Analysis, {}, "f", "a.cpp", 1});
  Page.push({Stage::Fix, "sum", "f", "a.cpp", 2});
  EXPECT_EQ(Page.current()->Item.Detail, "sum");
  Page.pop();
  EXPECT_EQ(Page.current()->Item.Line, 1U);
  Page.pop();
  EXPECT_FALSE(Page.current());
}

TEST(ProgressPageTest, CutsLongNamesAndKeepsTheId) {
  WorkItem Long{Stage::Match, {}, std::string(5000, 'f'), "a.cpp", 1};
  ProgressPage Page;
  Page.push(Long);
  EXPECT_LT(Page.current()->Item.Function.size(), 5000U);
  EXPECT_EQ(Page.current()->Id, Long.id());
}

TEST(ProgressPageTest, ItemsWithoutRoomAreCounted) {
  ProgressPage Page;
  for (unsigned I = 1; I <= 10; ++I)
    Page.push({Stage::File, {}, {}, "a.cpp", I});
  ASSERT_TRUE(Page.current());
  for (unsigned I = 1; I < 10; ++I)
    Page.pop();
  EXPECT_EQ(Page.current()->Item.Line, 1U);
}

TEST(ProgressPageTest, TheParentSeesWhatAChildWrote) {
  ProgressPage Page;
  pid_t Child = fork();
  if (Child == 0) {
    Page.push({Stage::Analysis, {}, "f", "a.cpp", 1});
    _exit(0);
  }
  waitpid(Child, nullptr, 0);
  ASSERT_TRUE(Page.current());
  EXPECT_EQ(Page.current()->Item.Function, "f");
  Page.clear();
  EXPECT_FALSE(Page.current());
}

} // namespace
