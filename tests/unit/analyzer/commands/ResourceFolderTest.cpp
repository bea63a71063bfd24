#include "commands/ResourceFolder.h"
#include "support/TemporaryFolder.h"

#include <gtest/gtest.h>

using namespace syncline::lint::commands;
using namespace syncline::tests;
namespace fs = std::filesystem;

namespace {

TEST(ResourceFolderTest, HeadersNextToTheProgramCount) {
  TemporaryFolder Root;
  Root.write("lib/clang/22/include/stddef.h", "");
  EXPECT_EQ(resourceFolderFor(Root.path() / "bin", "/elsewhere"),
            Root.path() / "lib/clang/22");
}

TEST(ResourceFolderTest, AnEmptyFolderNextToTheProgramDoesNot) {
  TemporaryFolder Root;
  fs::create_directories(Root.path() / "lib/clang/22/include");
  EXPECT_EQ(resourceFolderFor(Root.path() / "bin", "/elsewhere"), "/elsewhere");
}

TEST(ResourceFolderTest, ThisProgramHasHeaders) {
  EXPECT_TRUE(fs::exists(fs::path(resourceFolder()) / "include/stddef.h"));
}

} // namespace
