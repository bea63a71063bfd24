//===- HostileLineTablesTest.cpp - Line tables that Python never writes ---===//
//
// Only a sanitizer sees what goes wrong.
//
//===----------------------------------------------------------------------===//

#include "timeline/symbols/LineTable.h"

#include <gtest/gtest.h>

#include <string>

using namespace syncline::symbols;

/// A trace may hold any bytes.
TEST(LineTables, GarbageIsNoHarm) {
  uint32_t Random = 1;
  for (int Round = 0; Round < 20'000; ++Round) {
    std::string Table;
    for (int I = 0; I < Round % 37; ++I) {
      Random = Random * 1664525 + 1013904223;
      Table += static_cast<char>(Random >> 24);
    }
    for (LineTableKind Kind : {LineTableKind::Increments, LineTableKind::Ranges,
                               LineTableKind::Locations}) {
      lineAt(Kind, Table, INT64_MAX, Random % 64);
      lineAt(Kind, Table, INT64_MIN, Random % 64);
      lineSpans(Kind, Table, INT64_MAX);
      lineSpans(Kind, Table, INT64_MIN);
    }
  }
}
