#include "fixes/UnifiedDiff.h"

#include <gtest/gtest.h>

#include <random>
#include <sstream>

using namespace syncline::lint::findings;
using namespace syncline::lint::fixes;

namespace {

Replacement edit(unsigned Offset, unsigned Length, std::string Text) {
  Replacement R;
  R.Offset = Offset;
  R.Length = Length;
  R.Text = std::move(Text);
  return R;
}

std::string diff(const std::string &Text,
                 const std::vector<Replacement> &Edits) {
  return unifiedDiff("a.cpp", Text, Edits);
}

const std::string Header = "--- a/a.cpp\n+++ b/a.cpp\n";

TEST(UnifiedDiff, OneLineInTheMiddle) {
  EXPECT_EQ(diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", {edit(8, 1, "five")}),
            Header + "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
}

TEST(UnifiedDiff, ALineMore) {
  EXPECT_EQ(diff("1\n2\n", {edit(2, 0, "new\n")}),
            Header + "@@ -1,2 +1,3 @@\n 1\n+new\n 2\n");
}

TEST(UnifiedDiff, ALineLess) {
  EXPECT_EQ(diff("1\n2\n3\n", {edit(2, 2, "")}),
            Header + "@@ -1,3 +1,2 @@\n 1\n-2\n 3\n");
}

TEST(UnifiedDiff, TheLastLineHasNoEnd) {
  EXPECT_EQ(diff("1\n2", {edit(2, 1, "3")}),
            Header + "@@ -1,2 +1,2 @@\n 1\n-2\n\\ No newline at end of file\n"
                     "+3\n\\ No newline at end of file\n");
}

TEST(UnifiedDiff, FarApartAreTwoHunks) {
  std::string Text;
  for (int I = 1; I < 20; ++I)
    Text += "x\n";
  EXPECT_EQ(diff(Text, {edit(0, 1, "y"), edit(36, 1, "z\nz")}),
            Header + "@@ -1,4 +1,4 @@\n-x\n+y\n x\n x\n x\n"
                     "@@ -16,4 +16,5 @@\n x\n x\n x\n-x\n+z\n+z\n");
}

TEST(UnifiedDiff, NothingChanges) {
  EXPECT_EQ(diff("1\n2\n", {edit(0, 1, "1")}), "");
  EXPECT_EQ(diff("", {}), "");
}

/// What `patch` does, without its search for context.
std::string patched(const std::string &Text, const std::string &Patch) {
  std::vector<std::string> Old;
  std::istringstream Lines(Text);
  for (std::string Line; std::getline(Lines, Line);)
    Old.push_back(Line);
  std::string Result;
  size_t At = 0;
  std::istringstream In(Patch);
  for (std::string Line; std::getline(In, Line);) {
    if (Line.starts_with("---") || Line.starts_with("+++"))
      continue;
    if (Line.starts_with("@@ -")) {
      size_t First = std::stoul(Line.substr(4));
      bool IsEmpty = Line.find(",0 +") != std::string::npos;
      while (At + 1 < First + (IsEmpty ? 1 : 0))
        Result += Old.at(At++) + "\n";
      continue;
    }
    if (Line[0] != '+') {
      EXPECT_EQ(Old.at(At), Line.substr(1));
      ++At;
    }
    if (Line[0] != '-')
      Result += Line.substr(1) + "\n";
  }
  while (At < Old.size())
    Result += Old[At++] + "\n";
  return Result;
}

TEST(UnifiedDiff, AppliedItGivesTheEditedText) {
  std::mt19937 Random(7);
  auto Below = [&](size_t N) {
    return static_cast<unsigned>(
        std::uniform_int_distribution<size_t>(0, N - 1)(Random));
  };
  for (int Round = 0; Round < 500; ++Round) {
    std::string Text;
    for (unsigned I = 0, Lines = 1 + Below(30); I < Lines; ++I)
      Text += std::string(Below(4), static_cast<char>('a' + Below(3))) + "\n";
    std::vector<Replacement> Edits;
    for (unsigned At = 0; At + 1 < Text.size();) {
      unsigned Begin = At + Below(12), Length = Below(6);
      if (Begin + Length >= Text.size())
        break;
      Edits.push_back(edit(Begin, Length, Below(2) ? "n" : "n\nm"));
      At = Begin + Length + 1;
    }
    EXPECT_EQ(patched(Text, diff(Text, Edits)), applyEdits(Text, Edits));
  }
}

} // namespace
