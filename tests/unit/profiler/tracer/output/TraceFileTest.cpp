#include "tracer/output/TraceFile.h"

#include "format/Reader.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <filesystem>

using namespace syncline;
using tracer::output::TraceFile;

namespace {

class TraceFileTest : public testing::Test {
protected:
  void SetUp() override {
    std::string Pattern =
        std::filesystem::temp_directory_path() / "tracefileXXXXXX";
    ASSERT_TRUE(mkdtemp(Pattern.data()));
    Folder = Pattern;
    Path = Folder + "/t.sltrace";
  }
  void TearDown() override { std::filesystem::remove_all(Folder); }

  struct Contents {
    std::vector<uint64_t> Marks;
    std::vector<std::string> Strings;
    trace::Losses Losses;
  };
  Contents read() const {
    Contents Result;
    trace::TraceReader Reader = trace::TraceReader::open(Path);
    visit(
        Reader,
        [&](const trace::MarkRecord &R) {
          Result.Marks.push_back(R.RangeName);
        },
        [&](const trace::StringRecord &R) {
          Result.Strings.emplace_back(R.Value);
        });
    Result.Losses = Reader.losses();
    return Result;
  }
  /// Appends marks with the numbers [Begin, End).
  static void append(TraceFile &File, uint64_t Begin, uint64_t End) {
    for (uint64_t I = Begin; I < End; ++I) {
      File.append(trace::MarkRecord{1, 1'000'000 * I, I, 0});
      if (File.isFull())
        File.flush();
    }
  }
  static void expectNewest(const Contents &Found, uint64_t Last) {
    ASSERT_FALSE(Found.Marks.empty());
    EXPECT_EQ(Found.Marks.back(), Last);
    for (size_t I = 1; I < Found.Marks.size(); ++I)
      ASSERT_EQ(Found.Marks[I], Found.Marks[I - 1] + 1);
    EXPECT_EQ(Found.Losses.DamagedChunks, 0u);
    EXPECT_EQ(Found.Losses.DamagedPlaces, 0u);
    EXPECT_EQ(Found.Losses.MissingChunks, 0u);
  }

  std::string Folder, Path;
};

TEST_F(TraceFileTest, IsReadableAfterEachFlush) {
  TraceFile File;
  ASSERT_EQ(File.create(Path, 0), 0);
  for (uint64_t I = 0; I < 20; ++I) {
    append(File, I * 5000, (I + 1) * 5000);
    File.flush();
    Contents Found = read();
    expectNewest(Found, (I + 1) * 5000 - 1);
    EXPECT_EQ(Found.Marks.size(), (I + 1) * 5000);
  }
  EXPECT_EQ(File.bytesWritten(), std::filesystem::file_size(Path));
}

TEST_F(TraceFileTest, ARingKeepsTheNewestAfterEachFlush) {
  constexpr uint64_t Cap = 1 << 20;
  TraceFile File;
  ASSERT_EQ(File.create(Path, Cap), 0);
  bool Overwritten = false;
  // Odd sizes, so that slots are left half full by a flush.
  for (uint64_t I = 0; I < 300; ++I) {
    append(File, I * 3001, (I + 1) * 3001);
    File.flush();
    if (I % 10)
      continue;
    Contents Found = read();
    expectNewest(Found, (I + 1) * 3001 - 1);
    Overwritten |= Found.Losses.OverwrittenChunks > 0;
  }
  EXPECT_TRUE(Overwritten);
  EXPECT_LT(std::filesystem::file_size(Path), Cap + 10'000);
  File.close();
  EXPECT_GT(read().Marks.size(), Cap / 4 / 8);
}

TEST_F(TraceFileTest, ARingKeepsAllDefinitions) {
  TraceFile File;
  ASSERT_EQ(File.create(Path, 1 << 18), 0);
  for (uint64_t I = 0; I < 100; ++I) {
    std::string Name = "name " + std::to_string(I);
    File.append(trace::StringRecord{I + 1, Name});
    append(File, I * 5000, (I + 1) * 5000);
    File.flush();
  }
  File.close();
  Contents Found = read();
  EXPECT_EQ(Found.Strings.size(), 100u);
  EXPECT_EQ(Found.Strings.front(), "name 0");
  expectNewest(Found, 100 * 5000 - 1);
}

TEST_F(TraceFileTest, LongTextsFitIntoSlots) {
  std::string Long(100'000, 'x');
  TraceFile File;
  ASSERT_EQ(File.create(Path, 1 << 20), 0);
  for (uint64_t I = 0; I < 64; ++I) {
    append(File, I * 9000, (I + 1) * 9000);
    File.append(trace::NoteRecord{I, Long});
    if (File.isFull())
      File.flush();
  }
  File.close();
  expectNewest(read(), 64 * 9000 - 1);
}

TEST_F(TraceFileTest, NeverReplacesAFile) {
  TraceFile First, Second, Third;
  EXPECT_EQ(First.create(Path, 0), 0);
  EXPECT_EQ(Second.create(Path, 0), EEXIST);
  EXPECT_EQ(Third.create(Folder + "/missing/t.sltrace", 0), ENOENT);
  EXPECT_FALSE(Second.isOpen());
}

TEST_F(TraceFileTest, NothingIsWrittenOnceAbandoned) {
  TraceFile File;
  ASSERT_EQ(File.create(Path, 0), 0);
  append(File, 0, 10);
  File.flush();
  append(File, 10, 20);
  File.abandon();
  append(File, 20, 30);
  File.close();
  EXPECT_EQ(read().Marks.size(), 10u);
  EXPECT_EQ(File.failure(), 0);
}

} // namespace
