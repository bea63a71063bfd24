//===- SiteAdviceTest.cpp - What to do about a site -----------------------===//

#include "report/model/SiteAdvice.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::report;
using testing::ElementsAre;
using testing::Field;

/// A remedy for all runs of a line is the first one where there are several.
TEST(SiteAdvice, RemediesForLoopsAreForLinesThatRunRepeatedly) {
  RemedyText Each, All;
  Each.Title = "each";
  All.Title = "all";
  All.LeastRuns = 3;
  std::vector<RemedyText> Once{Each, All}, Often{Each, All}, Nearly{All};
  fitToRuns(Once, 2);
  fitToRuns(Nearly, 2.99); // the first steps make fewer calls
  EXPECT_EQ(Nearly.size(), 1u);
  fitToRuns(Often, 48);
  EXPECT_THAT(Once, ElementsAre(Field(&RemedyText::Title, "each")));
  EXPECT_THAT(Often, ElementsAre(Field(&RemedyText::Title, "all"),
                                 Field(&RemedyText::Title, "each")));
}
