#include "tracer/python/Layout.h"

#include <algorithm>
#include <cstring>
#include <iterator>

using namespace syncline::tracer::python;

/// Holds for 3.12 to 3.14. The runtime does not describe it. If another field
/// were there, a replaced code object would be noticed immediately only if a
/// pointer or its first line differed, and otherwise after Pages::Lifetime.
static constexpr uint32_t VersionAfterFirstLine = 24;

/// From CPython's headers: Include/cpython/pystate.h, code.h, frameobject.h and
/// unicodeobject.h, Include/internal/pycore_frame.h.
static constexpr Layout Layouts[] = {
    {.Minor = 9,
     .ThreadFrame = 24,
     .Indirect = std::nullopt,
     .FrameCode = 32,
     .FramePrevious = 24,
     .FrameInstruction = 104,
     .Executed = Instruction::ByteOffset,
     .Ends = EvaluationEnd::Always,
     .CodeFile = 104,
     .CodeName = 112,
     .CodeFirstLine = 40,
     .CodeLineTable = 120,
     .CodeBytes = 48,
     .Table = LineTable::Increments,
     .AsciiText = 48,
     .OtherText = 72},
    {.Minor = 10,
     .ThreadFrame = 24,
     .Indirect = std::nullopt,
     .FrameCode = 32,
     .FramePrevious = 24,
     .FrameInstruction = 96,
     .Executed = Instruction::UnitOffset,
     .Ends = EvaluationEnd::Always,
     .CodeFile = 104,
     .CodeName = 112,
     .CodeFirstLine = 40,
     .CodeLineTable = 120,
     .CodeBytes = 48,
     .Table = LineTable::Ranges,
     .AsciiText = 48,
     .OtherText = 72},
    {.Minor = 11,
     .ThreadFrame = 56,
     .Indirect = 8,
     .FrameCode = 32,
     .FramePrevious = 48,
     .FrameInstruction = 56,
     .FrameEnd = 68,
     .Ends = EvaluationEnd::Flag,
     .CodeFile = 112,
     .CodeName = 128,
     .CodeFirstLine = 72,
     .CodeLineTable = 136,
     .CodeInstructions = 184,
     .AsciiText = 48,
     .OtherText = 72},
    {.Minor = 12,
     .ThreadFrame = 56,
     .Indirect = 0,
     .FrameCode = 0,
     .FramePrevious = 8,
     .FrameInstruction = 56,
     .FrameEnd = 70,
     .CodeFile = 112,
     .CodeName = 128,
     .CodeFirstLine = 68,
     .CodeLineTable = 136,
     .CodeInstructions = 192,
     .CodeVersion = 68 + VersionAfterFirstLine,
     .AsciiText = 40,
     .OtherText = 56},
};

namespace {

/// Where _Py_DebugOffsets (pycore_debug_offsets.h) stores the offsets.
struct Description {
  unsigned Minor;
  uint32_t ThreadFrame;
  uint32_t FramePrevious, FrameCode, FrameInstruction, FrameOwner;
  uint32_t CodeFile, CodeName, CodeLineTable, CodeFirstLine, CodeInstructions;
  uint64_t CodeTag;
};

} // namespace

static constexpr Description Descriptions[] = {
    {.Minor = 13,
     .ThreadFrame = 184,
     .FramePrevious = 232,
     .FrameCode = 240,
     .FrameInstruction = 248,
     .FrameOwner = 264,
     .CodeFile = 280,
     .CodeName = 296,
     .CodeLineTable = 304,
     .CodeFirstLine = 312,
     .CodeInstructions = 344,
     .CodeTag = 0},
    {.Minor = 14,
     .ThreadFrame = 208,
     .FramePrevious = 256,
     .FrameCode = 264,
     .FrameInstruction = 272,
     .FrameOwner = 288,
     .CodeFile = 320,
     .CodeName = 336,
     .CodeLineTable = 344,
     .CodeFirstLine = 352,
     .CodeInstructions = 384,
     .CodeTag = 3},
};

static uint64_t numberAt(const void *Runtime, uint32_t Offset) {
  uint64_t Result = 0;
  memcpy(&Result, static_cast<const char *>(Runtime) + Offset, sizeof(Result));
  return Result;
}

/// Whether the runtime begins with a description of Python 3.Minor.
static bool describes(const void *Runtime, unsigned Minor) {
  constexpr char Cookie[] = {'x', 'd', 'e', 'b', 'u', 'g', 'p', 'y'};
  constexpr uint32_t VersionAt = sizeof(Cookie);
  constexpr uint64_t Major = 3;
  return Runtime && memcmp(Runtime, Cookie, sizeof(Cookie)) == 0 &&
         numberAt(Runtime, VersionAt) >> 16 == (Major << 8 | Minor);
}

bool syncline::tracer::python::isFreeThreaded(const void *Runtime) {
  constexpr uint32_t FlagAt = 16;
  return Runtime && numberAt(Runtime, FlagAt) != 0;
}

static std::optional<Layout> readDescription(const Description &From,
                                             const void *Runtime) {
  constexpr uint64_t LargestOffset = 4096;
  bool IsSound = true;
  auto Read = [&](uint32_t Place) {
    uint64_t Offset = numberAt(Runtime, Place);
    IsSound &= Offset < LargestOffset;
    return static_cast<uint32_t>(Offset);
  };
  Layout Result;
  Result.Minor = From.Minor;
  Result.ThreadFrame = Read(From.ThreadFrame);
  Result.FramePrevious = Read(From.FramePrevious);
  Result.FrameCode = Read(From.FrameCode);
  Result.FrameInstruction = Read(From.FrameInstruction);
  Result.FrameEnd = Read(From.FrameOwner);
  Result.CodeTag = From.CodeTag;
  Result.CodeFile = Read(From.CodeFile);
  Result.CodeName = Read(From.CodeName);
  Result.CodeFirstLine = Read(From.CodeFirstLine);
  Result.CodeLineTable = Read(From.CodeLineTable);
  Result.CodeInstructions = Read(From.CodeInstructions);
  Result.CodeVersion = Result.CodeFirstLine + VersionAfterFirstLine;
  Result.AsciiText = 40;
  Result.OtherText = 56;
  return IsSound ? std::optional(Result) : std::nullopt;
}

std::optional<Layout> syncline::tracer::python::layoutOf(unsigned Minor,
                                                         const void *Runtime) {
  auto Known = std::ranges::find(Layouts, Minor, &Layout::Minor);
  if (Known != std::end(Layouts))
    return *Known;
  auto From = std::ranges::find(Descriptions, Minor, &Description::Minor);
  if (From == std::end(Descriptions) || !describes(Runtime, Minor))
    return std::nullopt;
  return readDescription(*From, Runtime);
}
