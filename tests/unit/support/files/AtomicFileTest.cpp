#include "files/AtomicFile.h"

#include "support/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <iterator>
#include <sstream>
#include <sys/stat.h>

using namespace syncline::files;
using namespace syncline::tests;
namespace fs = std::filesystem;

namespace {

class AtomicFileTest : public testing::Test {
protected:
  static void put(const fs::path &Path, std::string_view Text) {
    AtomicFile File(Path);
    File.write(Text);
    File.finish();
  }
  static std::string textOf(const fs::path &Path) {
    std::ostringstream Text;
    Text << std::ifstream(Path).rdbuf();
    return Text.str();
  }
  static std::error_code errorOf(const fs::path &Path) {
    try {
      put(Path, "new");
    } catch (const std::system_error &E) {
      return E.code();
    }
    return {};
  }
  size_t files() const {
    return static_cast<size_t>(std::distance(fs::directory_iterator(Root), {}));
  }

  TemporaryFolder Folder;
  fs::path Root = Folder.path();
};

} // namespace

TEST_F(AtomicFileTest, ReplacesAFileAtTheEnd) {
  fs::path Path = Folder.write("file", "old");
  fs::permissions(Path, fs::perms::owner_all);
  {
    AtomicFile File(Path);
    File.write("new");
    EXPECT_EQ(textOf(Path), "old");
    EXPECT_EQ(fs::path(File.partial()).extension(), PartialExtension);
    File.finish();
  }
  EXPECT_EQ(textOf(Path), "new");
  EXPECT_EQ(fs::status(Path).permissions(), fs::perms::owner_all);
  EXPECT_EQ(files(), 1U);
}

TEST_F(AtomicFileTest, WithoutAnEndNothingChanges) {
  fs::path Path = Folder.write("file", "old");
  {
    AtomicFile File(Path);
    File.write("new");
  }
  EXPECT_EQ(textOf(Path), "old");
  EXPECT_EQ(files(), 1U);
}

TEST_F(AtomicFileTest, ANewFileHasTheUsualMode) {
  mode_t Before = umask(027);
  put(Root / "file", "new");
  umask(Before);
  EXPECT_EQ(fs::status(Root / "file").permissions(), fs::perms{0640});
}

TEST_F(AtomicFileTest, WritesWhatALinkNames) {
  Folder.write("real/file", "old");
  fs::create_symlink("real", Root / "folder");
  fs::create_symlink("folder/file", Root / "first");
  fs::create_symlink(Root / "first", Root / "second");
  put(Root / "second", "new");
  EXPECT_EQ(textOf(Root / "real/file"), "new");
  EXPECT_TRUE(fs::is_symlink(Root / "first"));
  EXPECT_TRUE(fs::is_symlink(Root / "second"));
}

TEST_F(AtomicFileTest, CreatesWhatADanglingLinkNames) {
  fs::create_symlink("none", Root / "link");
  put(Root / "link", "new");
  EXPECT_EQ(textOf(Root / "none"), "new");
  EXPECT_TRUE(fs::is_symlink(Root / "link"));
  fs::create_symlink("missing/file", Root / "deep");
  EXPECT_EQ(errorOf(Root / "deep"), std::errc::no_such_file_or_directory);
}

TEST_F(AtomicFileTest, ALoopOfLinksIsAnError) {
  fs::create_symlink("b", Root / "a");
  fs::create_symlink("a", Root / "b");
  EXPECT_EQ(errorOf(Root / "a"), std::errc::too_many_symbolic_link_levels);
  EXPECT_EQ(files(), 2U);
}

TEST_F(AtomicFileTest, WritesToADeviceDirectly) {
  put("/dev/null", "new");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_EQ(errorOf("/dev/full"), std::errc::no_space_on_device);
  EXPECT_EQ(errorOf(Root), std::errc::is_a_directory);
}
