// The parts of captureStack(): packed rules, their cache, DWARF.

#include "tracer/unwind/CfaExpression.h"
#include "tracer/unwind/CfaProgram.h"
#include "tracer/unwind/FrameTable.h"
#include "tracer/unwind/Modules.h"
#include "tracer/unwind/RuleBuilder.h"
#include "tracer/unwind/RuleCache.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <memory>
#include <random>
#include <vector>

using namespace syncline::tracer::unwind;

namespace {

TEST(StepRuleTest, IsTheSamePackedAndUnpacked) {
  for (FrameKind Kind : {FrameKind::StackPointer, FrameKind::FramePointer,
                         FrameKind::SavedInFrame, FrameKind::NotUnderstood})
    for (SavedRbp Rbp : {SavedRbp::Unchanged, SavedRbp::AtCfa, SavedRbp::Lost})
      for (int Cfa : {0, 8, -8, 1048568, -1048576})
        for (int RbpAt : {0, -16, 504, -512}) {
          StepRule Rule{Kind, Rbp, Cfa, RbpAt};
          ASSERT_TRUE(Rule.pack());
          EXPECT_LT(*Rule.pack(), 1U << StepRule::PackedBits);
          EXPECT_EQ(StepRule::unpack(*Rule.pack()), Rule);
        }
}

TEST(StepRuleTest, DoesNotPackWhatHasNoRoom) {
  using enum FrameKind;
  for (int Cfa : {4, -1, 1048576, -1048584})
    EXPECT_FALSE((StepRule{StackPointer, SavedRbp::Lost, Cfa, 0}.pack()));
  for (int RbpAt : {4, 512, -520})
    EXPECT_FALSE((StepRule{StackPointer, SavedRbp::AtCfa, 8, RbpAt}.pack()));
}

TEST(RuleCacheTest, FindsWhatWasInsertedForThatAddressOnly) {
  auto Cache = std::make_unique<RuleCache>();
  auto RuleOf = [](std::uintptr_t Address) {
    return StepRule{FrameKind::StackPointer, SavedRbp::AtCfa,
                    static_cast<int>(Address % 1000) * 8, -16};
  };
  std::mt19937_64 Random(1);
  int Found = 0;
  for (int I = 0; I != 20000; ++I) {
    std::uintptr_t Address = Random() >> 17;
    EXPECT_EQ(Cache->find(Address).Kind, FrameKind::Empty);
    Cache->insert(Address, RuleOf(Address), Cache->epoch());
    EXPECT_EQ(Cache->find(Address), RuleOf(Address));
  }
  Random.seed(1);
  for (int I = 0; I != 20000; ++I) {
    std::uintptr_t Address = Random() >> 17;
    StepRule Rule = Cache->find(Address);
    Found += Rule == RuleOf(Address);
    EXPECT_TRUE(Rule == RuleOf(Address) || Rule.Kind == FrameKind::Empty);
  }
  EXPECT_GT(Found, 18000);
}

TEST(RuleCacheTest, IgnoresWhatAFlushHasOvertaken) {
  auto Cache = std::make_unique<RuleCache>();
  StepRule Rule{FrameKind::StackPointer};
  std::uint32_t Early = Cache->epoch();
  Cache->insert(1, Rule, Early);
  Cache->flush();
  EXPECT_EQ(Cache->find(1).Kind, FrameKind::Empty);
  Cache->insert(1, Rule, Early);
  EXPECT_EQ(Cache->find(1).Kind, FrameKind::Empty);
  Cache->insert(std::uintptr_t(1) << 47, Rule, Cache->epoch());
  EXPECT_EQ(Cache->find(std::uintptr_t(1) << 47).Kind, FrameKind::Empty);
  EXPECT_EQ(Cache->find(0).Kind, FrameKind::Empty);
}

ByteReader reader(const std::vector<std::uint8_t> &Bytes) {
  return {Bytes.data(), Bytes.data() + Bytes.size()};
}

TEST(CfaExpressionTest, KnowsTheProcedureLinkageTable) {
  // breg7 8; breg16 0; lit15; and; lit11; ge; lit3; shl; plus
  std::vector<std::uint8_t> Code = {0x77, 8,    0x80, 0,    0x3F, 0x1A,
                                    0x3B, 0x2A, 0x33, 0x24, 0x22};
  using enum ExpressionValue::Form;
  EXPECT_EQ(evaluate(reader(Code), 0x1000A),
            (ExpressionValue{Register, Rsp, 8}));
  EXPECT_EQ(evaluate(reader(Code), 0x1000B),
            (ExpressionValue{Register, Rsp, 16}));
}

TEST(CfaExpressionTest, KnowsRealignedFrames) {
  std::vector<std::uint8_t> Code = {0x76, 0x68, 0x06}; // breg6 -24; deref
  EXPECT_EQ(evaluate(reader(Code), 0),
            (ExpressionValue{ExpressionValue::Form::Memory, Rbp, -24}));
}

TEST(CfaExpressionTest, RefusesTheRest) {
  for (const std::vector<std::uint8_t> &Code :
       {std::vector<std::uint8_t>{},
        {0x06},
        {0x30, 0x06},
        {0x22},
        {0x77},
        {0x30, 0x31},
        {0x76, 0, 0x06, 0x06},
        {0xFF},
        {0x0E, 1, 2},
        {0x30, 0x12, 0x12, 0x12, 0x12, 0x12, 0x12, 0x12, 0x12, 0x12}})
    EXPECT_FALSE(evaluate(reader(Code), 0)) << ::testing::PrintToString(Code);
}

TEST(FrameTableTest, FindsEachFunctionOfLibc) {
  std::optional<Module> Libc =
      findModule(reinterpret_cast<std::uintptr_t>(&std::qsort));
  ASSERT_TRUE(Libc);
  FrameTable Table(*Libc);
  for (std::size_t I = 0; I != Table.size(); ++I) {
    std::optional<FrameDescription> Frame = findFrame(*Libc, Table[I].Begin);
    ASSERT_TRUE(Frame) << I;
    EXPECT_EQ(Frame->Begin, Table[I].Begin);
  }
}

TEST(ModulesTest, KnowsNoModuleForTheStack) {
  int Local = 0;
  EXPECT_FALSE(findModule(reinterpret_cast<std::uintptr_t>(&Local)));
  EXPECT_FALSE(findModule(0));
  EXPECT_FALSE(findModule(~std::uintptr_t(0)));
}

} // namespace
