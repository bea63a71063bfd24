#include "cli/record/SummaryLine.h"

#include "cli/record/TraceSummary.h"
#include "format/TextAssembler.h"
#include "support/TemporaryFolder.h"

#include <gmock/gmock.h>

#include <fstream>

using namespace syncline;
using namespace syncline::record;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;
namespace fs = std::filesystem;

namespace {

class RecordSummary : public testing::Test {
protected:
  RecordSummary() : Before(fs::current_path()) { fs::current_path(Folder); }
  ~RecordSummary() override { fs::current_path(Before); }

  fs::path assemble(const std::string &Name, const std::string &Text) const {
    fs::path File = Folder / Name;
    syncline::trace::TraceFileWriter Out(File);
    syncline::trace::assembleText(Text, Name, Out.writer());
    Out.finish();
    return File;
  }

  static std::string line(const RunLogContents &Log) {
    return summary(Log, {}, false, false);
  }

  static std::string summary(const RunLogContents &Log,
                             const fs::path &Recording, bool Always,
                             bool Launches) {
    RunResult Result;
    Result.Log = Log;
    Result.Recording = Recording;
    Result.Always = Always;
    Result.Launches = Launches;
    return runSummary(Result);
  }

  fs::path Before;
  syncline::tests::TemporaryFolder Temporary;
  fs::path Folder = Temporary.path();
};

} // namespace

static constexpr const char *Recorded = R"(
process pid=7 start=1000000000 mode="windows"
window-open time=1000000000 why="start"
call thread=1 start=1500000000 duration=1000
copy-call thread=1 start=2000000000 duration=1000
window-close time=2100000000
memory-call thread=1 start=3000000000 duration=1000
poll thread=1 start=3200000000 duration=1000 count=5
end time=3500000000 why="exit"
)";

static std::string processNumber(unsigned Pid) {
  std::string Text = Recorded;
  return Text.replace(Text.find("pid=7"), 5, "pid=" + std::to_string(Pid));
}

TEST(RecordRunLog, HoldsTracesAndReasons) {
  RunLogContents Log =
      parseRunLog("/a b\n/c\n!no CUPTI\n/a b\n\n!no CUPTI\n/being written");
  EXPECT_THAT(Log.Traces, ElementsAre("/a b", "/c"));
  EXPECT_THAT(Log.Failures, ElementsAre("no CUPTI"));
}

TEST(RecordRunLog, IsAFileForAsLongAsTheRun) {
  fs::path Path;
  {
    RunLog Log;
    Path = Log.path();
    std::ofstream(Path, std::ios::app) << "/x\n";
    EXPECT_THAT(Log.read().Traces, ElementsAre("/x"));
    fs::remove(Path);
    EXPECT_TRUE(Log.read().Traces.empty());
  }
  EXPECT_FALSE(fs::exists(Path));
}

TEST(RecordFigures, AreForPeople) {
  EXPECT_EQ(groupedNumber(0), "0");
  EXPECT_EQ(groupedNumber(999), "999");
  EXPECT_EQ(groupedNumber(1000), "1,000");
  EXPECT_EQ(groupedNumber(12345678), "12,345,678");
  EXPECT_EQ(sizeText(999), "999 bytes");
  EXPECT_EQ(sizeText(1000), "1.0 kB");
  EXPECT_EQ(sizeText(999949), "999.9 kB");
  EXPECT_EQ(sizeText(999999), "1.0 MB");
  EXPECT_EQ(sizeText(3141592653), "3.1 GB");
}

TEST_F(RecordSummary, CountsOneTrace) {
  fs::path File = assemble("train.sltrace", Recorded);
  std::string Size = sizeText(fs::file_size(File));
  EXPECT_EQ(line({{File}, {}}),
            "train.sltrace: 3 calls that can block in 2.5 s (everything in 1 "
            "window, only blocking calls elsewhere), " +
                Size + "; next: syncline report train.sltrace");
}

