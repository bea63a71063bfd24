#include "commands/GccHeaders.h"
#include "support/TemporaryFolder.h"

#include <gmock/gmock.h>

using namespace syncline::lint::commands;
using namespace syncline::tests;
using testing::ElementsAre;
namespace fs = std::filesystem;

namespace {

TEST(GccHeadersTest, TheNewestVersionCounts) {
  TemporaryFolder Root;
  EXPECT_FALSE(newestGccHeaders(Root.path()));
  for (const char *Version : {"9", "12", "12.2.1", "13"})
    fs::create_directories(Root.path() / "x86_64-linux-gnu" / Version /
                           "include");
  fs::create_directories(Root.path() / "x86_64-linux-gnu" / "14"); // no headers
  fs::create_directories(Root.path() / "x86_64-linux-gnu" / "trunk/include");
  EXPECT_EQ(newestGccHeaders(Root.path()),
            Root.path() / "x86_64-linux-gnu" / "13" / "include");
}

TEST(GccHeadersTest, OnlyHeadersThatClangLacksAreAdded) {
  TemporaryFolder Gcc, Clang;
  Gcc.write("omp.h", "");
  Gcc.write("stdatomic.h", "");
  Gcc.write("readme.txt", "");
  Clang.write("stdatomic.h", "");
  EXPECT_THAT(lackingHeaders(Gcc.path(), Clang.path()), ElementsAre("omp.h"));
}

} // namespace
