#include "tracer/python/ColdPart.h"

#include "tracer/unwind/FrameTable.h"
#include "tracer/unwind/Modules.h"

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

/// Whether a jump with a distance of 32 bits goes where \p Leads says. What
/// looks like one may be the end of another instruction.
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

static bool jumpsIntoMidst(AddressRange From, AddressRange To) {
  return anyJump(From, [&](uintptr_t Target) {
    return Target != To.Start && To.holds(Target);
  });
}

AddressRange syncline::tracer::python::findColdPart(AddressRange Function) {
  SegmentSearch Code{Function.Start, {}};
  dl_iterate_phdr(findSegment, &Code);
  std::optional<unwind::Module> Module = unwind::findModule(Function.Start);
  if (!Code.Found.holds(Function) || !Module)
    return {};
  AddressRange Result, Seen;
  anyJump(Function, [&](uintptr_t Target) {
    if (Function.holds(Target) || Seen.holds(Target) ||
        !Code.Found.holds(Target))
      return false;
    auto Frame = unwind::findFrame(*Module, Target);
    // A tail call goes to the beginning of a function.
    if (!Frame || Frame->Begin == Target)
      return false;
    Seen = {Frame->Begin, Frame->Size};
    bool IsOther = Code.Found.holds(Seen) && !Seen.holds(Function.Start);
    if (IsOther && jumpsIntoMidst(Seen, Function))
      Result = Seen;
    return Result.Size != 0;
  });
  return Result;
}
