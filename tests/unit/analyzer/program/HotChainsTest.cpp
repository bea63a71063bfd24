#include "program/HotChains.h"

#include <gtest/gtest.h>

using namespace syncline::lint::program;

namespace {

ProgramCall call(FunctionId Callee, uint32_t Line, const char *Heat = "",
                 const char *Guard = "") {
  return {Callee, {"a.cpp", Line, 1, 1}, *Heat != 0, Heat, Guard};
}

UnitSummary unit(FunctionId Id, const char *Name,
                 std::vector<ProgramCall> Calls) {
  UnitSummary Unit;
  Unit.Calls[Id] = {Name, std::move(Calls)};
  return Unit;
}

struct Program {
  explicit Program(std::vector<UnitSummary> Given) : Units(std::move(Given)) {
    std::vector<const UnitSummary *> Pointers;
    Pointers.reserve(Units.size());
    for (const UnitSummary &Each : Units)
      Pointers.push_back(&Each);
    Chains.emplace(Pointers);
  }

  static std::vector<uint32_t> lines(const std::vector<ChainLink> &Links) {
    std::vector<uint32_t> Lines;
    Lines.reserve(Links.size());
    for (const ChainLink &Each : Links)
      Lines.push_back(Each.Call->Where.Line);
    return Lines;
  }
  std::vector<uint32_t> chainTo(FunctionId Function) const {
    return lines(Chains->chainTo(Function));
  }
  std::vector<uint32_t> hotCallsTo(FunctionId Function) const {
    return lines(Chains->hotCallsTo(Function));
  }

  std::vector<UnitSummary> Units;
  std::optional<HotChains> Chains;
};

using Lines = std::vector<uint32_t>;

TEST(HotChainsTest, FollowsCallsFromALoopThroughUnits) {
  Program P({unit(1, "main", {call(2, 10, "in a loop"), call(4, 11)}),
             unit(2, "step", {call(3, 20)}), unit(3, "read", {}),
             unit(4, "cold", {})});
  EXPECT_EQ(P.chainTo(3), (Lines{10, 20}));
  EXPECT_EQ(P.chainTo(2), Lines{10});
  EXPECT_EQ(P.chainTo(4), Lines{});
  EXPECT_EQ(P.chainTo(99), Lines{});
  std::vector<ChainLink> Chain = P.Chains->chainTo(3);
  EXPECT_EQ(Chain[1].Caller->Name, "step");
  EXPECT_EQ(Chain[1].Callee, "read");
}

TEST(HotChainsTest, PrefersCallsOfEachRound) {
  Program P(
      {unit(1, "main",
            {call(3, 10, "in a loop", "N % 2 == 0"), call(2, 11, "in a loop")}),
       unit(2, "step", {call(3, 20)}), unit(3, "read", {call(4, 30)}),
       unit(4, "inner", {})});
  EXPECT_EQ(P.chainTo(3), (Lines{11, 20}));
  EXPECT_EQ(P.chainTo(4), (Lines{11, 20, 30}));
  EXPECT_EQ(P.hotCallsTo(4), (Lines{10, 11}));
}

TEST(HotChainsTest, ReachesWhatOnlyGuardsLeadTo) {
  Program P({unit(1, "main", {call(2, 10, "in a loop")}),
             unit(2, "step", {call(3, 20, "", "N % 2 == 0")}),
             unit(3, "log", {call(4, 30)}),
             unit(4, "read", {call(3, 40, "", "M % 2 == 0")})});
  EXPECT_EQ(P.chainTo(4), (Lines{10, 20, 30}));
}

TEST(HotChainsTest, EndsInRecursion) {
  Program P({unit(1, "even", {call(2, 10, "in a loop")}),
             unit(2, "odd", {call(1, 20), call(2, 21)})});
  EXPECT_EQ(P.chainTo(1), (Lines{10, 20}));
  EXPECT_EQ(P.chainTo(2), Lines{10});
}

TEST(HotChainsTest, ListsACallOfAHeaderOnce) {
  UnitSummary Header = unit(1, "helper", {call(2, 10, "in a loop")});
  Program P({Header, Header, unit(2, "read", {})});
  EXPECT_EQ(P.hotCallsTo(2), Lines{10});
}

} // namespace
