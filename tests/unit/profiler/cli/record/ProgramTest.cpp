#include "cli/record/Program.h"

#include "cli/record/RecordError.h"
#include "support/TemporaryFolder.h"

#include <gmock/gmock.h>

#include <cstring>
#include <elf.h>
#include <fstream>
#include <sstream>

using namespace syncline;
using namespace syncline::record;
using testing::HasSubstr;
using testing::IsEmpty;
namespace fs = std::filesystem;

namespace {

class RecordProgram : public testing::Test {
protected:
  RecordProgram() {
    fs::create_directories(Folder / "one");
    fs::create_directories(Folder / "two");
    Path = (Folder / "one").string() + ':' + (Folder / "two").string();
  }

  void write(const fs::path &Name, bool Executable,
             const std::string &Text = "#!/bin/sh\n") const {
    fs::path File = Temporary.write(Name, Text);
    if (Executable)
      fs::permissions(File, fs::perms::owner_all);
  }

  int statusOf(const std::string &Name) const {
    try {
      findProgram(Name, Path);
    } catch (const RecordError &E) {
      return E.status();
    }
    return 0;
  }

  syncline::tests::TemporaryFolder Temporary;
  fs::path Folder = Temporary.path();
  std::string Path;
};

} // namespace

TEST_F(RecordProgram, IsSearchedForAsByAShell) {
  write("two/train", true);
  EXPECT_EQ(findProgram("train", Path), Folder / "two/train");
  write("one/train", false);
  EXPECT_EQ(findProgram("train", Path), Folder / "two/train");
  write("one/train", true);
  EXPECT_EQ(findProgram("train", Path), Folder / "one/train");
  std::string Direct = Folder / "two/train";
  EXPECT_EQ(findProgram(Direct, ""), Direct);
}

TEST_F(RecordProgram, FailsAsInAShell) {
  EXPECT_EQ(statusOf("train"), NotFound);
  EXPECT_EQ(statusOf(Folder / "one/train"), NotFound);
  write("one/train", false);
  EXPECT_EQ(statusOf("train"), NotExecutable);
  EXPECT_EQ(statusOf(Folder / "one/train"), NotExecutable);
  EXPECT_EQ(statusOf(Folder / "one"), NotExecutable);
  fs::create_directory(Folder / "one/data");
  EXPECT_EQ(statusOf("data"), NotFound);
}

TEST_F(RecordProgram, KnowsWhatTheLoaderDoesNotReach) {
  std::ostringstream Self;
  Self << std::ifstream("/proc/self/exe", std::ios::binary).rdbuf();
  std::string Bytes = Self.str();
  write("dynamic", true, Bytes);
  EXPECT_THAT(preloadObstacle(Folder / "dynamic"), IsEmpty());

  // A program without an interpreter is what a static one is.
  Elf64_Ehdr Header;
  memcpy(&Header, Bytes.data(), sizeof(Header));
  for (size_t I = 0; I < Header.e_phnum; ++I) {
    char *Segment = Bytes.data() + Header.e_phoff + I * Header.e_phentsize;
    if (Elf64_Word Type;
        memcpy(&Type, Segment, sizeof(Type)), Type == PT_INTERP)
      memset(Segment, 0, sizeof(Type));
  }
  write("static", true, Bytes);
  EXPECT_THAT(preloadObstacle(Folder / "static"),
              HasSubstr("static is linked statically: only "
                        "CUDA_INJECTION64_PATH"));
}

TEST_F(RecordProgram, HasNoObstacleThatIsNotKnown) {
  write("script", true);
  EXPECT_THAT(preloadObstacle(Folder / "script"), IsEmpty());
  write("cut", true, std::string(ELFMAG) + '\2');
  EXPECT_THAT(preloadObstacle(Folder / "cut"), IsEmpty());
  EXPECT_THAT(preloadObstacle(Folder / "none"), IsEmpty());
}
