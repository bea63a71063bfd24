#include "cli/record/RecordOptions.h"

#include "cli/help/TextHelp.h"
#include "cli/record/OptionTable.h"
#include "cli/record/RecordError.h"
#include "cli/record/RecordPage.h"

#include <gmock/gmock.h>

#include <deque>

using namespace syncline;
using namespace syncline::record;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

static RecordOptions parse(std::deque<std::string> Words) {
  std::vector<char *> Pointers;
  Pointers.reserve(Words.size());
  for (std::string &Word : Words)
    Pointers.push_back(Word.data());
  return parseCommandLine(Pointers);
}

static std::string errorOf(const std::deque<std::string> &Words) {
  try {
    parse(Words);
  } catch (const RecordError &E) {
    EXPECT_EQ(E.status(), 2);
    EXPECT_EQ(std::string(E.what()).find('\n'), std::string::npos);
    return E.what();
  }
  return "no error";
}

TEST(RecordOptions, StopAtTheProgram) {
  RecordOptions Options = parse({"-q", "train", "-q", "--full", "--", "x"});
  EXPECT_THAT(Options.Program, ElementsAre("train", "-q", "--full", "--", "x"));
  EXPECT_THAT(Options.Variables, ElementsAre(Pair("SYNCLINE_QUIET", "1")));
}

TEST(RecordOptions, TwoDashesEndThem) {
  EXPECT_THAT(parse({"--full", "--", "--odd", "--", "x"}).Program,
              ElementsAre("--odd", "--", "x"));
  EXPECT_THAT(parse({"--", "-"}).Program, ElementsAre("-"));
  EXPECT_THAT(parse({"-", "x"}).Program, ElementsAre("-", "x"));
}

TEST(RecordOptions, KeepArgumentsAsTheyAre) {
  EXPECT_THAT(parse({"p", "", "a b", "[c]", "\"d\"", "\xff\n"}).Program,
              ElementsAre("p", "", "a b", "[c]", "\"d\"", "\xff\n"));
}

TEST(RecordOptions, TakeValuesInEveryForm) {
  for (const std::deque<std::string> &Words :
       {std::deque<std::string>{"-o", "x y", "p"},
        {"-ox y", "p"},
        {"--output", "x y", "p"},
        {"--output=x y", "p"}}) {
    RecordOptions Options = parse(Words);
    EXPECT_EQ(Options.Variables["SYNCLINE_OUTPUT"], "x y");
    EXPECT_THAT(Options.Program, ElementsAre("p"));
  }
  RecordOptions Cluster = parse({"-qo", "x", "p"});
  EXPECT_THAT(Cluster.Variables, ElementsAre(Pair("SYNCLINE_OUTPUT", "x"),
                                             Pair("SYNCLINE_QUIET", "1")));
  EXPECT_EQ(parse({"--range", "[step]", "p"}).Variables["SYNCLINE_RANGE"],
            "[step]");
  EXPECT_EQ(parse({"--range=--x=y", "p"}).Variables["SYNCLINE_RANGE"], "--x=y");
}

static const std::deque<std::string> TracerOptions = {"--delay",
                                                      "1.5",
                                                      "--duration=10",
                                                      "--signal",
                                                      "USR2",
                                                      "--stack-depth",
                                                      "20",
                                                      "--graph-nodes",
                                                      "--always",
                                                      "--no-detach",
                                                      "--window",
                                                      "50",
                                                      "--window-period",
                                                      "2000",
                                                      "--buffer",
                                                      "8",
                                                      "--thread-slots",
                                                      "4096",
                                                      "--max-size",
                                                      "512",
                                                      "--cupti",
                                                      "/c.so",
                                                      "--tracer",
                                                      "/t.so",
                                                      "p"};

TEST(RecordOptions, BecomeTheVariablesOfTheTracer) {
  RecordOptions Options = parse(TracerOptions);
  EXPECT_EQ(Options.Tracer, "/t.so");
  EXPECT_THAT(
      Options.Variables,
      ElementsAre(
          Pair("SYNCLINE_ALWAYS", "1"), Pair("SYNCLINE_BUFFER_MIB", "8"),
          Pair("SYNCLINE_CUPTI", "/c.so"), Pair("SYNCLINE_DELAY", "1.5"),
          Pair("SYNCLINE_DETACH", "0"), Pair("SYNCLINE_DURATION", "10"),
          Pair("SYNCLINE_GRAPH_NODES", "1"),
          Pair("SYNCLINE_MAX_SIZE_MIB", "512"), Pair("SYNCLINE_SIGNAL", "USR2"),
          Pair("SYNCLINE_STACK_DEPTH", "20"),
          Pair("SYNCLINE_THREAD_SLOTS", "4096"),
          Pair("SYNCLINE_WINDOW_MS", "50"),
          Pair("SYNCLINE_WINDOW_PERIOD_MS", "2000")));
  EXPECT_EQ(parse({"--full", "p"}).Variables["SYNCLINE_MODE"], "full");
  EXPECT_EQ(parse({"--sync-only", "p"}).Variables["SYNCLINE_MODE"],
            "sync-only");
  EXPECT_EQ(parse({"--no-stacks", "p"}).Variables["SYNCLINE_STACKS"], "0");
}

