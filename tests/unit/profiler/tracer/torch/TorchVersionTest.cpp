#include "tracer/torch/TorchVersion.h"

#include <dlfcn.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace syncline::tracer::torch;

namespace {

/// Loads one of the stand-ins, and asks whether it is 2.11.0.
struct Verdict {
  explicit Verdict(const std::string &Fake,
                   const std::string &Wanted = "2.11.0") {
    std::string Path = SYNCLINE_FAKE_TORCH "/" + Fake + "/lib/libtorch_cpu.so";
    void *LibTorch = dlopen(Path.c_str(), RTLD_NOW | RTLD_LOCAL);
    EXPECT_TRUE(LibTorch) << dlerror();
    EXPECT_EQ(loadedTorch(), Path);
    IsWanted = isTorchVersion(LibTorch, Path, Wanted, WhyNot);
    dlclose(LibTorch);
  }

  bool IsWanted;
  std::string WhyNot;
};

TEST(TorchVersionTest, ReadsVersionFiles) {
  EXPECT_EQ(versionInText("2.11.0+cu130\n"), "2.11.0");
  EXPECT_EQ(versionInText("2.11.0"), "2.11.0");
  EXPECT_EQ(versionInText("from typing import Optional\n\n"
                          "__all__ = ['__version__', 'debug']\n"
                          "__version__ = '2.11.0+cu130'\n"
                          "debug = False\n"),
            "2.11.0");
}

TEST(TorchVersionTest, BuildsBetweenReleasesAreThemselves) {
  EXPECT_EQ(versionInText("2.11.0a0+git0123456\n"), "2.11.0a0+git0123456");
  EXPECT_EQ(versionInText("2.11.0rc3"), "2.11.0rc3");
  EXPECT_EQ(versionInText("2.11.0.dev20260101+cu130"),
            "2.11.0.dev20260101+cu130");
}

TEST(TorchVersionTest, TextsWithoutVersion) {
  EXPECT_EQ(versionInText(""), "");
  EXPECT_EQ(versionInText("import os\n"), "");
  EXPECT_EQ(versionInText("__version__ = ''\n"), "");
}

TEST(TorchVersionTest, NoTorchInThisProcess) { EXPECT_EQ(loadedTorch(), ""); }

TEST(TorchVersionTest, TheFunctionAloneIsEnough) {
  Verdict Asked("pinned");
  EXPECT_TRUE(Asked.IsWanted) << Asked.WhyNot;
  EXPECT_EQ(Asked.WhyNot, "");
}

TEST(TorchVersionTest, AnotherRelease) {
  Verdict Asked("old");
  EXPECT_FALSE(Asked.IsWanted);
  EXPECT_THAT(Asked.WhyNot,
              testing::EndsWith("/lib/libtorch_cpu.so is LibTorch 2.10.1, and "
                                "libsyncline_torch.so was built for 2.11.0"));
}

TEST(TorchVersionTest, TheFileTellsANightlyFromItsRelease) {
  Verdict Asked("nightly");
  EXPECT_FALSE(Asked.IsWanted);
  EXPECT_THAT(Asked.WhyNot, testing::HasSubstr("2.11.0.dev20260101+cu130"));
  EXPECT_TRUE(Verdict("nightly", "2.11.0.dev20260101+cu130").IsWanted);
}

TEST(TorchVersionTest, TheFileAloneIsEnough) {
  EXPECT_TRUE(Verdict("by_file", "2.9.1").IsWanted);
  EXPECT_THAT(Verdict("by_file").WhyNot, testing::HasSubstr("LibTorch 2.9.1,"));
}

TEST(TorchVersionTest, NothingTells) {
  Verdict Asked("silent");
  EXPECT_FALSE(Asked.IsWanted);
  EXPECT_THAT(Asked.WhyNot, testing::EndsWith("does not report its version"));
}

} // namespace
