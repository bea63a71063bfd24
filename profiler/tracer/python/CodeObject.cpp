#include "tracer/python/CodeObject.h"

#include <algorithm>

using namespace syncline::tracer;
using namespace syncline::tracer::python;

// The same in all versions of 64-bit builds.
static constexpr uint32_t TextLengthAt = 16;
static constexpr uint32_t TextStateAt = 32;

static constexpr size_t MaxText = 4096;

static CodeOutline outlineWithoutTable(const Layout &Where, uintptr_t Address) {
  CodeOutline Result;
  Pages::load(Address + Where.CodeFile, Result.File);
  Pages::load(Address + Where.CodeName, Result.Name);
  Pages::load(Address + Where.CodeLineTable, Result.Table);
  Pages::load(Address + Where.CodeFirstLine, Result.FirstLine);
  return Result;
}

static void readTable(CodeOutline &To, uint32_t Version) {
  uint64_t Size = 0;
  Pages::load(To.Table + ItemCountAt, Size);
  To.TableSize = static_cast<uint32_t>(std::min<uint64_t>(Size, MaxTable));
  To.Sample = Version ? Version : sampleOf(To.Table + BytesAt, To.TableSize);
}

std::optional<CodeOutline>
syncline::tracer::python::readOutline(const Interpreter &Python, Pages &Memory,
                                      uintptr_t Address) {
  const Layout &Where = Python.Where;
  if (!isOfType(Memory, Address, Python.CodeType) ||
      !Memory.canRead(Address, outlineEnd(Where)))
    return std::nullopt;
  CodeOutline Result = outlineWithoutTable(Where, Address);
  uint64_t TableSize = 0;
  if (!isOfType(Memory, Result.Table, Python.BytesType) ||
      !Memory.read(Result.Table + ItemCountAt, TableSize) ||
      !Memory.canReadAll(Result.Table,
                         BytesAt + 1 + std::min<uint64_t>(TableSize, MaxTable)))
    return std::nullopt;
  readTable(Result, versionOf(Where, Address));
  return Result;
}

uint64_t syncline::tracer::python::hashTable(Pages &Memory,
                                             const CodeOutline &Of) {
  if (!Memory.canReadAll(Of.Table, BytesAt + Of.TableSize))
    return 0;
  constexpr uint64_t Prime = 0x100000001b3u; // FNV-1a, by words
  uint64_t Hash = 0xcbf29ce484222325u;
  for (size_t Done = 0; Done < Of.TableSize; Done += sizeof(uint64_t)) {
    Hash ^= someBytes(Of.Table + BytesAt + Done, Of.TableSize - Done);
    Hash *= Prime;
    Hash ^= Hash >> 32;
  }
  return Hash | 1;
}

static void appendUtf8(std::string &To, uint32_t Point) {
  auto Continue = [&](unsigned Shift) {
    To += static_cast<char>(0x80 | (Point >> Shift & 0x3f));
  };
  if (Point < 0x80) {
    To += static_cast<char>(Point);
  } else if (Point < 0x800) {
    To += static_cast<char>(0xc0 | Point >> 6);
    Continue(0);
  } else if (Point < 0x10000) {
    To += static_cast<char>(0xe0 | Point >> 12);
    Continue(6);
    Continue(0);
  } else {
    To += static_cast<char>(0xf0 | (Point >> 18 & 7));
    Continue(12);
    Continue(6);
    Continue(0);
  }
}

/// The characters of a compact string (PEP 393), of Width bytes each.
static std::string encode(uintptr_t Text, uint64_t Length, unsigned Width) {
  std::string Result;
  for (uint64_t I = 0; I < Length; ++I) {
    uint32_t Point = 0;
    memcpy(&Point, reinterpret_cast<const char *>(Text) + I * Width, Width);
    appendUtf8(Result, Point);
  }
  return Result;
}

static std::optional<std::string> readText(const Interpreter &Python,
                                           Pages &Memory, uintptr_t Object) {
  uint64_t Length = 0;
  uint32_t State = 0;
  if (!isOfType(Memory, Object, Python.TextType) ||
      !Memory.read(Object + TextLengthAt, Length) ||
      !Memory.read(Object + TextStateAt, State))
    return std::nullopt;
  // PyASCIIObject::state: two bits, the width of a character, compact, ASCII.
  unsigned Width = State >> 2 & 7;
  bool IsCompact = State >> 5 & 1, IsAscii = State >> 6 & 1;
  if (!IsCompact || (Width != 1 && Width != 2 && Width != 4))
    return std::nullopt;
  Length = std::min<uint64_t>(Length, MaxText);
  uintptr_t Text =
      Object + (IsAscii ? Python.Where.AsciiText : Python.Where.OtherText);
  if (!Memory.canReadAll(Text, std::max<size_t>(1, Length * Width)))
    return std::nullopt;
  return encode(Text, Length, Width);
}

std::optional<CodeObject>
syncline::tracer::python::readCode(const Interpreter &Python, Pages &Memory,
                                   const CodeOutline &Of) {
  auto File = readText(Python, Memory, Of.File);
  auto Name = readText(Python, Memory, Of.Name);
  if (!File || !Name ||
      !Memory.canReadAll(Of.Table, BytesAt + std::max(Of.TableSize, 1u)))
    return std::nullopt;
  return CodeObject{
      *File, *Name, Of.FirstLine,
      std::string(reinterpret_cast<const char *>(Of.Table + BytesAt),
                  Of.TableSize)};
}
