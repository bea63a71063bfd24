#include "timeline/symbols/DebugUnit.h"

#include <dwarf.h>

#include <algorithm>
#include <filesystem>

using namespace syncline::symbols;

/// How deep scopes may nest: damaged files must not overflow the stack.
static constexpr int DepthLimit = 128;

DebugUnit::DebugUnit(Dwarf_Die Unit) : Skeleton(Unit), Full(Unit) {
  Dwarf_Die Split = {};
  if (dwarf_cu_info(Unit.cu, nullptr, nullptr, nullptr, &Split, nullptr,
                    nullptr, nullptr) == 0 &&
      Split.addr && dwarf_tag(&Split) == DW_TAG_compile_unit)
    Full = Split;
  addFunctions(Full, 0);
  Functions.seal();
  // The skeleton has the lines of a split unit.
  if (dwarf_getsrclines(&Skeleton, &Lines, &LineCount) != 0)
    LineCount = 0;
}

void DebugUnit::addFunctions(Dwarf_Die Parent, int Depth) {
  Dwarf_Die Child;
  if (Depth > DepthLimit || dwarf_child(&Parent, &Child) != 0)
    return;
  do {
    switch (dwarf_tag(&Child)) {
    case DW_TAG_subprogram:
      forEachRange(Child, [&](uint64_t Begin, uint64_t End) {
        Functions.add(Begin, End, dwarf_dieoffset(&Child));
      });
      [[fallthrough]]; // it may hold others: members of local classes
    case DW_TAG_namespace:
    case DW_TAG_class_type:
    case DW_TAG_structure_type:
    case DW_TAG_union_type:
    case DW_TAG_lexical_block:
    case DW_TAG_module:
      addFunctions(Child, Depth + 1);
      break;
    default:
      break;
    }
  } while (dwarf_siblingof(&Child, &Child) == 0);
}

/// The child of \p Parent that contains \p Address: an inlined function, or a
/// block that may contain one.
static bool childAt(Dwarf_Die Parent, uint64_t Address, Dwarf_Die &Child) {
  if (dwarf_child(&Parent, &Child) != 0)
    return false;
  do {
    int Tag = dwarf_tag(&Child);
    if ((Tag == DW_TAG_inlined_subroutine || Tag == DW_TAG_lexical_block) &&
        dwarf_haspc(&Child, Address) > 0)
      return true;
  } while (dwarf_siblingof(&Child, &Child) == 0);
  return false;
}

std::vector<Dwarf_Die> DebugUnit::functionsAt(uint64_t Address) {
  std::vector<Dwarf_Die> Chain;
  const AddressInterval *Found = Functions.find(Address);
  Dwarf_Die Scope;
  Dwarf *File = dwarf_cu_getdwarf(Full.cu);
  if (!Found || !dwarf_offdie(File, Found->Value, &Scope))
    return Chain;
  Chain.push_back(Scope);
  Dwarf_Die Child;
  for (int Depth = 0; Depth < DepthLimit && childAt(Scope, Address, Child);
       ++Depth) {
    if (dwarf_tag(&Child) == DW_TAG_inlined_subroutine)
      Chain.push_back(Child);
    Scope = Child;
  }
  return Chain;
}

DebugUnit::LineRow DebugUnit::row(size_t Number) {
  LineRow Row;
  Dwarf_Line *Line = dwarf_onesrcline(Lines, Number);
  Dwarf_Addr Address = 0;
  if (Line && dwarf_lineaddr(Line, &Address) == 0 &&
      dwarf_lineendsequence(Line, &Row.EndsSequence) == 0)
    Row.Address = Address;
  return Row;
}

SourcePlace DebugUnit::placeOf(size_t Row) {
  Dwarf_Line *Line = dwarf_onesrcline(Lines, Row);
  int Number = 0, Column = 0;
  dwarf_lineno(Line, &Number);
  dwarf_linecol(Line, &Column);
  return {pathOf(dwarf_linesrc(Line, nullptr, nullptr)),
          static_cast<uint32_t>(Number), static_cast<uint32_t>(Column)};
}

std::string DebugUnit::pathOf(const char *File) {
  namespace fs = std::filesystem;
  if (!File)
    return "";
  fs::path Path = File;
  Dwarf_Attribute Attribute;
  const char *Folder = nullptr;
  // libdw omits it if the line table has its own folders.
  if (Path.is_relative())
    Folder =
        dwarf_formstring(dwarf_attr(&Skeleton, DW_AT_comp_dir, &Attribute));
  return (Folder ? Folder / Path : Path).lexically_normal();
}

/// The number of rows at or before the address.
size_t DebugUnit::rowsUpTo(uint64_t Address) {
  size_t Low = 0, High = LineCount;
  while (Low < High) {
    size_t Middle = Low + (High - Low) / 2;
    if (row(Middle).Address <= Address)
      Low = Middle + 1;
    else
      High = Middle;
  }
  return Low;
}

SourcePlace DebugUnit::lineAt(uint64_t Address) {
  size_t Last = rowsUpTo(Address);
  if (Last == 0 || row(Last - 1).EndsSequence)
    return {};
  SourcePlace Place = placeOf(Last - 1);
  if (Place.Line > 0)
    return Place;
  // Line 0 marks code that belongs to no line in particular. The preceding line
  // is a good substitute if it belongs to the same function.
  auto Innermost = [&](uint64_t At) {
    std::vector<Dwarf_Die> Chain = functionsAt(At);
    return Chain.empty() ? nullptr : Chain.back().addr;
  };
  const void *Function = Innermost(Address);
  constexpr size_t MostSteps = 8;
  for (size_t Steps = 1; Steps < std::min(Last, MostSteps); ++Steps) {
    LineRow Before = row(Last - 1 - Steps);
    if (Before.EndsSequence)
      break;
    SourcePlace Near = placeOf(Last - 1 - Steps);
    if (Near.Line > 0 && Function && Innermost(Before.Address) == Function)
      return Near;
  }
  return Place;
}

static uint64_t number(Dwarf_Die *Die, unsigned Name) {
  Dwarf_Attribute Attribute;
  Dwarf_Word Value = 0;
  if (dwarf_formudata(dwarf_attr(Die, Name, &Attribute), &Value) != 0)
    return 0;
  return Value;
}

SourcePlace DebugUnit::callOf(Dwarf_Die Inlined) {
  SourcePlace Place;
  Place.Line = static_cast<uint32_t>(number(&Inlined, DW_AT_call_line));
  Place.Column = static_cast<uint32_t>(number(&Inlined, DW_AT_call_column));
  Dwarf_Files *Files = nullptr;
  size_t Count = 0;
  uint64_t File = number(&Inlined, DW_AT_call_file);
  if (dwarf_getsrcfiles(&Full, &Files, &Count) == 0 && File < Count)
    Place.File = pathOf(dwarf_filesrc(Files, File, nullptr, nullptr));
  return Place;
}
