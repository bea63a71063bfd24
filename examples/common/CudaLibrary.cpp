//===- CudaLibrary.cpp - Loads libtorch_cuda at run time ------------------===//

#include "common/CudaLibrary.h"

#include <dlfcn.h>
#include <link.h>

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string_view>

namespace examples {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view CpuName = "libtorch_cpu.so";
constexpr std::string_view CudaName = "libtorch_cuda.so";
constexpr std::string_view Remedy =
    "; set LD_LIBRARY_PATH to the folder torch/lib of a PyTorch for CUDA";

int visitLibrary(dl_phdr_info *Info, size_t, void *Path) {
  fs::path Name = Info->dlpi_name;
  if (!Name.filename().string().starts_with(CpuName))
    return 0;
  *static_cast<std::string *>(Path) = Name;
  return 1;
}

/// Those of LD_LIBRARY_PATH, of the program's RUNPATH and of the system.
std::vector<std::string> loaderFolders() {
  std::vector<std::string> Folders;
  void *Program = dlopen(nullptr, RTLD_LAZY);
  Dl_serinfo Size;
  if (!Program || dlinfo(Program, RTLD_DI_SERINFOSIZE, &Size))
    return Folders;
  std::vector<std::max_align_t> Memory(
      Size.dls_size / sizeof(std::max_align_t) + 1);
  auto *Info = reinterpret_cast<Dl_serinfo *>(Memory.data());
  *Info = Size;
  if (!dlinfo(Program, RTLD_DI_SERINFO, Info))
    for (const Dl_serpath *Path = Info->dls_serpath,
                          *End = Path + Info->dls_cnt;
         Path != End; ++Path)
      Folders.emplace_back(Path->dls_name);
  return Folders;
}

/// "2.11.0+cu130" of `__version__ = '2.11.0+cu130'`; empty for other lines.
std::string assignedVersion(const std::string &Line) {
  constexpr std::string_view Assignment = "__version__ = '";
  if (!Line.starts_with(Assignment))
    return "";
  const std::string Rest = Line.substr(Assignment.size());
  return Rest.substr(0, Rest.find('\''));
}

/// The version of the LibTorch whose libraries are in \p Folder, with its
/// variant: "2.11.0+cu130". A file next to the folder has it, version.py in a
/// wheel and build-version in an archive; empty where there is no such file.
std::string versionOf(const fs::path &Folder) {
  const fs::path Parent = Folder / "..";
  std::ifstream Wheel(Parent / "version.py");
  for (std::string Line; std::getline(Wheel, Line);)
    if (std::string Version = assignedVersion(Line); !Version.empty())
      return Version;
  std::ifstream Archive(Parent / "build-version");
  std::string Version;
  std::getline(Archive, Version);
  return Version;
}

/// The search for the libtorch_cuda that goes with one libtorch_cpu.
class Loading {
public:
  explicit Loading(const std::string &Path)
      : TorchCpu(Path), Version(versionOf(real(TorchCpu).parent_path())),
        Name(std::string(CudaName) +
             TorchCpu.filename().string().substr(CpuName.size())) {}

  bool isDone() const {
    return dlopen(Name.c_str(), RTLD_LAZY | RTLD_NOLOAD) != nullptr;
  }

  /// A symbolic link to libtorch_cpu can stand in a folder of its own.
  bool loadNextToTorchCpu() {
    return loadFrom(TorchCpu.parent_path()) ||
           loadFrom(real(TorchCpu).parent_path());
  }

  bool loadFrom(const fs::path &Folder) {
    const fs::path Library = Folder / Name;
    std::error_code Ignored;
    return fs::exists(Library, Ignored) && fits(Folder, Library) &&
           open(Library);
  }

  /// Why nothing was loaded so far: what became of the first library found.
  std::string problem() const {
    return Problem.empty()
               ? TorchCpu.string() +
                     " belongs to a LibTorch that supports only the CPU"
               : Problem;
  }

private:
  static fs::path real(const fs::path &Path) {
    std::error_code Ignored;
    return fs::weakly_canonical(Path, Ignored);
  }

  bool fits(const fs::path &Folder, const fs::path &Library) {
    std::error_code Ignored;
    if (fs::equivalent(Folder / TorchCpu.filename(), TorchCpu, Ignored))
      return true;
    const std::string Other = versionOf(Folder);
    if (!Other.empty() && Other == Version)
      return true;
    auto NameOf = [](const std::string &Number) {
      return Number.empty() ? "an unknown version of LibTorch"
                            : "LibTorch " + Number;
    };
    note(Library.string() + " belongs to " + NameOf(Other) + ", but " +
         TorchCpu.string() + " belongs to " + NameOf(Version));
    return false;
  }

  bool open(const fs::path &Library) {
    // Never unloaded: LibTorch keeps pointers into it.
    if (dlopen(Library.c_str(), RTLD_NOW | RTLD_GLOBAL | RTLD_NODELETE))
      return true;
    note(Library.string() + " cannot be loaded: " + dlerror());
    return false;
  }

  void note(const std::string &Text) {
    if (Problem.empty())
      Problem = Text;
  }

  fs::path TorchCpu;
  std::string Version;
  std::string Name;
  std::string Problem;
};

} // namespace

CudaLibrarySearch cudaLibrarySearch() {
  CudaLibrarySearch Search;
  dl_iterate_phdr(visitLibrary, &Search.TorchCpu);
  Search.Folders = loaderFolders();
  const char *Named = std::getenv("SYNCLINE_TORCH");
  if (Named && *Named)
    Search.Folders.push_back(std::string(Named) + "/lib");
  return Search;
}

std::string loadCudaLibrary(const CudaLibrarySearch &Search) {
  if (Search.TorchCpu.empty())
    return "the program has loaded no libtorch_cpu.so";
  Loading Library(Search.TorchCpu);
  if (Library.isDone() || Library.loadNextToTorchCpu())
    return "";
  for (const std::string &Folder : Search.Folders)
    if (Library.loadFrom(Folder))
      return "";
  return Library.problem() + std::string(Remedy);
}

} // namespace examples