TEST_F(RecordSummary, AddsUpSeveral) {
  fs::path One = assemble("a 1.sltrace", Recorded);
  fs::path Two = assemble("a 2.sltrace", processNumber(8));
  std::string Line = line({{One, Two, Folder / "gone"}, {}});
  EXPECT_THAT(Line, HasSubstr("2 processes, the first in 'a 1.sltrace': 6 "
                              "calls that can block in 2.5 s"));
  EXPECT_THAT(Line,
              EndsWith("; next: syncline report 'a 1.sltrace' 'a 2.sltrace'"));
}

TEST_F(RecordSummary, NamesTheFolderOfAll) {
  fs::create_directory("run.sltrace");
  fs::path One = assemble("run.sltrace/1.sltrace", Recorded);
  fs::path Two = assemble("run.sltrace/2.sltrace",
                          "process pid=8 start=2\nend time=9 why=\"exit\"\n");
  std::string Line =
      summary({{One, Two}, {}}, Folder / "run.sltrace", false, false);
  EXPECT_THAT(Line, StartsWith("run.sltrace: 2 processes, 1 of which did not "
                               "use a GPU: 3 calls that can block in 2.5 s"));
  EXPECT_THAT(Line, EndsWith("; next: syncline report run.sltrace"));
  Line = summary({{Two}, {}}, Folder / "run.sltrace", false, false);
  EXPECT_THAT(Line, StartsWith("run.sltrace: 0 calls"));
  EXPECT_EQ(Line.find("next:"), std::string::npos);
}

TEST_F(RecordSummary, NamesOnlyTracesOfTheJob) {
  fs::path One = assemble("1.sltrace", Recorded);
  fs::path Two =
      assemble("2.sltrace", "process pid=8 start=2\nend time=9 why=\"exit\"\n");
  EXPECT_THAT(line({{Two, One}, {}}),
              EndsWith("; next: syncline report 1.sltrace"));
}

TEST_F(RecordSummary, TellsWhatIsMissing) {
  fs::path Whole = assemble("whole", Recorded);
  fs::path Cut = assemble("cut", "process pid=7 start=1 mode=\"full\"\n"
                                 "call start=5 duration=1\n"
                                 "drop time=9 count=1200 what=\"calls\"\n");
  std::string Alone = line({{Cut}, {}});
  EXPECT_THAT(Alone, HasSubstr("cut: 1 call that can block in "));
  EXPECT_THAT(Alone, HasSubstr(" (full), "));
  EXPECT_THAT(Alone, HasSubstr("; 1,200 records were lost ("));
  EXPECT_THAT(
      Alone,
      HasSubstr("; incomplete: the process was killed or is still running"));
  EXPECT_THAT(line({{Whole, Cut}, {}}), HasSubstr("; 1 of them incomplete: "));
}

TEST_F(RecordSummary, DoesNotHideWhatItCannotRead) {
  fs::path Strange =
      Temporary.write("strange", "not a trace of anything, but long enough");
  std::string Line = line({{Strange}, {}});
  EXPECT_THAT(Line, HasSubstr("strange: 40 bytes; unreadable: "));
  EXPECT_EQ(Line.find("next:"), std::string::npos);
}

TEST_F(RecordSummary, DoesNotReadWhatIsTooLarge) {
  fs::path File = assemble("large", Recorded);
  TraceSummary Sum = summarize(File, 10);
  EXPECT_FALSE(Sum.Counted);
  EXPECT_EQ(Sum.Calls, 0U);
  EXPECT_GT(Sum.Bytes, 10U);
}

TEST_F(RecordSummary, SaysWhyThereIsNothing) {
  EXPECT_EQ(line({}), "the program never used CUDA: nothing was recorded");
  EXPECT_EQ(line({{Folder / "gone"}, {}}), line({}));
  EXPECT_THAT(summary({}, {}, false, true), HasSubstr("on this machine"));
  EXPECT_THAT(summary({}, {}, true, false), HasSubstr("was not loaded"));
  EXPECT_EQ(line({{}, {"libcupti was not found", "x", "y"}}),
            "nothing was recorded: libcupti was not found (and 2 other "
            "reasons)");
}
