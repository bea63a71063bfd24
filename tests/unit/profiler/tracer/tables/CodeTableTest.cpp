#include "tracer/tables/CodeTable.h"

#include "tracer/tables/Interner.h"

#include <gtest/gtest.h>

using namespace syncline::tracer;
using namespace syncline::tracer::tables;
using python::CodeObject;
using python::LineTable;

TEST(CodeTable, EqualObjectsAreOne) {
  Interner Names;
  CodeTable Table(Names);
  CodeObject Code{"a.py", "f", 3, "table", "jumps"};
  uint32_t First = Table.idOf(Code, LineTable::Locations);
  EXPECT_NE(First, 0u);
  EXPECT_EQ(Table.idOf(Code, LineTable::Locations), First);
  for (auto Change : {+[](CodeObject &Of) { Of.File = "b.py"; },
                      +[](CodeObject &Of) { Of.Name = "g"; },
                      +[](CodeObject &Of) { Of.FirstLine = 4; },
                      +[](CodeObject &Of) { Of.Table = "another"; }}) {
    CodeObject Other = Code;
    Change(Other);
    EXPECT_NE(Table.idOf(Other, LineTable::Locations), First);
  }
  std::vector<NewCode> New;
  Table.takeNew(New);
  ASSERT_EQ(New.size(), 5u);
  EXPECT_EQ(New[0].Id, First);
  EXPECT_EQ(Names.text(New[0].File), "a.py");
  EXPECT_EQ(Names.text(New[0].Function), "f");
  EXPECT_EQ(New[0].FirstLine, 3);
  EXPECT_EQ(*New[0].Table, "table");
  EXPECT_EQ(*New[0].Jumps, "jumps");
  New.clear();
  Table.takeNew(New);
  EXPECT_TRUE(New.empty());
}
