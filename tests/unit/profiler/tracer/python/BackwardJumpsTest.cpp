#include "tracer/python/BackwardJumps.h"

#include "FakePython.h"
#include "profiler/FromHex.h"
#include "tracer/python/Opcodes.h"
#include "tracer/unwind/Kernel.h"

#include <gtest/gtest.h>

#include <fstream>
#include <random>
#include <set>
#include <sstream>
#include <sys/mman.h>

using namespace syncline;
using namespace syncline::test;
using namespace syncline::tracer::python;
using syncline::tracer::unwind::PageSize;

namespace {

/// A line of Bytecode/*.txt, see Bytecode/generate.py.
struct Sample {
  std::string Function;
  std::string Form;
  std::string Bytecode;
  /// In the form of text().
  std::string Jumps;
};

} // namespace

static std::string unpacked(const std::string &Text) {
  std::string Result;
  std::istringstream Parts(Text);
  for (std::string Part; std::getline(Parts, Part, ',');) {
    size_t Star = Part.find('*');
    size_t Count =
        Star == std::string::npos ? 1 : std::stoul(Part.substr(Star + 1));
    for (std::string Bytes = fromHex(Part.substr(0, Star)); Count > 0; --Count)
      Result += Bytes;
  }
  return Result;
}

static std::vector<Sample> samplesOf(unsigned Minor) {
  std::ifstream File(SYNCLINE_TEST_BYTECODE "/3." + std::to_string(Minor) +
                     ".txt");
  std::vector<Sample> Result;
  for (std::string Line; std::getline(File, Line);) {
    std::istringstream Words(Line);
    Sample &Each = Result.emplace_back();
    std::string Packed;
    Words >> Each.Function >> Each.Form >> Packed >> Each.Jumps;
    Each.Bytecode = unpacked(Packed);
    for (std::string Jump; Words >> Jump;)
      Each.Jumps += ' ' + Jump;
  }
  return Result;
}

/// The numbers as generate.py prints them.
static std::string text(const std::string &Jumps) {
  std::string Result;
  uint64_t Number = 0;
  unsigned Shift = 0, Count = 0;
  for (char Byte : Jumps) {
    Number |= static_cast<uint64_t>(Byte & 0x7f) << Shift;
    Shift += 7;
    if (Byte & 0x80)
      continue;
    Result += Count == 0 ? "" : Count % 2 ? " " : ":";
    Result += std::to_string(Number);
    Number = Shift = 0;
    ++Count;
  }
  return Jumps.empty() ? "?" : Result;
}

static std::string find(unsigned Minor, const std::string &Bytecode) {
  return text(findBackwardJumps(
      Minor,
      {reinterpret_cast<const uint8_t *>(Bytecode.data()), Bytecode.size()}));
}

class BackwardJumpsOf : public testing::TestWithParam<unsigned> {};

TEST_P(BackwardJumpsOf, AreThoseThatPythonFinds) {
  std::vector<Sample> Samples = samplesOf(GetParam());
  std::set<std::string> Forms;
  size_t Jumps = 0;
  for (const Sample &Each : Samples) {
    EXPECT_EQ(find(GetParam(), Each.Bytecode), Each.Jumps)
        << Each.Function << ", " << Each.Form;
    Forms.insert(Each.Form);
    Jumps += std::ranges::count(Each.Jumps, ':');
  }
  EXPECT_EQ(Forms.size(), GetParam() < 11 ? 1u : GetParam() < 12 ? 2u : 4u);
  EXPECT_GT(Jumps, 25 * std::min<size_t>(Forms.size(), 3));
}

/// Otherwise the samples would show nothing about specialized instructions.
TEST_P(BackwardJumpsOf, AdaptiveFormsDiffer) {
  std::vector<Sample> Samples = samplesOf(GetParam());
  size_t Different = 0;
  for (const Sample &Each : Samples)
    for (const Sample &Other : Samples)
      Different += Each.Form == "original" && Other.Form == "adaptive" &&
                   Each.Function == Other.Function &&
                   Each.Bytecode != Other.Bytecode;
  EXPECT_EQ(Different > 15, GetParam() >= 11);
}

TEST_P(BackwardJumpsOf, BytecodeThatEndsEarlyHasThoseUpToThereOrNone) {
  for (const Sample &Each : samplesOf(GetParam()))
    for (size_t Size = 0; Size < std::min<size_t>(Each.Bytecode.size(), 600);
         ++Size) {
      // Exactly this much memory, so that a sanitizer notices a read after it.
      std::vector<uint8_t> Bytes(Each.Bytecode.begin(),
                                 Each.Bytecode.begin() +
                                     static_cast<ptrdiff_t>(Size));
      std::string Found = text(findBackwardJumps(GetParam(), Bytes));
      size_t Begin = Found.find(' ');
      if (Size % 2 == 1 || Size == 0) {
        EXPECT_EQ(Found, "?");
      } else if (Begin != std::string::npos) {
        EXPECT_NE(Each.Jumps.find(Found.substr(Begin)), std::string::npos);
      }
    }
}

TEST_P(BackwardJumpsOf, AnyBytesAreGoodOrUnknown) {
  std::minstd_rand Random(GetParam());
  for (unsigned Round = 0; Round < 20000; ++Round) {
    std::vector<uint8_t> Bytes(Random() % 64);
    for (uint8_t &Each : Bytes)
      Each = static_cast<uint8_t>(Random() >> 8);
    std::string Found = text(findBackwardJumps(GetParam(), Bytes));
    std::istringstream Numbers(Found);
    uint64_t Handler = 0, Target = 0, Distance = 0;
    char Colon = 0;
    if (!(Numbers >> Handler))
      continue;
    EXPECT_LT(Handler, Bytes.size());
    while (Numbers >> Target >> Colon >> Distance)
      EXPECT_LT(Target + Distance, Bytes.size()) << Found;
  }
}

