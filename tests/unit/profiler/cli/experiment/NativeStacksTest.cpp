#include "cli/experiment/NativeStacks.h"

#include "RecordedTrace.h"
#include "cli/experiment/Choice.h"
#include "cli/experiment/MakePlan.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::cli::experiment;
using namespace syncline::report;
using namespace syncline::test;
using namespace syncline::timeline;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;

static constexpr StretchLengths Lengths = {120e6, 20e9};

/// The entry of the report at \p Title.
static uint32_t entryAt(const AnalyzedTrace &Trace, const std::string &Title) {
  for (uint32_t I = 0; I < Trace.Data.Sites.size(); ++I)
    if (Trace.Data.Sites[I].Title == Title)
      return I;
  ADD_FAILURE() << "no site at " << Title;
  return NoIndex;
}

TEST(NativeStacks, TellAllLinesOfCppApart) {
  auto Trace = recordedTrace("hidden_waits_before");
  NativeStacks Native(*Trace);
  for (uint32_t I = 0; I < Trace->Data.Sites.size(); ++I)
    EXPECT_THAT(Native.twinsOf(I), IsEmpty()) << Trace->Data.Sites[I].Title;
  for (const HostCall &Call : Trace->Recorded.Events.Calls)
    EXPECT_EQ(Native.of(Call.Stack), Call.Stack);
}

// Two lines of one function of Python, and one of a lambda.
TEST(NativeStacks, HaveLinesOfPythonInCommon) {
  auto Trace = recordedTrace("python");
  NativeStacks Native(*Trace);
  uint32_t First = entryAt(*Trace, "planted.py:88 (errors)");
  uint32_t Second = entryAt(*Trace, "planted.py:91 (errors)");
  uint32_t Other =
      entryAt(*Trace, "planted.py:111 (through_c.<locals>.sum_up)");
  EXPECT_THAT(Native.twinsOf(First), Contains(Second));
  EXPECT_THAT(Native.twinsOf(Second), Contains(First));
  EXPECT_THAT(Native.twinsOf(First), testing::Not(Contains(Other)));
}

TEST(NativeStacks, OneOfSuchLinesCannotBeSkippedAlone) {
  auto Trace = recordedTrace("python");
  ChoiceRequest One;
  One.Sites = {"planted.py:88"};
  Choice Chosen = chooseSites(*Trace, One);
  EXPECT_FALSE(Chosen.IsAll);
  EXPECT_THAT([&] { makePlan(*Trace, Chosen, Lengths); },
              ThrowsMessage<std::runtime_error>(
                  HasSubstr("through the same native functions")));
}

TEST(NativeStacks, AllOfThemTogetherCan) {
  auto Trace = recordedTrace("python");
  Choice Chosen = chooseSites(*Trace, {});
  EXPECT_TRUE(Chosen.IsAll);
  // planted.py:152 blocks often. Its calls cannot be told from those of these.
  NativeStacks Native(*Trace);
  for (uint32_t Twin :
       Native.twinsOf(entryAt(*Trace, "planted.py:152 (worker)")))
    EXPECT_THAT(Chosen.Entries, Contains(Twin));
  EXPECT_NO_THROW(makePlan(*Trace, Chosen, Lengths));
}
