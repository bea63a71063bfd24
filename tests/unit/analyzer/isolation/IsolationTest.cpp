#include "isolation/Isolation.h"
#include "isolation/ProgressPage.h"

#include <gtest/gtest.h>

#include <stdexcept>

using namespace syncline::lint::isolation;

namespace {

class IsolationTest : public testing::Test {
protected:
  static WorkItem item(const std::string &Function) {
    return {Stage::Analysis, {}, Function, "a.cpp", 7};
  }

  Isolation::Reporter reporter() {
    return [this](const InternalError &Error) { Errors.push_back(Error); };
  }

  std::vector<InternalError> Errors;
};

TEST_F(IsolationTest, ReportsNothingOfWorkThatEnds) {
  bool HasRun = false;
  EXPECT_TRUE(Isolation(reporter()).run(item("f"), [&] { HasRun = true; }));
  EXPECT_TRUE(HasRun);
  EXPECT_TRUE(Errors.empty());
}

TEST_F(IsolationTest, SurvivesAnException) {
  Isolation Guard(reporter());
  EXPECT_FALSE(Guard.run(item("f"), [] { throw std::runtime_error("no"); }));
  EXPECT_FALSE(Guard.run(item("g"), [] { throw 3; }));
  ASSERT_EQ(Errors.size(), 2U);
  EXPECT_EQ(Errors[0].Item.Function, "f");
  EXPECT_EQ(Errors[0].Reason, "exception: no");
  EXPECT_EQ(Errors[1].Reason, "unknown exception");
}

TEST_F(IsolationTest, AnInnerFailureLeavesTheOuterItem) {
  ProgressPage Page;
  Isolation Guard(reporter(), &Page);
  std::string After;
  EXPECT_TRUE(Guard.run(item("outer"), [&] {
    EXPECT_FALSE(Guard.run(item("inner"), [&] {
      EXPECT_EQ(Page.current()->Item.Function, "inner");
      throw std::runtime_error("no");
    }));
    After = Page.current()->Item.Function;
  }));
  EXPECT_EQ(After, "outer");
  EXPECT_FALSE(Page.current());
  EXPECT_EQ(Errors.size(), 1U);
}

TEST_F(IsolationTest, DoesNotStartAFatalItem) {
  Isolation Guard(reporter(), nullptr, {{item("f").id(), "signal 9"}});
  EXPECT_FALSE(Guard.run(item("f"), [] { FAIL(); }));
  EXPECT_TRUE(Guard.run(item("g"), [] {}));
  ASSERT_EQ(Errors.size(), 1U);
  EXPECT_EQ(Errors[0].Reason, "signal 9");
}

TEST(WorkItemTest, DescribesWhatIsLost) {
  InternalError Error{{Stage::Fix, "sum", "N::f", "a.cpp", 3}, "signal 11"};
  EXPECT_EQ(describe(Error),
            "a.cpp:3: internal error in the fix 'sum' of N::f() (signal 11): "
            "the finding is reported without this fix; other findings are "
            "unaffected; please report this");
}

TEST(WorkItemTest, TheIdTellsItemsApart) {
  WorkItem A{Stage::Fix, "sum", "f", "a.cpp", 3};
  WorkItem B = A;
  EXPECT_EQ(A.id(), B.id());
  B.Line = 4;
  EXPECT_NE(A.id(), B.id());
  B = A;
  B.Stage = Stage::Match;
  EXPECT_NE(A.id(), B.id());
}

} // namespace