TEST(RecordOptions, DurationIsOfTheRunOrOfItsSteps) {
  for (const char *Which : {"run", "steps"})
    EXPECT_EQ(
        parse({"--duration-of", Which, "p"}).Variables["SYNCLINE_DURATION_OF"],
        Which);
  EXPECT_THAT(errorOf({"--duration-of", "loops", "p"}),
              HasSubstr("run or steps"));
}

TEST(RecordOptions, StacksOfLaunchesAreForOneOfThree) {
  for (const char *Which : {"never", "windows", "always"})
    EXPECT_EQ(parse({"--launch-stacks", Which, "p"})
                  .Variables["SYNCLINE_LAUNCH_STACKS"],
              Which);
  EXPECT_EQ(parse({"--full", "--launch-stacks=always", "p"})
                .Variables["SYNCLINE_LAUNCH_STACKS"],
            "always");
  for (const char *Mode : {"--full", "--sync-only", "--no-stacks"})
    EXPECT_EQ(parse({Mode, "--launch-stacks=never", "p"})
                  .Variables["SYNCLINE_LAUNCH_STACKS"],
              "never");
  EXPECT_THAT(errorOf({"--launch-stacks", "all", "p"}),
              HasSubstr("'all' is not never, windows or always"));
}

TEST(RecordOptions, RefuseWhatTheyDoNotKnow) {
  EXPECT_THAT(
      errorOf({"--ful", "p"}),
      HasSubstr("unknown option '--ful' (did you mean '--full'?); see"));
  EXPECT_THAT(
      errorOf({"--ful=1", "p"}),
      HasSubstr("unknown option '--ful' (did you mean '--full'?); see"));
  EXPECT_THAT(errorOf({"-x", "p"}), HasSubstr("unknown option '-x'"));
  EXPECT_THAT(errorOf({"--full=1", "p"}), HasSubstr("--full takes no value"));
  EXPECT_THAT(errorOf({"-o"}), HasSubstr("-o needs a value"));
  EXPECT_THAT(errorOf({}), HasSubstr("name the program to run"));
  EXPECT_THAT(errorOf({"--"}), HasSubstr("name the program to run"));
  EXPECT_THAT(errorOf({""}), HasSubstr("is empty"));
}

TEST(RecordOptions, RefuseWrongValues) {
  for (const char *Wrong : {"-1", "x", "1s", "", "nan", "inf", "1e400", " 1"})
    EXPECT_THAT(errorOf({"--delay", Wrong, "p"}),
                HasSubstr("is not a number of seconds"))
        << Wrong;
  for (const char *Wrong : {"0", "257", "1.5", "-3", "99999999999999"})
    EXPECT_THAT(errorOf({"--stack-depth", Wrong, "p"}),
                HasSubstr("is not a whole number from 1 to 256"))
        << Wrong;
  EXPECT_THAT(errorOf({"--signal", "TERM", "p"}),
              HasSubstr("'TERM' is not USR1 or USR2"));
  EXPECT_THAT(errorOf({"--window", "0", "p"}), HasSubstr("milliseconds"));
  EXPECT_THAT(errorOf({"--thread-slots", "1", "p"}), HasSubstr("64"));
  EXPECT_THAT(errorOf({"--output=", "p"}), HasSubstr("name of a file"));
}

TEST(RecordOptions, RefuseWhatContradicts) {
  EXPECT_THAT(errorOf({"--full", "--sync-only", "p"}), HasSubstr("exclude"));
  EXPECT_THAT(errorOf({"--full", "--window", "5", "p"}),
              HasSubstr("--window has no effect with --full"));
  EXPECT_THAT(errorOf({"--no-stacks", "--stack-depth", "5", "p"}),
              HasSubstr("no effect with --no-stacks"));
  EXPECT_THAT(errorOf({"--no-stacks", "--launch-stacks", "always", "p"}),
              HasSubstr("no effect with --no-stacks"));
  EXPECT_THAT(errorOf({"--sync-only", "--launch-stacks", "windows", "p"}),
              HasSubstr("no effect with --sync-only"));
  EXPECT_THAT(errorOf({"--full", "--launch-stacks", "windows", "p"}),
              HasSubstr("--full records no windows"));
  EXPECT_THAT(errorOf({"--window", "50", "--window-period", "40", "p"}),
              HasSubstr("shorter"));
}

TEST(RecordOptions, HelpNeedsNoProgram) {
  EXPECT_TRUE(parse({"--help"}).Help);
  EXPECT_TRUE(parse({"-h", "--nonsense"}).Help);
  EXPECT_FALSE(parse({"p", "--help"}).Help);
  EXPECT_TRUE(parse({"--version"}).Version);
}

TEST(RecordOptions, HelpNamesEachInLinesThatFit) {
  std::string Text = syncline::help::textHelp(recordPage());
  for (const OptionRow &Row : optionTable())
    EXPECT_THAT(Text, HasSubstr(std::string("--") + Row.Name));
  for (size_t Start = 0, End; (End = Text.find('\n', Start)) != Text.npos;
       Start = End + 1)
    EXPECT_LE(End - Start, 80U) << Text.substr(Start, End - Start);
}
