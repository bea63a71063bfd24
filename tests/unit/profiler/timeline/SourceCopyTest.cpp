#include "timeline/SymbolizedCopy.h"

#include "profiler/format/TraceBytes.h"
#include "support/TemporaryFolder.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::timeline;
using namespace syncline::tests;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
namespace fs = std::filesystem;

namespace {

/// A trace of a program in Python whose stacks are in line 10 of a file.
class SourceCopies : public testing::Test {
protected:
  SourceCopies() : File(Folder.write("train.py", textOf(20))) {}

  static std::string textOf(unsigned Lines) {
    std::string Text;
    for (unsigned Line = 1; Line <= Lines; ++Line)
      Text += "line " + std::to_string(Line) + "\n";
    return Text;
  }

  std::string recording() const {
    return "string id=1 value=\"step\"\n"
           "string id=2 value=\"" +
           File.string() +
           "\"\n"
           "code id=1 function=1 file=2 first-line=10 table=locations "
           "bytes=\"\\udce9\\u0000\"\n"
           "code-frame id=1 parent=0 code=1 instruction=0\n"
           "call thread=1 start=200 duration=5 stack=1\n"
           "end time=400 why=\"exit\"\n";
  }

  Bytes copyOf(const Bytes &From) {
    fs::path Input =
        Folder.write("in.sltrace", {reinterpret_cast<const char *>(From.data()),
                                    From.size()});
    return traceOf([&](trace::TraceWriter &Out) {
      Files = writeSymbolized(Input, Out, Options).Files;
    });
  }
  Bytes copy() { return copyOf(traceOfText(recording())); }

  static Lines sourcesOf(const Bytes &Trace) {
    Lines Found = readAll(Trace).Records;
    std::erase_if(Found, [](const std::string &Line) {
      return !Line.starts_with("source-");
    });
    return Found;
  }

  TemporaryFolder Folder;
  fs::path File;
  CopyOptions Options;
  size_t Files = 0;
};

} // namespace

TEST_F(SourceCopies, HaveTheLinesAroundEachFrameOfPython) {
  EXPECT_THAT(sourcesOf(copy()),
              ElementsAre(HasSubstr("source-file file=2 size=151 checksum="),
                          "source-line file=2 line=7 text=\"line 7\"",
                          "source-line file=2 line=8 text=\"line 8\"",
                          "source-line file=2 line=9 text=\"line 9\"",
                          "source-line file=2 line=10 text=\"line 10\"",
                          "source-line file=2 line=11 text=\"line 11\"",
                          "source-line file=2 line=12 text=\"line 12\"",
                          "source-line file=2 line=13 text=\"line 13\""));
  EXPECT_EQ(Files, 1u);
}

TEST_F(SourceCopies, EndWhereTheFileEnds) {
  Folder.write("train.py", textOf(11));
  EXPECT_EQ(sourcesOf(copy()).size(), 1u + 5);
  Folder.write("train.py", textOf(6));
  EXPECT_THAT(sourcesOf(copy()), IsEmpty());
  EXPECT_EQ(Files, 0u);
}

TEST_F(SourceCopies, StandBeforeTheFirstEvent) {
  Lines Found = readAll(copy()).Records;
  EXPECT_THAT(Found[Found.size() - 3], HasSubstr("source-line"));
  EXPECT_THAT(Found[Found.size() - 2], HasSubstr("call"));
}

TEST_F(SourceCopies, TwiceIsTheSameAsOnce) {
  Bytes Once = copy();
  EXPECT_EQ(copyOf(Once), Once);
}

TEST_F(SourceCopies, LinesStayWhereTheFileIsGoneOrAnotherOne) {
  Bytes Once = copy();
  fs::remove(File);
  EXPECT_EQ(copyOf(Once), Once);
  Folder.write("train.py", "another\n" + textOf(30));
  EXPECT_EQ(copyOf(Once), Once);
}

TEST_F(SourceCopies, TheSameFileAddsLines) {
  Lines Sources = sourcesOf(copy());
  std::string Text = recording();
  Text.insert(Text.find("call "), Sources.front() + "\n" + Sources[4] + "\n");
  EXPECT_EQ(sourcesOf(copyOf(traceOfText(Text))), Sources);
}

TEST_F(SourceCopies, ALineWithoutItsFileIsLeftOut) {
  fs::remove(File);
  std::string Text = recording();
  Text.insert(Text.find("call "), "source-line file=2 line=10 text=\"x\"\n");
  EXPECT_THAT(sourcesOf(copyOf(traceOfText(Text))), IsEmpty());
}

TEST_F(SourceCopies, CanLeaveOutTheSource) {
  Bytes Once = copy();
  Options.WithSources = false;
  EXPECT_THAT(sourcesOf(copy()), IsEmpty());
  EXPECT_THAT(sourcesOf(copyOf(Once)), IsEmpty());
}

TEST_F(SourceCopies, ReadTheFileBelowTheRoot) {
  Options.Symbols.SysRoot = Folder.path() / "root";
  EXPECT_THAT(sourcesOf(copy()), IsEmpty());
  fs::path Copied = Folder.path() / "root" / File.relative_path();
  fs::create_directories(Copied.parent_path());
  fs::rename(File, Copied);
  EXPECT_EQ(sourcesOf(copy()).size(), 8u);
}
