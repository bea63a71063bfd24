#include "report/text/FoldedReport.h"

#include <gmock/gmock.h>

#include <sstream>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::report::text;
using namespace syncline::rules;
using testing::Contains;
using testing::ContainsRegex;
using testing::Each;
using testing::HasSubstr;
using testing::Not;

namespace {

struct Folded {
  std::vector<std::string> Stacks;
  uint64_t Total = 0;
};

Folded fold(const AnalyzedTrace &Trace) {
  Folded Result;
  std::istringstream Lines(foldedReport(Trace));
  for (std::string Line; std::getline(Lines, Line);) {
    size_t Space = Line.rfind(' ');
    Result.Stacks.push_back(Line.substr(0, Space));
    Result.Total += std::stoull(Line.substr(Space + 1));
  }
  return Result;
}

} // namespace

TEST(FoldedReport, HasAllBlockedTime) {
  auto Result = buildReport(SYNCLINE_SOURCE_DIR
                            "/tests/traces/masked_loss_before_symbols.sltrace",
                            RuleSet::builtin(), {});
  Folded Lines = fold(*Result);
  uint64_t Blocked = 0;
  for (size_t I = 0; I < Result->Result.Syncs.size(); ++I)
    if (Result->Result.Syncs[I].Blocked)
      Blocked += Result->Recorded.Events.Calls[I].duration();
  EXPECT_EQ(Lines.Total, Blocked);
  EXPECT_THAT(Lines.Stacks, Each(ContainsRegex(";cuda[A-Za-z0-9_]+$")));
  EXPECT_THAT(Lines.Stacks, Each(Not(HasSubstr(";;"))));
  // Neither what is inside of the CUDA function nor its name twice.
  EXPECT_THAT(Lines.Stacks, Each(Not(ContainsRegex("libcu|;cuda[^;]*;cuda"))));
  EXPECT_THAT(Lines.Stacks,
              Contains(ContainsRegex("main.*;[^;]+ \\(before\\.cpp:27\\);")));
}
