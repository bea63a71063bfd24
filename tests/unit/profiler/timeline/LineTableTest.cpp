#include "timeline/symbols/LineTable.h"

#include "profiler/FromHex.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

using namespace syncline;
using namespace syncline::symbols;
using namespace syncline::test;

namespace {

/// A line of LineTables/*.txt, see LineTables/generate.py.
struct Sample {
  std::string Name;
  int64_t First = 0;
  std::string Table;
  std::vector<std::pair<uint64_t, uint32_t>> Starts;
};

} // namespace

static std::vector<Sample> samplesOf(const std::string &Version) {
  std::ifstream File(SYNCLINE_TEST_LINE_TABLES "/" + Version + ".txt");
  std::vector<Sample> Result;
  for (std::string Line; std::getline(File, Line);) {
    std::istringstream Words(Line);
    Sample &Each = Result.emplace_back();
    std::string Hex;
    Words >> Each.Name >> Each.First >> Hex;
    Each.Table = fromHex(Hex == "-" ? "" : Hex);
    for (std::string Start; Words >> Start;) {
      size_t Colon = Start.find(':');
      Each.Starts.emplace_back(
          std::stoull(Start.substr(0, Colon)),
          static_cast<uint32_t>(std::stoul(Start.substr(Colon + 1))));
    }
  }
  return Result;
}

class LineTable
    : public testing::TestWithParam<std::pair<const char *, LineTableKind>> {};

TEST_P(LineTable, HasTheLinesThatPythonFinds) {
  auto [Version, Kind] = GetParam();
  std::vector<Sample> Samples = samplesOf(Version);
  ASSERT_GE(Samples.size(), 6u);
  size_t Compared = 0;
  for (const Sample &Each : Samples)
    for (size_t I = 0; I < Each.Starts.size(); ++I) {
      auto [Start, Line] = Each.Starts[I];
      // Up to the next one, every instruction is of that line.
      uint64_t End =
          I + 1 < Each.Starts.size() ? Each.Starts[I + 1].first : Start + 2;
      for (uint64_t Offset = Start; Offset < End; Offset += 2, ++Compared)
        EXPECT_EQ(lineAt(Kind, Each.Table, Each.First, Offset), Line)
            << Each.Name << " at " << Offset;
    }
  EXPECT_GT(Compared, 100u);
}

/// Spans are what lineAt() says, without gaps except for instructions that have
/// no line of their own.
TEST_P(LineTable, SpansHaveTheSameLines) {
  auto [Version, Kind] = GetParam();
  for (const Sample &Each : samplesOf(Version)) {
    std::vector<LineSpan> Spans = lineSpans(Kind, Each.Table, Each.First);
    std::set<uint32_t> Lines, Expected;
    uint64_t At = 0;
    for (const LineSpan &Span : Spans) {
      EXPECT_GE(Span.First, At) << Each.Name;
      EXPECT_GT(Span.End, Span.First) << Each.Name;
      for (At = Span.First; At < Span.End; At += 2)
        EXPECT_EQ(lineAt(Kind, Each.Table, Each.First, At), Span.Line)
            << Each.Name << " at " << At;
      Lines.insert(Span.Line);
    }
    for (auto [Start, Line] : Each.Starts)
      if (Line) // the first instruction of a module has none
        Expected.insert(Line);
    EXPECT_EQ(Lines, Expected) << Each.Name;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Python, LineTable,
    testing::Values(std::pair("3.9", LineTableKind::Increments),
                    std::pair("3.10", LineTableKind::Ranges),
                    std::pair("3.11", LineTableKind::Locations),
                    std::pair("3.12", LineTableKind::Locations),
                    std::pair("3.13", LineTableKind::Locations),
                    std::pair("3.14", LineTableKind::Locations)));

TEST(LineTables, BeyondTheEndThereIsNoLine) {
  // One entry: three units of line 8.
  std::string Locations("\x80\x00", 2);
  Locations[0] = static_cast<char>(0x80 | 13 << 3 | 2);
  Locations[1] = 2; // one line on
  EXPECT_EQ(lineAt(LineTableKind::Locations, Locations, 7, 4), 8u);
  EXPECT_EQ(lineAt(LineTableKind::Locations, Locations, 7, 6), 0u);
  EXPECT_EQ(lineAt(LineTableKind::Ranges, std::string("\x06\x01", 2), 7, 6),
            0u);
  EXPECT_EQ(lineAt(LineTableKind::Locations, "", 7, 0), 0u);
  EXPECT_EQ(lineAt(LineTableKind::Unknown, Locations, 7, 0), 0u);
}

TEST(LineTables, NoLineOfItsOwnIsTheLineBefore) {
  std::string Ranges("\x02\x01\x02\x80\x02\x01", 6);
  EXPECT_EQ(lineAt(LineTableKind::Ranges, Ranges, 5, 0), 6u);
  EXPECT_EQ(lineAt(LineTableKind::Ranges, Ranges, 5, 2), 6u);
  EXPECT_EQ(lineAt(LineTableKind::Ranges, Ranges, 5, 4), 7u);
}

TEST(LineTables, NoLineOfItsOwnIsInNoSpan) {
  std::string Ranges("\x02\x01\x02\x80\x02\x01", 6);
  std::vector<LineSpan> Spans = lineSpans(LineTableKind::Ranges, Ranges, 5);
  ASSERT_EQ(Spans.size(), 2u);
  EXPECT_EQ(Spans[0].End, 2u);
  EXPECT_EQ(Spans[1].First, 4u);
  EXPECT_EQ(Spans[1].Line, 7u);
}
