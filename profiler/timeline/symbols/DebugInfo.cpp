#include "timeline/symbols/DebugInfo.h"

#include <utility>

using namespace syncline::symbols;

DebugInfo::DebugInfo(Dwarf *File) : File(File) {
  Dwarf_CU *Unit = nullptr;
  Dwarf_Die Root;
  // Omits the last argument, which would open every .dwo file.
  while (dwarf_get_units(File, Unit, &Unit, nullptr, nullptr, &Root, nullptr) ==
         0)
    forEachRange(Root, [&](uint64_t Begin, uint64_t End) {
      UnitRanges.add(Begin, End, dwarf_dieoffset(&Root));
    });
  UnitRanges.seal();
}

std::vector<DebugFrame> DebugInfo::framesAt(uint64_t Address) {
  std::vector<DebugFrame> Frames;
  const AddressInterval *Range = UnitRanges.find(Address);
  Dwarf_Die Root;
  if (!Range || !dwarf_offdie(File, Range->Value, &Root))
    return Frames;
  DebugUnit &Unit = Units.try_emplace(Range->Value, Root).first->second;

  SourcePlace Place = Unit.lineAt(Address);
  std::vector<Dwarf_Die> Functions = Unit.functionsAt(Address);
  while (Functions.size() > 1) {
    // A frame's line is where the next inner one was called.
    Frames.push_back({Names.nameOf(Functions.back()),
                      std::exchange(Place, Unit.callOf(Functions.back())), true,
                      0});
    Functions.pop_back();
  }
  DebugFrame Outermost;
  Outermost.Place = std::move(Place);
  if (!Functions.empty()) {
    Outermost.Name = Names.nameOf(Functions[0]);
    Dwarf_Addr Entry = 0;
    if (dwarf_entrypc(&Functions[0], &Entry) == 0)
      Outermost.Entry = Entry;
  }
  Frames.push_back(std::move(Outermost));
  return Frames;
}
