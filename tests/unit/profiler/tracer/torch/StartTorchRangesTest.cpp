#include "tracer/torch/StartTorchRanges.h"

#include <dlfcn.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace syncline::tracer::torch;

namespace {

const RangeSink Sink = {[](const char *, size_t) {}, [] {}};

/// Tries to start with one of the stand-ins for LibTorch in the process.
std::string startWith(const std::string &Fake, const std::string &Library) {
  std::string Path = SYNCLINE_FAKE_TORCH "/" + Fake + "/lib/libtorch_cpu.so";
  void *LibTorch = dlopen(Path.c_str(), RTLD_NOW | RTLD_LOCAL);
  EXPECT_TRUE(LibTorch) << dlerror();
  std::string WhyNot;
  EXPECT_FALSE(startTorchRanges(Library, Sink, WhyNot));
  dlclose(LibTorch);
  return WhyNot;
}

TEST(StartTorchRangesTest, WithoutLibTorchThereIsNothingToSay) {
  std::string WhyNot = "old";
  EXPECT_FALSE(startTorchRanges("/nowhere/lib.so", Sink, WhyNot));
  EXPECT_EQ(WhyNot, "");
}

TEST(StartTorchRangesTest, WithoutTheLibrary) {
  EXPECT_EQ(startWith("pinned", "/nowhere/lib.so"),
            "there is no /nowhere/lib.so");
}

TEST(StartTorchRangesTest, AnotherLibrary) {
  EXPECT_THAT(
      startWith("pinned", SYNCLINE_FAKE_TORCH "/old/lib/libtorch_cpu.so"),
      testing::EndsWith("is another library of that name"));
}

TEST(StartTorchRangesTest, NotALibrary) {
  EXPECT_THAT(startWith("pinned", SYNCLINE_FAKE_TORCH "/nightly/version.py"),
              testing::HasSubstr("version.py: "));
}

#ifdef SYNCLINE_TORCH_LIBRARY
TEST(StartTorchRangesTest, AnotherLibTorch) {
  EXPECT_THAT(startWith("old", SYNCLINE_TORCH_LIBRARY),
              testing::HasSubstr("is LibTorch 2.10.1, and"));
}

TEST(StartTorchRangesTest, ItIsNotThatLibTorchAfterAll) {
  std::string WhyNot = startWith("pinned", SYNCLINE_TORCH_LIBRARY);
  EXPECT_THAT(WhyNot, testing::AnyOf(testing::HasSubstr("lacks functions"),
                                     testing::HasSubstr("was built for")));
}
#endif

} // namespace
