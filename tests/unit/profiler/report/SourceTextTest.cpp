#include "report/model/SourceText.h"

#include "format/Reader.h"
#include "profiler/format/TraceBytes.h"
#include "support/TemporaryFolder.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::tests;
using testing::ElementsAre;
using testing::IsEmpty;
namespace fs = std::filesystem;

namespace {

class SourceTexts : public testing::Test {
protected:
  SourceTexts() : File(Folder.write("train.py", "1a\n2b\n3c\n4d\n5e\n6f\n")) {}

  void record(uint64_t Checksum) {
    Bytes Trace = traceOfText(
        "string id=1 value=\"" + File.string() +
        "\"\nsource-file file=1 size=18 checksum=" + std::to_string(Checksum) +
        "\nsource-line file=1 line=1 text=\"old 1\"\n"
        "source-line file=1 line=2 text=\"old 2\"\n"
        "source-line file=1 line=4 text=\"old 4\"\n");
    trace::TraceReader Reader(trace::memorySource(Trace), "test");
    trace::RawRecord Record;
    while (Reader.next(Record))
      Recorded.add(Record);
  }

  SourceText::Excerpt around(uint32_t Line) {
    return SourceText(Directories, Recorded).around(File, Line);
  }

  TemporaryFolder Folder;
  fs::path File;
  timeline::RecordedSources Recorded;
  std::vector<std::string> Directories;
};

} // namespace

TEST_F(SourceTexts, ComeFromTheFile) {
  EXPECT_EQ(around(6).Start, 3u);
  EXPECT_THAT(around(6).Lines, ElementsAre("3c", "4d", "5e", "6f"));
  EXPECT_EQ(around(1).Start, 1u);
  EXPECT_THAT(around(1).Lines, ElementsAre("1a", "2b", "3c", "4d"));
  EXPECT_THAT(around(0).Lines, IsEmpty());
  EXPECT_THAT(around(7).Lines, IsEmpty());
}

TEST_F(SourceTexts, ComeFromTheSameFileRatherThanTheTrace) {
  record(timeline::readSourceFile(File)->Checksum);
  EXPECT_THAT(around(6).Lines, ElementsAre("3c", "4d", "5e", "6f"));
}

TEST_F(SourceTexts, ComeFromTheTraceWhereTheFileIsGone) {
  record(1);
  fs::remove(File);
  EXPECT_EQ(around(2).Start, 1u);
  EXPECT_THAT(around(2).Lines, ElementsAre("old 1", "old 2"));
  EXPECT_EQ(around(4).Start, 4u);
  EXPECT_THAT(around(4).Lines, ElementsAre("old 4"));
  EXPECT_THAT(around(3).Lines, IsEmpty());
  EXPECT_THAT(around(0).Lines, IsEmpty());
}

TEST_F(SourceTexts, ComeFromTheTraceWhereTheFileIsAnotherOne) {
  record(1);
  EXPECT_THAT(around(2).Lines, ElementsAre("old 1", "old 2"));
}

TEST_F(SourceTexts, FoldersAreSearchedForTheSameFile) {
  record(timeline::readSourceFile(File)->Checksum);
  fs::create_directories(Folder.path() / "sources");
  fs::rename(File, Folder.path() / "sources" / "train.py");
  EXPECT_THAT(around(6).Lines, IsEmpty());
  Directories = {(Folder.path() / "sources").string()};
  EXPECT_THAT(around(6).Lines, ElementsAre("3c", "4d", "5e", "6f"));
  Folder.write("sources/train.py", "another\n");
  EXPECT_THAT(around(2).Lines, ElementsAre("old 1", "old 2"));
}
