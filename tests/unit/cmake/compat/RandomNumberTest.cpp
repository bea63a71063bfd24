#include "compat/RandomNumber.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

using namespace syncline;

namespace {

TEST(RandomNumberTest, NumbersDiffer) {
  std::set<uint32_t> Numbers;
  for (int I = 0; I < 100; ++I)
    Numbers.insert(compat::randomNumber());
  EXPECT_GT(Numbers.size(), 90u);
}

TEST(RandomNumberTest, RandomDeviceUsesIt) {
  std::random_device Device("arc4random");
  std::set<unsigned> Numbers;
  for (int I = 0; I < 100; ++I)
    Numbers.insert(Device());
  EXPECT_GT(Numbers.size(), 90u);
}

} // namespace
