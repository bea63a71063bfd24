#include "terminal/ErrorText.h"

#include "support/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <stdexcept>
#include <string>
#include <tuple>

using namespace syncline::terminal;
namespace fs = std::filesystem;

static std::string textOf(void (*Do)()) {
  try {
    Do();
  } catch (const std::exception &E) {
    return errorText(E);
  }
  return "";
}

TEST(ErrorText, SaysThatMemoryIsExhausted) {
  EXPECT_EQ(textOf([] { throw std::bad_alloc(); }),
            "not enough memory; raise the limit of memory (ulimit -v), or use "
            "a machine with more");
  EXPECT_EQ(textOf([] {
              reading("x.sltrace", []() -> int { throw std::bad_alloc(); });
            }),
            "x.sltrace: not enough memory to read it; raise the limit of "
            "memory (ulimit -v), or use a machine with more");
  EXPECT_EQ(reading("x", [] { return 7; }), 7);
}

TEST(ErrorText, NamesTheFile) {
  EXPECT_EQ(textOf([] { std::ignore = fs::file_size("/nonexistent/x"); }),
            "/nonexistent/x: No such file or directory");
  EXPECT_EQ(textOf([] { throw std::runtime_error("a reason"); }), "a reason");
}

TEST(ErrorText, SaysThatTheCurrentFolderIsGone) {
  fs::path Before = fs::current_path();
  {
    syncline::tests::TemporaryFolder Folder;
    fs::current_path(Folder.path());
  }
  EXPECT_EQ(textOf([] { std::ignore = fs::absolute("x"); }),
            "the current folder no longer exists; change to another one");
  fs::current_path(Before);
}
