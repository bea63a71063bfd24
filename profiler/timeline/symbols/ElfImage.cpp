#include "timeline/symbols/ElfImage.h"

#include "timeline/symbols/ElfFile.h"

#include <elf.h>
#include <sys/auxv.h>

#include <cstring>
#include <utility>

using namespace syncline::symbols;

static std::string lastError() {
  const char *Text = dwfl_errmsg(-1);
  return Text ? Text : "unknown error";
}

ElfImage::ElfImage(Session Dwfl, Dwfl_Module *Module,
                   const DebugFileSearch &Search)
    : Owner(std::move(Dwfl)), Module(Module) {
  void **UserData = nullptr;
  dwfl_module_info(Module, &UserData, nullptr, nullptr, nullptr, nullptr,
                   nullptr, nullptr);
  *UserData = const_cast<DebugFileSearch *>(&Search); // only read there
}

std::unique_ptr<ElfImage> ElfImage::open(const std::string &Path,
                                         const DebugFileSearch &Search,
                                         std::string &Error) {
  FileDescriptor File(Path);
  Session Dwfl(dwfl_begin(Search.callbacks()));
  if (File.get() < 0 || !Dwfl) {
    Error = File.get() < 0 ? "cannot be read" : lastError();
    return nullptr;
  }
  dwfl_report_begin(Dwfl.get());
  Dwfl_Module *Module = dwfl_report_elf(Dwfl.get(), Path.c_str(), Path.c_str(),
                                        File.get(), 0, /*add_p_vaddr=*/true);
  if (!Module) {
    Error = lastError();
    return nullptr;
  }
  File.release(); // libdwfl owns it now
  dwfl_report_end(Dwfl.get(), nullptr, nullptr);
  std::unique_ptr<ElfImage> Image(
      new ElfImage(std::move(Dwfl), Module, Search));
  if (!Image->load()) {
    Error = lastError();
    return nullptr;
  }
  return Image;
}

std::unique_ptr<ElfImage> ElfImage::openVdso(const DebugFileSearch &Search) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr)
  auto *Start = reinterpret_cast<char *>(getauxval(AT_SYSINFO_EHDR));
  Session Dwfl(dwfl_begin(Search.callbacks()));
  if (!Start || !Dwfl)
    return nullptr;
  // The kernel maps the whole file; its section headers come last.
  Elf64_Ehdr Header;
  std::memcpy(&Header, Start, sizeof(Header));
  if (Header.e_ident[EI_CLASS] != ELFCLASS64)
    return nullptr;
  size_t Size = Header.e_shoff + size_t{Header.e_shnum} * Header.e_shentsize;
  dwfl_report_begin(Dwfl.get());
  Dwfl_Module *Module =
      dwfl_report_offline_memory(Dwfl.get(), "[vdso]", "[vdso]", Start, Size);
  if (!Module)
    return nullptr;
  dwfl_report_end(Dwfl.get(), nullptr, nullptr);
  std::unique_ptr<ElfImage> Image(
      new ElfImage(std::move(Dwfl), Module, Search));
  return Image->load() ? std::move(Image) : nullptr;
}

bool ElfImage::load() {
  if (!dwfl_module_getelf(Module, &Bias))
    return false;
  const unsigned char *Bytes = nullptr;
  GElf_Addr Address = 0;
  int Size = dwfl_module_build_id(Module, &Bytes, &Address);
  if (Size > 0)
    BuildId = hexadecimal(Bytes, static_cast<size_t>(Size));
  return true;
}

bool ElfImage::covers(uint64_t Begin, uint64_t End) const {
  Dwarf_Addr First = 0, Last = 0; // rounded to pages by libdwfl
  dwfl_module_info(Module, nullptr, &First, &Last, nullptr, nullptr, nullptr,
                   nullptr);
  constexpr uint64_t LargestPage = 0x10000;
  uint64_t Room = Last - First + LargestPage;
  return Begin + Bias - First < Room && End + Bias - First <= Room;
}

void ElfImage::loadDebugInfo() {
  TriedDebugInfo = true;
  if (Dwarf *File = dwfl_module_getdwarf(Module, &DebugBias))
    Debug.emplace(File);
}

std::optional<Symbol> ElfImage::symbolAt(uint64_t LookUp) {
  if (!Symbols)
    Symbols.emplace(Module);
  std::optional<Symbol> Found = Symbols->find(LookUp + Bias);
  if (Found)
    Found->Start -= Bias;
  return Found;
}

/// Fills in what only the symbol table knows about the outermost function.
static void nameBySymbol(SourceFrame &Frame, const Symbol &Symbol,
                         uint64_t Shown) {
  FunctionName Name = demangled(Symbol.Name);
  // DWARF's name of an internal C++ function lacks the parameters; a function
  // without a name in DWARF is assembly code.
  if (!Name.Complete && !Frame.Function.empty())
    return;
  Frame.Function = std::move(Name.Display);
  Frame.OuterScope = std::move(Name.OuterScope);
  Frame.FunctionOffset = Shown - Symbol.Start;
}

std::vector<SourceFrame> ElfImage::framesAt(uint64_t LookUp, uint64_t Shown) {
  if (!TriedDebugInfo)
    loadDebugInfo();
  std::vector<SourceFrame> Frames;
  bool NeedsSymbol = true;
  if (Debug) {
    uint64_t Difference = DebugBias - Bias;
    for (DebugFrame &Found : Debug->framesAt(LookUp - Difference)) {
      SourceFrame &Frame = Frames.emplace_back();
      Frame.Function = std::move(Found.Name.Display);
      Frame.OuterScope = std::move(Found.Name.OuterScope);
      Frame.File = std::move(Found.Place.File);
      Frame.Line = Found.Place.Line;
      Frame.Column = Found.Place.Column;
      Frame.Inlined = Found.Inlined;
      Frame.Quality = FrameQuality::DebugInfo;
      if (Found.Entry)
        Frame.FunctionOffset = Shown - (Found.Entry + Difference);
      NeedsSymbol = !Found.Name.Complete;
    }
  }
  if (!NeedsSymbol)
    return Frames;
  if (std::optional<Symbol> Found = symbolAt(LookUp)) {
    if (Frames.empty())
      Frames.emplace_back().Quality = FrameQuality::ExportedSymbol;
    nameBySymbol(Frames.back(), *Found, Shown);
  }
  return Frames;
}
