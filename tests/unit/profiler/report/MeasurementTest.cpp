//===- MeasurementTest.cpp - What `syncline try` lists --------------------===//

#include "report/model/Measurement.h"

#include <gmock/gmock.h>

using namespace syncline::report;
using testing::SizeIs;

TEST(Measurement, ASkippedSiteIsListedOnce) {
  std::vector<SkippedSite> Sites = {{"a.py:1", "/a.py", 1, "sync-item", 5},
                                    {"b.py:2", "/b.py", 2, "sync-item", 1},
                                    {"a.py:1", "/a.py", 1, "sync-item", 7},
                                    {"a.py:1", "/a.py", 1, "sync-unique", 2}};
  mergeAlike(Sites);
  ASSERT_THAT(Sites, SizeIs(3));
  EXPECT_EQ(Sites[0].SkippedCalls, 12U);
  EXPECT_EQ(Sites[1].Title, "b.py:2");
  EXPECT_EQ(Sites[2].RuleId, "sync-unique");
}
