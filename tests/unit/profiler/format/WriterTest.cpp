#include "TraceBytes.h"

#include "support/TemporaryFolder.h"

#include <gmock/gmock.h>

#include <sys/stat.h>

using namespace syncline::tests;
using namespace syncline::trace;
namespace fs = std::filesystem;

static size_t filesIn(const fs::path &Folder) {
  return static_cast<size_t>(std::distance(fs::directory_iterator(Folder), {}));
}

TEST(Writer, AFileIsPutInItsPlaceAtTheEnd) {
  TemporaryFolder Folder;
  fs::path Path = Folder.write("trace", "old");
  TraceFileWriter Out(Path);
  Out.append(EndRecord());
  EXPECT_EQ(fs::file_size(Path), 3U);
  Out.finish();
  EXPECT_EQ(readAll(TraceReader::open(Path)).Records.size(), 1U);
  EXPECT_EQ(filesIn(Folder.path()), 1U);
  struct stat Status;
  ASSERT_EQ(stat(Path.c_str(), &Status), 0);
  EXPECT_NE(Status.st_mode & S_IRUSR, 0U);
}

TEST(Writer, WithoutAnEndNothingIsLeft) {
  TemporaryFolder Folder;
  {
    TraceFileWriter Out(Folder.path() / "trace");
    Out.append(EndRecord());
    EXPECT_EQ(filesIn(Folder.path()), 1U);
  }
  EXPECT_EQ(filesIn(Folder.path()), 0U);
}

TEST(Writer, ADeviceIsNotReplaced) {
  TraceFileWriter Out("/dev/null");
  Out.append(EndRecord());
  Out.finish();
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST(Writer, SaysWhatCannotBeWritten) {
  EXPECT_THROW(TraceFileWriter("/nonexistent/trace"), TraceError);
  TraceFileWriter Full("/dev/full");
  Full.append(EndRecord());
  EXPECT_THROW(Full.finish(), TraceError);
}

TEST(Writer, ChunksEndWhereDefinitionsAndEventsMeet) {
  Bytes File = traceOfText("thread id=1\nthread id=2\nend\nthread id=3\n");
  TraceReader Reader(memorySource(File), "test");
  RawRecord Record;
  while (Reader.next(Record))
    ;
  EXPECT_EQ(Reader.facts().Chunks, 4U); // with the schema
}
