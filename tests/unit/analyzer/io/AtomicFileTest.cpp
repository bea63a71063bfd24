#include "io/AtomicFile.h"
#include "support/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>

using namespace syncline::lint::io;
using namespace syncline::tests;
namespace fs = std::filesystem;

TEST(RemovedOnSignalTest, RemovesTheFileIfASignalEndsTheProcess) {
  TemporaryFolder Folder;
  std::string File = Folder.write("partial", "half");
  EXPECT_EXIT(
      {
        RemovedOnSignal Guard(File);
        raise(SIGTERM);
      },
      testing::KilledBySignal(SIGTERM), "");
  EXPECT_FALSE(fs::exists(File));
}

TEST(RemovedOnSignalTest, KeepsTheFileAfterwards) {
  TemporaryFolder Folder;
  std::string File = Folder.write("partial", "whole");
  EXPECT_EXIT(
      {
        {
          RemovedOnSignal Guard(File);
        }
        raise(SIGTERM);
      },
      testing::KilledBySignal(SIGTERM), "");
  EXPECT_TRUE(fs::exists(File));
}
