#include "tracer/python/BackwardJumps.h"

#include "tracer/python/Objects.h"
#include "tracer/python/Opcodes.h"

#include <optional>

using namespace syncline::tracer::python;

/// The size of a code unit, in bytes: an opcode and a part of its argument.
static constexpr size_t UnitSize = 2;

static void appendNumber(std::string &To, uint64_t Number) {
  for (; Number >= 0x80; Number >>= 7)
    To += static_cast<char>(Number | 0x80);
  To += static_cast<char>(Number);
}

namespace {

/// Goes through the instructions once. Positions are in code units.
class JumpSearch {
public:
  JumpSearch(const OpcodeTable &Table, std::span<const uint8_t> Bytecode)
      : Table(Table), Bytecode(Bytecode), End(Bytecode.size() / UnitSize) {}

  std::string run() {
    if (End == 0 || Bytecode.size() % UnitSize != 0)
      return {};
    while (Position < End)
      if (!readInstruction() || Jumps.size() > MaxJumps)
        return {};
    std::string Result;
    appendNumber(Result, FirstHandler.value_or(0) * UnitSize);
    Result += Jumps;
    return Result.size() <= MaxJumps ? Result : std::string();
  }

private:
  /// Returns false if the instruction is unknown or its jump goes nowhere.
  bool readInstruction() {
    size_t Own = Position;
    Opcode Each(Table.Packed[Bytecode[Own * UnitSize]]);
    Argument = Argument << 8 | Bytecode[Own * UnitSize + 1];
    Position += 1 + Each.caches();
    if (Each.kind() == OpcodeKind::Unknown || Position > End)
      return false;
    if (Each.kind() == OpcodeKind::Prefix)
      return true;
    bool IsGood = add(Each.kind(), Own);
    Last = Each.kind();
    Argument = 0;
    return IsGood;
  }

  bool add(OpcodeKind Kind, size_t Own) {
    switch (Kind) {
    case OpcodeKind::Handler:
      FirstHandler = FirstHandler.value_or(Own);
      return true;
    case OpcodeKind::BackwardJump:
      // Back into the await that the exception was thrown into: no loop.
      return Last == OpcodeKind::Throw ||
             (Argument <= Position && addJump(Own, Position - Argument));
    case OpcodeKind::AbsoluteJump:
      return addAbsoluteJump(Own);
    default:
      return true;
    }
  }

  bool addAbsoluteJump(size_t Own) {
    constexpr unsigned FirstWithUnits = 10;
    size_t Scale = Table.Minor < FirstWithUnits ? UnitSize : 1;
    size_t Target = Argument / Scale;
    return Argument % Scale == 0 && Target < End &&
           (Target > Own || addJump(Own, Target));
  }

  bool addJump(size_t Own, size_t Target) {
    if (Target > Own)
      return false;
    appendNumber(Jumps, Target * UnitSize);
    appendNumber(Jumps, (Own - Target) * UnitSize);
    return true;
  }

  const OpcodeTable &Table;
  std::span<const uint8_t> Bytecode;
  size_t End;
  size_t Position = 0;
  /// Including that of the prefixes.
  uint32_t Argument = 0;
  OpcodeKind Last = OpcodeKind::Other;
  std::optional<size_t> FirstHandler;
  std::string Jumps;
};

} // namespace

std::string
syncline::tracer::python::findBackwardJumps(unsigned Minor,
                                            std::span<const uint8_t> Bytecode) {
  const OpcodeTable *Table = opcodesOf(Minor);
  return Table ? JumpSearch(*Table, Bytecode).run() : std::string();
}

namespace {

struct ByteRange {
  uintptr_t Address = 0;
  uint64_t Size = 0;
};

} // namespace

static std::optional<ByteRange> bytecodeOf(const Interpreter &Python,
                                           Pages &Memory, uintptr_t Address) {
  const Layout &Where = Python.Where;
  ByteRange Result;
  if (Where.Executed == Instruction::Pointer) {
    Result.Address = Address + Where.CodeInstructions;
    if (!Memory.read(Address + ItemCountAt, Result.Size))
      return std::nullopt;
    // As a fraction, since the product may overflow.
    if (Result.Size <= MaxBytecode / UnitSize)
      Result.Size *= UnitSize;
  } else {
    uintptr_t Bytes = 0;
    if (!Memory.read(Address + Where.CodeBytes, Bytes) ||
        !isOfType(Memory, Bytes, Python.BytesType) ||
        !Memory.read(Bytes + ItemCountAt, Result.Size))
      return std::nullopt;
    Result.Address = Bytes + BytesAt;
  }
  return Result.Size && Result.Size <= MaxBytecode ? std::optional(Result)
                                                   : std::nullopt;
}

std::string
syncline::tracer::python::readBackwardJumps(const Interpreter &Python,
                                            Pages &Memory, uintptr_t Address) {
  auto Range = bytecodeOf(Python, Memory, Address);
  if (!Range || !Memory.canReadAll(Range->Address, Range->Size))
    return {};
  return findBackwardJumps(
      Python.Where.Minor,
      {reinterpret_cast<const uint8_t *>(Range->Address), Range->Size});
}
