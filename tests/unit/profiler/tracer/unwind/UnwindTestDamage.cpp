//===- UnwindTestDamage.cpp - Unwind information that is damaged ----------===//
//
// Only a sanitizer sees what goes wrong.
//
//===----------------------------------------------------------------------===//

#include "tracer/unwind/CfaProgram.h"
#include "tracer/unwind/FrameTable.h"
#include "tracer/unwind/Modules.h"
#include "tracer/unwind/RuleBuilder.h"

#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>
#include <random>
#include <vector>

using namespace syncline::tracer::unwind;

static ByteReader reader(const std::vector<std::uint8_t> &Bytes) {
  return {Bytes.data(), Bytes.data() + Bytes.size()};
}

TEST(CfaProgramTest, SurvivesAnyInstructions) {
  std::mt19937 Random(7);
  for (int Round = 0; Round != 200000; ++Round) {
    std::vector<std::uint8_t> Cie(Random() % 12);
    std::vector<std::uint8_t> Fde(Random() % 40);
    for (std::vector<std::uint8_t> *Bytes : {&Cie, &Fde})
      for (std::uint8_t &Byte : *Bytes)
        // Mostly small, as the extended instructions are.
        Byte = static_cast<std::uint8_t>(Random() % 4 ? Random() % 0x30
                                                      : Random());
    FrameDescription Description;
    Description.InitialInstructions = reader(Cie);
    Description.Instructions = reader(Fde);
    Description.DataAlignment = Random() % 2 ? -8 : INT64_MIN;
    Description.PointerEncoding = static_cast<std::uint8_t>(Random());
    Description.SignalFrame = Random() % 2;
    stepRuleAt(Description, Random() % 100);
  }
}

TEST(FrameTableTest, SurvivesAnyContents) {
  std::optional<Module> Libc =
      findModule(reinterpret_cast<std::uintptr_t>(&std::qsort));
  ASSERT_TRUE(Libc);
  auto *Begin = reinterpret_cast<const std::uint8_t *>(Libc->FrameHeader);
  FrameTable Table(*Libc);
  ASSERT_GT(Table.size(), 1000U);
  // libc's tables, as far as they lie together, with some bytes changed.
  std::size_t Size = Libc->End - Libc->FrameHeader;
  std::vector<std::uint8_t> Original(Begin, Begin + Size);
  std::vector<std::uint8_t> Copy;
  std::mt19937 Random(3);
  for (int Round = 0; Round != 50; ++Round) {
    Copy = Original;
    for (int Change = 0; Change != 2000; ++Change)
      Copy[Random() % Size] = static_cast<std::uint8_t>(Random());
    std::copy_n(Original.begin(), Round % 2 ? 12 : 0, Copy.begin());
    auto At = reinterpret_cast<std::uintptr_t>(Copy.data());
    Module Changed{At, At, At + Size};
    FrameTable Entries(Changed);
    for (std::size_t I = 0; I < Entries.size(); I += 7) {
      std::uintptr_t Address = Entries[I].Begin + Random() % 64;
      if (auto Frame = findFrame(Changed, Address))
        stepRuleAt(*Frame, Address);
    }
  }
}
