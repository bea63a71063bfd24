#include "tracer/python/Merge.h"

#include "tracer/python/FrameWord.h"

#include <gmock/gmock.h>

#include <array>
#include <vector>

using namespace syncline::tracer::python;
using testing::ElementsAre;
using Addresses = std::vector<uintptr_t>;

namespace {

/// The interpreter is at 1000 to 1999, its evaluation at 1500 to 1599 and, what
/// the compiler has put elsewhere, at 1900 to 1949.
Interpreter interpreter() {
  Interpreter Result;
  Result.Module = {1000, 1000};
  Result.Evaluation = FunctionParts({1500, 100});
  Result.Evaluation.add({1900, 50});
  return Result;
}

constexpr uintptr_t Evaluation = 1550;

uintptr_t word(uint32_t Code) { return frameWord(Code, 2 * Code); }
uintptr_t last(uint32_t Code) { return word(Code) | EvaluationMark; }

Addresses merge(const Addresses &Native, const Addresses &Words,
                size_t Room = 32) {
  Addresses Out(Room);
  Out.resize(mergeFrames(interpreter(), Native, Words, Out));
  return Out;
}

TEST(Merge, AnEvaluationStandsForSeveralFrames) {
  EXPECT_THAT(merge({10, 1100, Evaluation, 1200, Evaluation, 1300, 20},
                    {word(1), word(2), last(3), last(4)}),
              ElementsAre(10, 1100, word(1), word(2), word(3), Evaluation, 1200,
                          word(4), Evaluation, 1300, 20));
}

TEST(Merge, AnEvaluationWithoutAFrameHasNone) {
  EXPECT_THAT(merge({Evaluation, 1200, Evaluation},
                    {frameWord(0, 0) | EvaluationMark, last(1)}),
              ElementsAre(Evaluation, 1200, word(1), Evaluation));
}

TEST(Merge, TheColdPartOfTheEvaluationIsOne) {
  constexpr uintptr_t Cold = 1910;
  EXPECT_THAT(merge({10, Cold, 1200, Evaluation, 1950, 1300},
                    {last(1), last(2), last(3)}),
              ElementsAre(10, word(1), Cold, 1200, word(2), Evaluation, word(3),
                          1950, 1300));
  EXPECT_THAT(merge({10, 1200, Cold, 1951}, {last(1)}),
              ElementsAre(10, 1200, word(1), Cold, 1951));
}

TEST(Merge, FramesBeyondACutStackComeLast) {
  EXPECT_THAT(merge({10, Evaluation, 1100}, {last(1), word(2), last(3)}),
              ElementsAre(10, word(1), Evaluation, 1100, word(2), word(3)));
}

TEST(Merge, WithoutAnEvaluationTheInterpreterIsThePlace) {
  EXPECT_THAT(merge({10, 20, 1100, 1200, 30}, {word(1), last(2), last(3)}),
              ElementsAre(10, 20, word(1), word(2), word(3), 1100, 1200, 30));
  EXPECT_THAT(merge({10, 20}, {last(1)}), ElementsAre(10, 20, word(1)));
}

TEST(Merge, ACallThatIsTheLastInstructionBelongsToItsFunction) {
  EXPECT_THAT(merge({1600}, {last(1)}), ElementsAre(word(1), 1600));
  EXPECT_THAT(merge({1500, Evaluation}, {last(1)}),
              ElementsAre(1500, word(1), Evaluation));
}

TEST(Merge, WhatHasNoRoomIsLeftOut) {
  EXPECT_THAT(merge({10, Evaluation, 20}, {word(1), last(2)}, 3),
              ElementsAre(10, word(1), word(2)));
}

TEST(Merge, AWordHoldsTheCodeAndTheInstruction) {
  uintptr_t Word = frameWord(LargestCodeId, 0xfffffffe);
  EXPECT_TRUE(isFrameWord(Word));
  EXPECT_EQ(codeOf(Word), LargestCodeId);
  EXPECT_EQ(offsetOf(Word), 0xfffffffeu);
  EXPECT_EQ(codeOf(Word | EvaluationMark), LargestCodeId);
  EXPECT_FALSE(isFrameWord(0x7fffffffffff));
}

} // namespace
