#include "terminal/Table.h"

#include <gtest/gtest.h>

using namespace syncline;
using namespace syncline::terminal;

static Table sitesFor(TextLayout How) {
  Table Sites(
      {number(2), figure("syncs", 8), figure("blocked", 10), label("site")},
      How);
  Sites.row({"1", "2.00", "41 us", "loss.cpp:27"});
  Sites.row({"", "", "7 us", "net.cpp:3"});
  return Sites;
}

TEST(Table, AlignsColumnsBelowTheirTitles) {
  EXPECT_EQ(sitesFor({}).text(), "     syncs   blocked  site\n"
                                 " 1    2.00     41 us  loss.cpp:27\n"
                                 "                7 us  net.cpp:3\n");
}

TEST(Table, IsATableFrom80Columns) {
  EXPECT_EQ(sitesFor({80}).text(), sitesFor({}).text());
  EXPECT_NE(sitesFor({79}).text(), sitesFor({}).text());
}

TEST(Table, IsAListOfRowsBelow80Columns) {
  EXPECT_EQ(sitesFor({79}).text(), "  1  loss.cpp:27\n"
                                   "    syncs: 2.00, blocked: 41 us\n"
                                   "  net.cpp:3\n"
                                   "    blocked: 7 us\n");
}

TEST(Table, BreaksFiguresOfAListBeforeTheWidth) {
  // "    syncs: 2.00, blocked: 41 us" has 31 columns.
  EXPECT_EQ(sitesFor({32}).lines()[1], "    syncs: 2.00, blocked: 41 us");
  EXPECT_EQ(sitesFor({31}).lines()[1], "    syncs: 2.00,");
  EXPECT_EQ(sitesFor({31}).lines()[2], "    blocked: 41 us");
}

TEST(Table, HasAListWithoutTitles) {
  std::vector<Column> Columns = {label("", 12), figure("", 8), picture()};
  Table Wide(Columns, {}), Narrow(Columns, {60});
  for (Table *Each : {&Wide, &Narrow})
    Each->row({"computing", "3.2 ms", "####"});
  EXPECT_EQ(Wide.text(), "  computing     3.2 ms  ####\n");
  EXPECT_EQ(Narrow.text(), "  computing: 3.2 ms\n");
}

TEST(Table, PutsTextOnALineOfItsOwn) {
  Table Rules({label("rule", 6, 0), terminal::text(2)}, {40});
  Rules.row({"sync-item", "reads a value"});
  EXPECT_EQ(Rules.text(), "  sync-item\n    reads a value\n");
}

TEST(Table, CountsCharactersAndNotBytes) {
  Table Names({label("name", 6, 0), figure("n", 2)}, {});
  Names.row({"d\xc3\xa9"
             "cor",
             "1"});
  EXPECT_EQ(Names.lines()[1], "d\xc3\xa9"
                              "cor  1");
}

TEST(Table, HasStatementsAcrossItsFigures) {
  Table Wide = sitesFor({}), Narrow = sitesFor({79});
  for (Table *Each : {&Wide, &Narrow})
    Each->across("3", "never", "1 sync", "a.cpp:1");
  EXPECT_EQ(Wide.lines().back(), " 3never       1 sync  a.cpp:1");
  EXPECT_EQ(Narrow.lines().end()[-2], "  3  a.cpp:1");
  EXPECT_EQ(Narrow.lines().back(), "    never: 1 sync");
}
