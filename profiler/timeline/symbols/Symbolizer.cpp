#include "timeline/symbols/Symbolizer.h"

#include "timeline/symbols/ImageFinder.h"

#include <cctype>
#include <deque>
#include <map>
#include <unordered_map>
#include <utility>

using namespace syncline::symbols;

namespace {

/// By address; one for each AddressKind.
using Cache = std::unordered_map<uint64_t, std::vector<SourceFrame>>;

struct LoadedModule {
  ModuleImage Recorded;
  Cache Answers[2];
};

} // namespace

struct Symbolizer::Implementation {
  explicit Implementation(SymbolizerOptions Options)
      : Finder(std::move(Options)) {}

  LoadedModule *moduleAt(uint64_t Address) const;
  void removeOverlapping(const ModuleImage &Module);
  const std::vector<SourceFrame> &answer(LoadedModule *Module, uint64_t Address,
                                         AddressKind Kind);
  std::vector<SourceFrame> find(const ModuleImage &Module, uint64_t Address,
                                AddressKind Kind);

  ImageFinder Finder;
  /// All modules ever added, so that references to answers stay valid.
  std::deque<LoadedModule> Modules;
  /// The modules mapped now, by Start; they do not overlap.
  std::map<uint64_t, LoadedModule *> Mapped;
  Cache Outside[2];
};

Symbolizer::Symbolizer(SymbolizerOptions Options)
    : Impl(std::make_unique<Implementation>(std::move(Options))) {}
Symbolizer::Symbolizer(Symbolizer &&) noexcept = default;
Symbolizer &Symbolizer::operator=(Symbolizer &&) noexcept = default;
Symbolizer::~Symbolizer() = default;

void Symbolizer::Implementation::removeOverlapping(const ModuleImage &Module) {
  auto Place = Mapped.lower_bound(Module.Start);
  if (Place != Mapped.begin()) {
    auto Before = std::prev(Place);
    if (Before->second->Recorded.End > Module.Start)
      Mapped.erase(Before);
  }
  while (Place != Mapped.end() && Place->first < Module.End)
    Place = Mapped.erase(Place);
}

void Symbolizer::addModule(const ModuleImage &Module) {
  if (Module.Start >= Module.End)
    return;
  LoadedModule &Added = Impl->Modules.emplace_back();
  Added.Recorded = Module;
  for (char &C : Added.Recorded.BuildId)
    C = static_cast<char>(std::tolower(static_cast<unsigned char>(C)));
  Impl->removeOverlapping(Module);
  Impl->Mapped[Module.Start] = &Added;
}

LoadedModule *Symbolizer::Implementation::moduleAt(uint64_t Address) const {
  auto After = Mapped.upper_bound(Address);
  if (After == Mapped.begin())
    return nullptr;
  LoadedModule *Module = std::prev(After)->second;
  return Address < Module->Recorded.End ? Module : nullptr;
}

static uint64_t lookUpAddress(uint64_t Address, AddressKind Kind) {
  return Kind == AddressKind::Return && Address > 0 ? Address - 1 : Address;
}

std::vector<SourceFrame>
Symbolizer::Implementation::find(const ModuleImage &Module, uint64_t Address,
                                 AddressKind Kind) {
  uint64_t LookUp = lookUpAddress(Address, Kind);
  std::vector<SourceFrame> Frames;
  bool IsInside = LookUp >= Module.Start && LookUp < Module.End;
  ElfImage *Image = IsInside ? Finder.imageOf(Module) : nullptr;
  if (Image)
    Frames =
        Image->framesAt(LookUp - Module.LoadBias, Address - Module.LoadBias);
  if (Frames.empty()) {
    SourceFrame &Frame = Frames.emplace_back();
    Frame.Quality = FrameQuality::ModuleOnly;
    Frame.IsFileUnread = IsInside && !Image && isFile(Module);
  }
  for (SourceFrame &Frame : Frames) {
    Frame.Module = Module.Path;
    Frame.ModuleId = Module.Id;
    Frame.ModuleOffset = Address - Module.LoadBias;
  }
  return Frames;
}

const std::vector<SourceFrame> &
Symbolizer::Implementation::answer(LoadedModule *Module, uint64_t Address,
                                   AddressKind Kind) {
  Cache &Answers =
      (Module ? Module->Answers : Outside)[Kind == AddressKind::Exact ? 1 : 0];
  auto [Place, IsNew] = Answers.try_emplace(Address);
  if (!IsNew)
    return Place->second;
  if (Module)
    Place->second = find(Module->Recorded, Address, Kind);
  else
    Place->second.emplace_back().ModuleOffset = Address;
  return Place->second;
}

const ModuleImage *Symbolizer::moduleAt(uint64_t Address,
                                        AddressKind Kind) const {
  const LoadedModule *Found = Impl->moduleAt(lookUpAddress(Address, Kind));
  return Found ? &Found->Recorded : nullptr;
}

const std::vector<SourceFrame> &Symbolizer::resolve(uint64_t Address,
                                                    AddressKind Kind) {
  return Impl->answer(Impl->moduleAt(lookUpAddress(Address, Kind)), Address,
                      Kind);
}

const std::vector<std::string> &Symbolizer::problems() const {
  return Impl->Finder.problems();
}
