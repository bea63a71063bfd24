#include "cli/record/AddSymbols.h"

#include "format/Reader.h"
#include "format/TextAssembler.h"
#include "format/TextPrinter.h"
#include "support/TemporaryFolder.h"

#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

using namespace syncline;
using namespace syncline::record;
using namespace syncline::trace;
using testing::Contains;
using testing::HasSubstr;
using testing::StartsWith;
namespace fs = std::filesystem;

namespace {

/// Traces of a program in Python whose stacks are in line 2 of a file.
class RecordSymbols : public testing::Test {
protected:
  RecordSymbols() : Source(Temporary.write("train.py", "a\nb\nc\n")) {}

  fs::path trace(const std::string &Name, const std::string &End) const {
    fs::path Path = Temporary.path() / Name;
    TraceFileWriter Out(Path);
    assembleText("process pid=7 start=100\nstring id=1 value=\"step\"\n"
                 "string id=2 value=\"" +
                     Source.string() +
                     "\"\ncode id=1 function=1 file=2 first-line=2 "
                     "table=locations bytes=\"\\udce9\\u0000\"\n"
                     "code-frame id=1 parent=0 code=1 instruction=0\n"
                     "call thread=1 start=200 duration=5 stack=1\n" +
                     End,
                 Name, Out.writer());
    Out.finish();
    return Path;
  }
  fs::path whole(const std::string &Name) const {
    return trace(Name, "end time=300 why=\"exit\"\n");
  }

  static std::string contents(const fs::path &Path) {
    std::ostringstream Text;
    Text << std::ifstream(Path, std::ios::binary).rdbuf();
    return Text.str();
  }

  static std::vector<std::string> linesOf(const fs::path &Path) {
    std::vector<std::string> Result;
    TraceReader Reader = TraceReader::open(Path);
    TextPrinter Printer({});
    RawRecord Record;
    while (Reader.next(Record)) {
      Result.emplace_back();
      Printer.append(Result.back(), Record);
    }
    EXPECT_FALSE(Reader.losses().any());
    return Result;
  }

  syncline::tests::TemporaryFolder Temporary;
  fs::path Source;
};

} // namespace

TEST_F(RecordSymbols, AreAddedToAllTraces) {
  constexpr unsigned Count = 9;
  std::vector<fs::path> Traces;
  Traces.reserve(Count);
  for (unsigned I = 0; I < Count; ++I)
    Traces.push_back(whole(std::to_string(I)));
  std::string Before = contents(Traces[0]);
  EXPECT_EQ(addSymbols(Traces), "");
  for (const fs::path &Trace : Traces) {
    EXPECT_THAT(contents(Trace), StartsWith(Before.substr(0, 100)));
    EXPECT_THAT(linesOf(Trace),
                Contains(StartsWith("source-line file=2 line=3 text=\"c\"")));
  }
  EXPECT_TRUE(contents(Traces[0]).starts_with(Before));
}

TEST_F(RecordSymbols, ThatTakeTooLongAreLeftOutWithANote) {
  fs::path Trace = whole("late");
  std::string Before = contents(Trace);
  std::string Remark = addSymbols({Trace}, 0);
  EXPECT_THAT(Remark, StartsWith("finding names took too long, so some are "
                                 "left out"));
  EXPECT_TRUE(contents(Trace).starts_with(Before));
  EXPECT_THAT(linesOf(Trace),
              Contains(StartsWith("note time=300 line=\"" + Remark)));
}

TEST_F(RecordSymbols, AreNotAddedWhereTheProcessMayStillWrite) {
  fs::path Trace = trace("running", "");
  std::string Before = contents(Trace);
  EXPECT_EQ(addSymbols({Trace}), "");
  EXPECT_EQ(addSymbols({Trace}, 0), "");
  EXPECT_EQ(contents(Trace), Before);
}

TEST_F(RecordSymbols, OfWhatIsNoTrace) {
  fs::path File = Temporary.write("notes", "mine, and long enough for one");
  EXPECT_THAT(addSymbols({File}), HasSubstr("notes: not a trace"));
  EXPECT_EQ(contents(File), "mine, and long enough for one");
}
