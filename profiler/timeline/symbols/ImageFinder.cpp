#include "timeline/symbols/ImageFinder.h"

#include <algorithm>
#include <filesystem>

using namespace syncline::symbols;
namespace fs = std::filesystem;

static constexpr std::string_view Deleted = " (deleted)";

ImageFinder::ImageFinder(SymbolizerOptions TheOptions)
    : Options(std::move(TheOptions)), Search(Options) {}

ElfImage *ImageFinder::imageOf(const ModuleImage &Module) {
  auto [Place, IsNew] = Images.try_emplace({Module.Path, Module.BuildId});
  if (IsNew)
    Place->second = find(Module);
  return Place->second.get();
}

static bool isVdso(const std::string &Path) {
  return Path == "[vdso]" || Path.starts_with("linux-vdso.so");
}

bool syncline::symbols::isFile(const ModuleImage &Module) {
  return !Module.Path.empty() && Module.Path[0] != '[' && !isVdso(Module.Path);
}

std::vector<std::string> ImageFinder::pathsOf(const ModuleImage &Module) const {
  std::string Path = Module.Path;
  // The kernel marks files that were replaced while they were mapped. The
  // build-id shows whether the new file is the same.
  if (Path.ends_with(Deleted))
    Path.resize(Path.size() - Deleted.size());
  std::vector<std::string> Paths;
  if (!Options.SysRoot.empty())
    Paths.push_back(Options.SysRoot + "/" + Path);
  if (Options.SysRoot.empty() || !Module.BuildId.empty())
    Paths.push_back(Path);
  // The build-id finds the file even after an upgrade; its debug file alone is
  // sufficient, too.
  for (const char *Ending : {"", ".debug"})
    for (std::string &Found : Search.pathsFor(Module.BuildId, Ending))
      Paths.push_back(std::move(Found));
  return Paths;
}

std::string ImageFinder::difference(const ElfImage &Image,
                                    const ModuleImage &Module) const {
  if (Module.BuildId.empty()) {
    if (Image.covers(Module.Start - Module.LoadBias,
                     Module.End - Module.LoadBias))
      return "";
    return "does not match the recorded addresses, and the trace has no "
           "build-id: symbols left out; it may be another version";
  }
  if (Image.buildId() == Module.BuildId)
    return "";
  return "build-id differs from the recorded one: symbols left out; build-id " +
         Module.BuildId + " is needed";
}

std::unique_ptr<ElfImage> ImageFinder::find(const ModuleImage &Module) {
  if (isVdso(Module.Path)) {
    // The vdso has no file that could be missing or that the user could
    // provide.
    std::unique_ptr<ElfImage> Vdso = ElfImage::openVdso(Search);
    bool Same = Vdso && difference(*Vdso, Module).empty();
    return Same ? std::move(Vdso) : nullptr;
  }
  if (!isFile(Module))
    return nullptr;
  std::string Problem;
  for (const std::string &Path : pathsOf(Module)) {
    std::error_code Ignored;
    if (!fs::exists(Path, Ignored))
      continue;
    std::string Found;
    std::unique_ptr<ElfImage> Image = ElfImage::open(Path, Search, Found);
    if (Image)
      Found = difference(*Image, Module);
    else
      Found.insert(0, "not a readable ELF file (")
          .append("): symbols left out");
    if (Found.empty())
      return Image;
    if (Problem.empty())
      Problem = Found;
  }
  if (Problem.empty())
    Problem = "not found: only offsets are shown; name a copy of the recorded "
              "files with --sysroot";
  report(Module, Problem);
  return nullptr;
}

void ImageFinder::report(const ModuleImage &Module,
                         const std::string &Problem) {
  std::string Line = Module.Path + ": " + Problem;
  // A path comes from another process and may contain anything.
  for (char &C : Line)
    if (static_cast<unsigned char>(C) < ' ' || C == '\x7f')
      C = '?';
  if (std::find(Problems.begin(), Problems.end(), Line) == Problems.end())
    Problems.push_back(std::move(Line));
}
