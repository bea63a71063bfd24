#include "tracer/cupti/CuptiSearch.h"

#include "tracer/cupti/CuptiVersions.h"

#include <algorithm>
#include <cstdlib>
#include <link.h>
#include <optional>
#include <string_view>

using namespace syncline::tracer;
using namespace syncline::tracer::cupti;

namespace {

/// The paths for one major version, in order and without duplicates.
class Places {
public:
  explicit Places(unsigned Major)
      : Name("libcupti.so." + std::to_string(Major)), Major(Major) {}

  void addFile(const std::string &Path) {
    if (std::find(Paths.begin(), Paths.end(), Path) == Paths.end())
      Paths.push_back(Path);
  }
  void addFolder(const std::string &Folder) { addFile(Folder + "/" + Name); }
  void addToolkit(const std::string &Root) {
    addFolder(Root + "/extras/CUPTI/lib64");
    addFolder(Root + "/lib64");
  }
  /// Where pip installs NVIDIA's wheels: for CUDA 12 each has its own folder,
  /// since CUDA 13 all share one.
  void addWheels(const std::string &Site) {
    addFolder(Site + "/nvidia/cu" + std::to_string(Major) + "/lib");
    addFolder(Site + "/nvidia/cuda_cupti/lib");
  }
  /// By name alone, for the dynamic loader to find.
  void addLoaderPath() { addFile(Name); }

  std::vector<std::string> Paths;

private:
  std::string Name;
  unsigned Major;
};

} // namespace

static std::string_view fileName(std::string_view Path) {
  return Path.substr(Path.rfind('/') + 1);
}

static std::string_view folderOf(std::string_view Path) {
  size_t Slash = Path.rfind('/');
  return Slash == std::string_view::npos ? "" : Path.substr(0, Slash);
}

/// The number after ".so." if the file is NAME.so.N or NAME-HASH.so.N, which is
/// the name of a library bundled in a wheel.
static std::optional<unsigned> majorOf(std::string_view Path,
                                       std::string_view Name) {
  std::string_view File = fileName(Path);
  if (!File.starts_with(Name))
    return std::nullopt;
  File.remove_prefix(Name.size());
  constexpr std::string_view Extension = ".so.";
  size_t Dot = File.find(Extension);
  if (Dot == std::string_view::npos || (Dot && File.front() != '-'))
    return std::nullopt;
  unsigned Major = 0;
  for (char Digit : File.substr(Dot + Extension.size())) {
    if (Digit < '0' || Digit > '9')
      break;
    Major = Major * 10 + static_cast<unsigned>(Digit - '0');
  }
  return Major;
}

static int visitLibrary(dl_phdr_info *Info, size_t, void *Data) {
  if (Info->dlpi_name && *Info->dlpi_name)
    static_cast<std::vector<std::string> *>(Data)->emplace_back(
        Info->dlpi_name);
  return 0;
}

CuptiSearch CuptiSearch::ofProcess(int DriverVersion) {
  CuptiSearch Search;
  dl_iterate_phdr(visitLibrary, &Search.Loaded);
  Search.DriverVersion = DriverVersion;
  Search.Variable = [](const char *Name) -> const char * {
    return getenv(Name);
  };
  return Search;
}

std::string CuptiSearch::loadedCupti() const {
  for (const std::string &Path : Loaded) {
    std::string_view File = fileName(Path);
    if (File.starts_with("libcupti.so") || File.starts_with("libcupti-"))
      return Path;
  }
  return "";
}

std::vector<unsigned> CuptiSearch::majors() const {
  std::vector<unsigned> Majors;
  // The CUDA libraries whose number equals the number of CUDA itself.
  for (const char *Name : {"libcudart", "libnvrtc", "libcublas"})
    for (const std::string &Path : Loaded)
      if (std::optional<unsigned> Major = majorOf(Path, Name);
          Major && *Major >= LeastCudaMajor)
        Majors.push_back(*Major);
  if (Majors.empty()) {
    constexpr unsigned VersionsOfMajor = 1000;
    unsigned Most = static_cast<unsigned>(DriverVersion) / VersionsOfMajor;
    if (!Most)
      Most = NewestCudaMajor;
    for (unsigned Major = LeastCudaMajor; Major <= Most; ++Major)
      Majors.push_back(Major);
  }
  std::sort(Majors.begin(), Majors.end(), std::greater<>());
  Majors.erase(std::unique(Majors.begin(), Majors.end()), Majors.end());
  return Majors;
}

/// Next to the runtime, in its toolkit, or in a wheel next to the runtime's.
static void addNextToRuntime(const std::string &Runtime, Places &To) {
  std::string Folder(folderOf(Runtime));
  if (Folder.empty())
    return;
  To.addFolder(Folder);
  To.addFolder(Folder + "/../../cuda_cupti/lib");
  To.addToolkit(Folder + "/..");
  To.addToolkit(Folder + "/../../.."); // of targets/x86_64-linux/lib
}

/// In the folder of Python packages that contains a loaded library.
static void addWheelsAround(const std::string &Library, Places &To) {
  for (std::string_view Part :
       {"/nvidia/", "/torch/lib/", "/site-packages/", "/dist-packages/"}) {
    size_t Found = Library.find(Part);
    if (Found == std::string::npos)
      continue;
    bool IsSite = Part.ends_with("-packages/");
    To.addWheels(Library.substr(0, Found + (IsSite ? Part.size() - 1 : 0)));
  }
}

static void addPlaces(const CuptiSearch &Search, unsigned Major, Places &To) {
  for (const std::string &Library : Search.Loaded)
    if (majorOf(Library, "libcudart") == Major)
      addNextToRuntime(Library, To);
  for (const std::string &Library : Search.Loaded)
    addWheelsAround(Library, To);
  To.addLoaderPath();
  for (const char *Name : {"CUDA_HOME", "CUDA_PATH"})
    if (const char *Root = Search.Variable(Name))
      To.addToolkit(Root);
  if (const char *Root = Search.Variable("CONDA_PREFIX"))
    To.addFolder(std::string(Root) + "/lib");
  To.addToolkit("/usr/local/cuda");
  To.addToolkit("/usr/local/cuda-" + std::to_string(Major));
}

std::vector<std::string> CuptiSearch::candidates() const {
  std::vector<std::string> Paths;
  for (unsigned Major : majors()) {
    Places Found(Major);
    addPlaces(*this, Major, Found);
    Paths.insert(Paths.end(), Found.Paths.begin(), Found.Paths.end());
  }
  return Paths;
}

std::string CuptiSearch::notFound() const {
  std::string Names;
  for (unsigned Major : majors())
    Names += (Names.empty() ? "libcupti.so." : " or libcupti.so.") +
             std::to_string(Major);
  return Names + " was not found (SYNCLINE_CUPTI=/path/to/it, or --cupti, "
                 "names it)";
}
