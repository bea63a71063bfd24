#include "tracer/python/FunctionParts.h"

#include "tracer/unwind/FrameTable.h"
#include "tracer/unwind/Modules.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <link.h>

using namespace syncline::tracer;
using namespace syncline::tracer::python;

namespace {

struct SegmentSearch {
  uintptr_t Address;
  AddressRange Found;
};

} // namespace

static int findSegment(dl_phdr_info *Info, size_t, void *Data) {
  auto &Wanted = *static_cast<SegmentSearch *>(Data);
  for (size_t I = 0; I < Info->dlpi_phnum; ++I) {
    const ElfW(Phdr) &Header = Info->dlpi_phdr[I];
    AddressRange Segment{Info->dlpi_addr + Header.p_vaddr, Header.p_filesz};
    constexpr ElfW(Word) Code = PF_R | PF_X;
    if (Header.p_type != PT_LOAD || (Header.p_flags & Code) != Code ||
        !Segment.holds(Wanted.Address))
      continue;
    Wanted.Found = Segment;
    return 1;
  }
  return 0;
}

/// The code segment that contains the address.
static AddressRange codeAt(uintptr_t Address) {
  SegmentSearch Code{Address, {}};
  dl_iterate_phdr(findSegment, &Code);
  return Code.Found;
}

/// Whether a jump with a 32-bit displacement has a target that satisfies
/// \p Leads. Bytes that look like a jump may be the end of another instruction.
template <typename Condition>
static bool anyJump(AddressRange In, Condition Leads) {
  constexpr uint8_t Jump = 0xe9, TwoBytes = 0x0f, ConditionalJump = 0x80;
  int32_t Distance = 0;
  const auto *Code = reinterpret_cast<const uint8_t *>(In.Start);
  for (size_t I = 0; I + 1 + sizeof(Distance) <= In.Size; ++I) {
    bool IsConditional = I != 0 && Code[I - 1] == TwoBytes &&
                         (Code[I] & 0xf0) == ConditionalJump;
    if (Code[I] != Jump && !IsConditional)
      continue;
    size_t End = I + 1 + sizeof(Distance);
    memcpy(&Distance, Code + I + 1, sizeof(Distance));
    if (Leads(In.Start + End + static_cast<uintptr_t>(intptr_t{Distance})))
      return true;
  }
  return false;
}

/// Whether a function begins at this description: on entry, its frame consists
/// of the return address alone. Another part of a function starts with the
/// frame already set up.
static bool describesEntry(const unwind::FrameDescription &Description) {
  constexpr uint64_t StackPointer = 7;
  std::optional<unwind::Row> Row =
      unwind::rowAt(Description, Description.Begin);
  return !Row || (Row->CfaIs == unwind::Row::Cfa::Register &&
                  Row->CfaRegister == StackPointer &&
                  Row->CfaOffset == int64_t{sizeof(uintptr_t)});
}

static bool jumpsIntoMiddle(AddressRange From, const FunctionParts &Of) {
  return anyJump(From, [&](uintptr_t Target) {
    return Of.holds(Target) &&
           std::ranges::find(Of.parts(), Target, &AddressRange::Start) ==
               Of.parts().end();
  });
}

namespace {

class PartSearch {
public:
  PartSearch(const unwind::Module &Module, AddressRange First)
      : Module(Module), Found(First) {}

  FunctionParts run() {
    for (size_t I = 0; I < Found.parts().size(); ++I)
      anyJump(Found.parts()[I], [&](uintptr_t Target) {
        follow(Target);
        return false;
      });
    return Found;
  }

private:
  void follow(uintptr_t Target) {
    if (Found.holds(Target) || Rejected.holds(Target))
      return;
    auto Frame = unwind::findFrame(Module, Target);
    // A tail call jumps to the beginning of a function.
    if (!Frame || (Frame->Begin == Target && describesEntry(*Frame)))
      return;
    AddressRange Part{Frame->Begin, Frame->Size};
    if (codeAt(Target).holds(Part) && jumpsIntoMiddle(Part, Found))
      Found.add(Part);
    if (!Found.holds(Target))
      Rejected = Part;
  }

  unwind::Module Module;
  FunctionParts Found;
  /// The most recent one: a function often is the target of several jumps in a
  /// row.
  AddressRange Rejected;
};

} // namespace

FunctionParts syncline::tracer::python::findParts(AddressRange First) {
  std::optional<unwind::Module> Module = unwind::findModule(First.Start);
  if (!Module || !codeAt(First.Start).holds(First))
    return FunctionParts(First);
  return PartSearch(*Module, First).run();
}
