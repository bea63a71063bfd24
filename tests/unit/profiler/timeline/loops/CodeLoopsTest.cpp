//===- CodeLoopsTest.cpp - The loops of a function's code -----------------===//

#include "timeline/loops/CodeLoops.h"

#include <gmock/gmock.h>

#include <initializer_list>
#include <string>

using namespace syncline::loops;
using testing::ElementsAre;
using testing::IsEmpty;

/// \p Numbers: the first instruction of a handler, and then the target of each
/// jump and the distance from there to the jump.
static std::string jumps(std::initializer_list<uint64_t> Numbers) {
  std::string Result;
  for (uint64_t Number : Numbers) {
    for (; Number >= 0x80; Number >>= 7)
      Result += static_cast<char>(0x80 | (Number & 0x7f));
    Result += static_cast<char>(Number);
  }
  return Result;
}

static CodeLoops loopsOf(std::initializer_list<uint64_t> Numbers) {
  return CodeLoops::decode(jumps(Numbers)).value();
}

TEST(CodeLoops, ThereMayBeNone) {
  EXPECT_THAT(loopsOf({0}).around(0), IsEmpty());
  EXPECT_FALSE(CodeLoops::decode("").has_value());
}

TEST(CodeLoops, LoopsNest) {
  CodeLoops Of = loopsOf({0, 20, 30, 10, 300});
  EXPECT_THAT(Of.around(20), ElementsAre(CodeSpan{10, 310}, CodeSpan{20, 50}));
  EXPECT_THAT(Of.around(50), ElementsAre(CodeSpan{10, 310}, CodeSpan{20, 50}));
  EXPECT_THAT(Of.around(52), ElementsAre(CodeSpan{10, 310}));
  EXPECT_THAT(Of.around(312), IsEmpty());
}

/// `continue` jumps to the same instruction as the end of the body.
TEST(CodeLoops, JumpsToOneInstructionAreOfOneLoop) {
  CodeLoops Of = loopsOf({0, 10, 20, 10, 90, 40, 10});
  EXPECT_THAT(Of.around(80), ElementsAre(CodeSpan{10, 100}));
  EXPECT_THAT(Of.around(45), ElementsAre(CodeSpan{10, 100}, CodeSpan{40, 50}));
}

/// A `while` tests its condition before and at the end of the body, and
/// `continue` jumps to the first test.
TEST(CodeLoops, JumpsThatCrossAreOfOneLoop) {
  EXPECT_THAT(loopsOf({0, 10, 30, 16, 84}).around(12),
              ElementsAre(CodeSpan{10, 100}));
}

/// A handler comes after all other code, and returns into the loop at 20.
TEST(CodeLoops, HandlersAreWhereTheyReturnTo) {
  CodeLoops Of = loopsOf({200, 10, 60, 100, 50, 20, 190, 206, 4});
  EXPECT_EQ(Of.placeOf(60), 60U);
  EXPECT_EQ(Of.placeOf(200), 20U);
  EXPECT_EQ(Of.placeOf(208), 20U);
  EXPECT_EQ(Of.placeOf(212), 212U);
  EXPECT_THAT(Of.around(120), ElementsAre(CodeSpan{100, 150}));
  EXPECT_THAT(Of.around(20), ElementsAre(CodeSpan{10, 70}));
}

TEST(CodeLoops, DamagedJumpsAreUnknown) {
  EXPECT_FALSE(CodeLoops::decode(jumps({0, 10})).has_value());
  EXPECT_FALSE(CodeLoops::decode(std::string(20, '\xff')).has_value());
  EXPECT_FALSE(CodeLoops::decode(jumps({0, 10, UINT64_MAX})).has_value());
}
