//===- CallWayTest.cpp - How a thread gets to its next call ---------------===//

#include "report/model/CallWay.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::timeline;

using Path = std::vector<StackNames::PathFrame>;

namespace {

/// main() calls detect() at 40, in its loop from 30 to 50. detect() has a loop
/// from 12 to 14. help() has none.
class CallWays : public testing::Test {
protected:
  static loops::CodeLoops loop(uint8_t First, uint8_t Last) {
    std::string Bytes(1, '\0');
    Bytes += static_cast<char>(First);
    Bytes += static_cast<char>(Last - First);
    return *loops::CodeLoops::decode(Bytes);
  }
  static StackNames::PathFrame frame(uint64_t Function, uint64_t Position,
                                     const loops::CodeLoops *Code) {
    StackNames::PathFrame Result;
    Result.At = {Function, Position, Code};
    Result.Frame.Line = static_cast<uint32_t>(Position);
    return Result;
  }
  Path detect(uint64_t Position, uint64_t Caller = 40) const {
    return {frame(1, Caller, &Main), frame(2, Position, &Detect)};
  }
  Path help(uint64_t Position, uint64_t Caller) const {
    return {frame(1, 40, &Main), frame(2, Caller, &Detect),
            frame(3, Position, &None)};
  }

  const loops::CodeLoops Main = loop(30, 50), Detect = loop(12, 14),
                         None = *loops::CodeLoops::decode(std::string(1, '\0'));
};

} // namespace

TEST_F(CallWays, OnInAFunction) {
  CallWay Way = wayOf(detect(10), detect(13));
  EXPECT_EQ(Way.Shared, 1u);
  EXPECT_TRUE(Way.Moves);
  EXPECT_FALSE(Way.Loop);
}

TEST_F(CallWays, BackInALoop) {
  CallWay Way = wayOf(detect(14), detect(12));
  EXPECT_EQ(Way.Shared, 1u);
  ASSERT_TRUE(Way.Loop);
  EXPECT_EQ(Way.Loop->First, 12u);
}

/// The function returned, and main() has begun the next iteration of its loop.
TEST_F(CallWays, BackWithoutALoopIsThroughTheCaller) {
  CallWay Way = wayOf(detect(16), detect(10));
  EXPECT_EQ(Way.Shared, 0u);
  EXPECT_TRUE(Way.Moves);
  ASSERT_TRUE(Way.Loop);
  EXPECT_EQ(Way.Loop->First, 30u);
}

/// help() returned and is called again at one place: in a loop of detect(), or
/// because that was called again, too.
TEST_F(CallWays, TheCallerMayHaveReturnedAsWell) {
  CallWay InLoop = wayOf(help(8, 13), help(6, 13));
  EXPECT_EQ(InLoop.Shared, 1u);
  ASSERT_TRUE(InLoop.Loop);
  EXPECT_EQ(InLoop.Loop->First, 12u);
  CallWay Again = wayOf(help(8, 10), help(6, 10));
  EXPECT_EQ(Again.Shared, 0u);
  ASSERT_TRUE(Again.Loop);
  EXPECT_EQ(Again.Loop->First, 30u);
}

TEST_F(CallWays, WhereTheCodeIsUnknownAFunctionMovesBack) {
  Path From = detect(16), To = detect(10);
  From[1].At.Code = To[1].At.Code = nullptr;
  CallWay Way = wayOf(From, To);
  EXPECT_EQ(Way.Shared, 1u);
  EXPECT_TRUE(Way.Moves);
  EXPECT_FALSE(Way.Loop);
}

TEST_F(CallWays, ToTheSameCallAndToAnotherFunction) {
  CallWay Same = wayOf(detect(10), detect(10));
  EXPECT_EQ(Same.Shared, 2u);
  EXPECT_FALSE(Same.Moves);
  CallWay Other =
      wayOf(detect(10), Path{frame(1, 40, &Main), frame(4, 1, &None)});
  EXPECT_EQ(Other.Shared, 1u);
  EXPECT_FALSE(Other.Moves);
}
