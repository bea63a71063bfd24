#include "cli/record/Driver.h"

#include <chrono>
#include <cstdlib>
#include <dlfcn.h>
#include <gtest/gtest.h>

using namespace syncline::record;

namespace {

/// The loader knows a library by its name, libcuda.so.1, wherever it is.
TEST(DriverTest, DoesNotWaitLongForADriver) {
  void *Library = dlopen(SYNCLINE_FAKE_DRIVER, RTLD_NOW);
  ASSERT_TRUE(Library) << dlerror();
  setenv("FAKE_DRIVER_GPUS", "0", 1);
  EXPECT_EQ(driverObstacle(), "the NVIDIA driver finds no GPU");
  setenv("FAKE_DRIVER_INIT", "hang", 1);
  auto Start = std::chrono::steady_clock::now();
  EXPECT_EQ(driverObstacle(50), "");
  EXPECT_GE(std::chrono::steady_clock::now() - Start,
            std::chrono::milliseconds(50));
  unsetenv("FAKE_DRIVER_INIT");
  unsetenv("FAKE_DRIVER_GPUS");
  dlclose(Library);
}

} // namespace