INSTANTIATE_TEST_SUITE_P(Python, BackwardJumpsOf,
                         testing::Range(OldestMinor, NewestMinor + 1));

/// Many jumps to the first instruction of Python 3.12.
static std::string jumpsOfPython12(size_t Count) {
  std::string Result(2, '\x09'); // NOP
  for (size_t I = 0; I < Count; ++I) {
    size_t Distance = Result.size() / 2 + 2;
    Result += '\x90'; // EXTENDED_ARG
    Result += static_cast<char>(Distance >> 8);
    Result += '\x8c'; // JUMP_BACKWARD
    Result += static_cast<char>(Distance);
  }
  return Result;
}

TEST(BackwardJumps, OfUnknownVersionsAreUnknown) {
  EXPECT_EQ(find(12, jumpsOfPython12(2)), "0 0:4 0:8");
  EXPECT_EQ(find(NewestMinor + 1, jumpsOfPython12(2)), "?");
  EXPECT_EQ(find(OldestMinor - 1, jumpsOfPython12(2)), "?");
}

TEST(BackwardJumps, TooManyAreUnknown) {
  EXPECT_NE(find(12, jumpsOfPython12(1300)), "?");
  EXPECT_EQ(find(12, jumpsOfPython12(1500)), "?");
}

TEST(BackwardJumps, ATargetBeforeTheFunctionIsUnknown) {
  EXPECT_EQ(find(12, "\x09\x01\x8c\x02"), "0 0:2");
  EXPECT_EQ(find(12, "\x09\x01\x8c\x03"), "?");
  // Its own second byte.
  EXPECT_EQ(find(12, std::string("\x09\x01\x8c\x00", 4)), "?");
  // Of Python 3.9: JUMP_ABSOLUTE to an odd byte, and after the last.
  EXPECT_EQ(find(9, "\x09\x01\x71\x02"), "0 2:0");
  EXPECT_EQ(find(9, "\x09\x01\x71\x01"), "?");
  EXPECT_EQ(find(9, "\x09\x01\x71\x04"), "?");
}

namespace {

class BackwardJumpsInMemory : public testing::Test {
protected:
  BackwardJumpsInMemory() { Memory.begin(); }

  std::string read(uintptr_t Code) {
    return text(readBackwardJumps(Fake.Python, Memory, Code));
  }

  FakePython Fake;
  Pages Memory;
};

TEST_F(BackwardJumpsInMemory, AreReadFromTheObject) {
  Block &Code = Fake.code("a.py", "f", 1, "t");
  EXPECT_EQ(read(Code.address()), "?");
  Fake.setBytecode(Code, jumpsOfPython12(2));
  EXPECT_EQ(read(Code.address()), "0 0:4 0:8");
  Code.set(16, uint64_t{3});
  EXPECT_EQ(read(Code.address()), "0 0:4");
  for (uint64_t Size : {UINT64_MAX, UINT64_MAX / 2 + 2, uint64_t{1} << 40,
                        uint64_t{MaxBytecode / 2 + 1}}) {
    Code.set(16, Size);
    EXPECT_EQ(read(Code.address()), "?");
  }
}

TEST_F(BackwardJumpsInMemory, AreReadFromABytesObject) {
  Fake.Python.Where = *layoutOf(10, nullptr);
  Block &Code = Fake.code("a.py", "f", 1, "t");
  EXPECT_EQ(read(Code.address()), "?");
  // NOP, JUMP_ABSOLUTE.
  Code.set(48, Fake.bytes(std::string("\x09\x00\x71\x00", 4)));
  EXPECT_EQ(read(Code.address()), "0 0:2");
  Code.set(48, Fake.text("\x09\x01\x71\x01"));
  EXPECT_EQ(read(Code.address()), "?");
  Code.set(48, uintptr_t{4096});
  EXPECT_EQ(read(Code.address()), "?");
}

TEST_F(BackwardJumpsInMemory, OfUnreadableMemoryAreUnknown) {
  void *Start = mmap(nullptr, 2 * PageSize, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(Start, MAP_FAILED);
  auto End = reinterpret_cast<uintptr_t>(Start) + PageSize;
  ASSERT_EQ(mprotect(reinterpret_cast<void *>(End), PageSize, PROT_NONE), 0);
  std::string Bytecode = jumpsOfPython12(2);
  uintptr_t First = End - Bytecode.size();
  uintptr_t Code = First - Fake.Python.Where.CodeInstructions;
  auto SetUnits = [&](uint64_t Units) {
    memcpy(reinterpret_cast<void *>(Code + 16), &Units, sizeof(Units));
  };
  memcpy(reinterpret_cast<void *>(First), Bytecode.data(), Bytecode.size());
  SetUnits(Bytecode.size() / 2);
  EXPECT_EQ(read(Code), "0 0:4 0:8");
  SetUnits(Bytecode.size() / 2 + 1);
  EXPECT_EQ(read(Code), "?");
  EXPECT_EQ(read(End), "?");
  munmap(Start, 2 * PageSize);
}

TEST_F(BackwardJumpsInMemory, AreInTheCodeObjectsThatTheCacheReads) {
  CodeCache Cache;
  FakeSink Sink;
  Block &Code = Fake.code("a.py", "f", 1, "t");
  Fake.setBytecode(Code, jumpsOfPython12(1));
  ASSERT_EQ(Cache.find(Fake.Python, Memory, Code.address(), Sink), 1u);
  EXPECT_EQ(text(Sink.Codes[0].Jumps), "0 0:4");
}

} // namespace
