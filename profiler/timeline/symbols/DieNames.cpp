#include "timeline/symbols/DieNames.h"

#include <dwarf.h>

#include <cstdlib>
#include <memory>
#include <utility>

using namespace syncline::symbols;

static const char *text(Dwarf_Die *Die, unsigned Name) {
  Dwarf_Attribute Attribute;
  return dwarf_formstring(dwarf_attr_integrate(Die, Name, &Attribute));
}

/// Goes from a copy of a function to the place of its declaration.
static Dwarf_Die declarationOf(Dwarf_Die Die) {
  // Bounded, since a damaged file may contain a reference cycle.
  for (int Steps = 0; Steps < 16; ++Steps) {
    Dwarf_Attribute Attribute;
    Dwarf_Die Next;
    if (!dwarf_formref_die(dwarf_attr(&Die, DW_AT_abstract_origin, &Attribute),
                           &Next) &&
        !dwarf_formref_die(dwarf_attr(&Die, DW_AT_specification, &Attribute),
                           &Next))
      break;
    Die = Next;
  }
  return Die;
}

static std::string scopeName(Dwarf_Die *Scope) {
  switch (dwarf_tag(Scope)) {
  case DW_TAG_namespace: {
    const char *Name = dwarf_diename(Scope);
    return Name ? Name : "(anonymous namespace)";
  }
  case DW_TAG_class_type:
  case DW_TAG_structure_type:
  case DW_TAG_union_type: {
    const char *Name = dwarf_diename(Scope);
    return Name ? Name : "(anonymous class)";
  }
  default: // a block, a file
    return "";
  }
}

FunctionName DieNames::qualified(Dwarf_Die Declaration, const char *Name) {
  FunctionName Result{Name, "", false};
  Dwarf_Die *Scopes = nullptr;
  int Count = dwarf_getscopes_die(&Declaration, &Scopes);
  std::unique_ptr<Dwarf_Die, decltype(&std::free)> Owner(Scopes, &std::free);
  for (int I = 1; I < Count; ++I) {
    if (dwarf_tag(&Scopes[I]) == DW_TAG_subprogram) {
      // The function around a local class or a lambda has scopes of its own.
      const FunctionName &Outer = nameOf(Scopes[I]);
      if (!Outer.Display.empty())
        Result.Display.insert(0, Outer.Display + "::");
      Result.OuterScope = Outer.OuterScope;
      return Result;
    }
    std::string Scope = scopeName(&Scopes[I]);
    if (Scope.empty())
      continue;
    Result.Display.insert(0, Scope + "::");
    Result.OuterScope = std::move(Scope);
  }
  return Result;
}

const FunctionName &DieNames::nameOf(Dwarf_Die Function) {
  Dwarf_Die Declaration = declarationOf(Function);
  auto [Place, IsNew] = Names.try_emplace(Declaration.addr);
  FunctionName &Name = Place->second;
  if (!IsNew) // or in progress, if a damaged file nests in a cycle
    return Name;
  const char *Mangled = text(&Function, DW_AT_linkage_name);
  if (!Mangled)
    Mangled = text(&Function, DW_AT_MIPS_linkage_name);
  if (Mangled)
    Name = demangled(Mangled);
  else if (const char *Plain = text(&Function, DW_AT_name))
    Name = qualified(Declaration, Plain);
  return Name;
}
