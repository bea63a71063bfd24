#include "timeline/symbols/SymbolTable.h"

#include <algorithm>
#include <tuple>

using namespace syncline::symbols;

namespace {

struct TableEntry {
  const char *Name = nullptr;
  GElf_Sym Symbol = {};
  GElf_Addr Address = 0;
  GElf_Word Section = 0;
  Elf *File = nullptr;
  Dwarf_Addr Bias = 0;

  TableEntry(Dwfl_Module *Module, int Number) {
    // Not in an initializer list, which would reset the others to 0.
    Name = dwfl_module_getsym_info(Module, Number, &Symbol, &Address, &Section,
                                   &File, &Bias);
  }

  bool isDefined() const {
    // Does not look at the name, since that would read the whole string table.
    return Name && Section != SHN_UNDEF && Section < SHN_LORESERVE;
  }
  bool isFunction() const {
    int Type = GELF_ST_TYPE(Symbol.st_info);
    return Type == STT_FUNC || Type == STT_GNU_IFUNC;
  }
  bool isLabel() const { return GELF_ST_TYPE(Symbol.st_info) == STT_NOTYPE; }
};

} // namespace

/// The end of the code section that contains the symbol; 0 if it contains data.
static uint64_t endOfCode(const TableEntry &Entry) {
  GElf_Shdr Header;
  Elf_Scn *Section = elf_getscn(Entry.File, Entry.Section);
  if (!Section || !gelf_getshdr(Section, &Header) ||
      !(Header.sh_flags & SHF_EXECINSTR))
    return 0;
  return Header.sh_addr + Header.sh_size + Entry.Bias;
}

SymbolTable::SymbolTable(Dwfl_Module *Module) : Module(Module) {
  std::vector<Unsized> Labels;
  std::vector<uint64_t> Begins;
  int Count = dwfl_module_getsymtab(Module);
  for (int Number = 1; Number < Count; ++Number)
    add(Number, Labels, Begins);

  if (!Labels.empty())
    std::sort(Begins.begin(), Begins.end());
  for (const Unsized &Label : Labels) {
    auto Next = std::upper_bound(Begins.begin(), Begins.end(), Label.Begin);
    uint64_t End = Label.SectionEnd;
    if (Next != Begins.end())
      End = std::min(End, *Next);
    Index.add(Label.Begin, End, static_cast<uint64_t>(Label.Number));
  }
  Index.seal();
}

void SymbolTable::add(int Number, std::vector<Unsized> &Labels,
                      std::vector<uint64_t> &Begins) {
  TableEntry Entry(Module, Number);
  if (!Entry.isDefined() || !(Entry.isFunction() || Entry.isLabel()))
    return;
  uint64_t Begin = Entry.Address;
  if (Entry.Symbol.st_size > 0) {
    if (Entry.isFunction()) {
      Begins.push_back(Begin);
      Index.add(Begin, Begin + Entry.Symbol.st_size,
                static_cast<uint64_t>(Number));
    }
  } else if (uint64_t End = endOfCode(Entry)) {
    Begins.push_back(Begin);
    Labels.push_back({Begin, End, Number});
  }
}

/// Ranks several names for one function: one with a size is best, then one that
/// others can link to, then the one meant for people.
static auto rank(const TableEntry &Entry) {
  int Binding = GELF_ST_BIND(Entry.Symbol.st_info);
  bool Reserved = Entry.Name[0] == '_' && Entry.Name[1] != 'Z';
  return std::make_tuple(Entry.Symbol.st_size > 0, Binding != STB_LOCAL,
                         !Reserved, Binding == STB_GLOBAL);
}

std::optional<Symbol> SymbolTable::find(uint64_t Address) const {
  std::optional<TableEntry> Best;
  for (const AddressInterval &Candidate : Index.findAll(Address)) {
    if (!Candidate.contains(Address))
      continue;
    TableEntry Entry(Module, static_cast<int>(Candidate.Value));
    if (Entry.Name && *Entry.Name && (!Best || rank(*Best) < rank(Entry)))
      Best = Entry;
  }
  if (!Best)
    return std::nullopt;
  return Symbol{Best->Name, Best->Address};
}
