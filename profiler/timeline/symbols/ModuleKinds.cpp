#include "timeline/symbols/ModuleKinds.h"

#include "loader/Glob.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

using namespace syncline;
using namespace syncline::rules;
using namespace syncline::symbols;

namespace {

struct NameRule {
  /// Compared with the file name up to ".so"; a '*' at the end matches any
  /// text.
  std::string_view Name;
  ModuleKind Kind;
};

struct FolderRule {
  /// Matches part of the path.
  std::string_view Part;
  ModuleKind Kind;
};

using enum ModuleKind;

constexpr NameRule NameRules[] = {
    {"libsyncline_tracer", Tracer},
    {"libtorch*", LibTorch},
    {"libc10*", LibTorch},
    {"libshm", LibTorch},
    {"libcaffe2*", LibTorch},
    {"libaoti_*", LibTorch},
    {"libcuda", Cuda},
    {"libcudart*", Cuda},
    {"libcudadebugger", Cuda},
    {"libcublas*", Cuda},
    {"libcusolver*", Cuda},
    {"libcusparse*", Cuda},
    {"libcufft*", Cuda},
    {"libcurand*", Cuda},
    {"libcudnn*", Cuda},
    {"libcudss*", Cuda},
    {"libcufile*", Cuda},
    {"libcupti*", Cuda},
    {"libnccl*", Cuda},
    {"libnvrtc*", Cuda},
    {"libnvJitLink*", Cuda},
    {"libnvToolsExt*", Cuda},
    {"libnvperf_*", Cuda},
    {"libnvshmem*", Cuda},
    {"libnvidia-*", Cuda},
    {"libc", Runtime},
    {"libm", Runtime},
    {"libmvec", Runtime},
    {"libdl", Runtime},
    {"librt", Runtime},
    {"libpthread", Runtime},
    {"libresolv", Runtime},
    {"libstdc++", Runtime},
    {"libc++", Runtime},
    {"libc++abi", Runtime},
    {"libgcc_s", Runtime},
    {"libunwind", Runtime},
    {"ld-linux*", Runtime},
    {"ld-musl*", Runtime},
    {"libgomp", Runtime},
    {"libomp", Runtime},
    {"libiomp5", Runtime},
    {"libasan", Runtime},
    {"libtsan", Runtime},
    {"libubsan", Runtime},
    {"liblsan", Runtime},
    {"linux-vdso", Runtime},
    {"libpython*", Python},
    {"libmkl_*", ThirdParty},
    {"libopenblas*", ThirdParty},
    {"libblas", ThirdParty},
    {"liblapack*", ThirdParty},
    {"libmagma*", ThirdParty},
    {"libdnnl", ThirdParty},
    {"libtbb*", ThirdParty},
    {"libnuma", ThirdParty},
    {"libffi", ThirdParty},
    {"libz", ThirdParty},
    {"libprotobuf*", ThirdParty},
    {"libopencv_*", ThirdParty},
    {"libboost_*", ThirdParty},
};

/// Only for shared libraries: a program in /usr/bin is the user's.
constexpr FolderRule FolderRules[] = {
    {"/torch/lib/", LibTorch},
    {"/torch/_C.", LibTorch},
    {"/lib-dynload/", Python},
    {"-packages/nvidia/", Cuda}, // site-packages and dist-packages
    {"/site-packages/", ThirdParty},
    {"/dist-packages/", ThirdParty},
};

constexpr std::string_view SystemFolders[] = {
    "/usr/lib/", "/usr/lib32/", "/usr/lib64/", "/lib/", "/lib64/",
};

} // namespace

static std::string_view fileName(std::string_view Path) {
  return Path.substr(Path.rfind('/') + 1);
}

/// "libc" for libc.so.6, libc-2.31.so and libc-1a2b3c4d.so.6: older versions of
/// glibc and wheels add a suffix to the name.
static std::string_view withoutVersion(std::string_view Stem) {
  size_t Dash = Stem.rfind('-');
  bool IsVersion = Dash != std::string_view::npos && Dash + 1 < Stem.size() &&
                   Stem.find_first_not_of("0123456789abcdef.", Dash + 1) ==
                       std::string_view::npos;
  return IsVersion ? Stem.substr(0, Dash) : Stem;
}

static bool isInterpreter(std::string_view Name) {
  if (!Name.starts_with("python"))
    return false;
  return Name.find_first_not_of("0123456789.d", 6) == std::string_view::npos;
}

const char *symbols::toString(ModuleKind Kind) {
  switch (Kind) {
  case User:
    return "User";
  case LibTorch:
    return "LibTorch";
  case Cuda:
    return "Cuda";
  case Runtime:
    return "Runtime";
  case Python:
    return "Python";
  case Tracer:
    return "Tracer";
  case ThirdParty:
    return "ThirdParty";
  case Unknown:
    break;
  }
  return "Unknown";
}

bool symbols::isCudaRuntime(std::string_view ModulePath) {
  std::string_view File = ModulePath.substr(ModulePath.rfind('/') + 1);
  return std::ranges::any_of(
      std::initializer_list<std::string_view>{"libcudart", "libcuda.so",
                                              "libcupti"},
      [&](std::string_view Name) { return File.starts_with(Name); });
}

ModuleKinds::ModuleKinds(std::vector<std::string> UserCode)
    : UserCode(std::move(UserCode)) {}

bool ModuleKinds::isUserCode(std::string_view Path) const {
  return std::any_of(
      UserCode.begin(), UserCode.end(), [&](const std::string &Glob) {
        bool WholePath = Glob.find('/') != std::string::npos;
        return globMatches(Glob, WholePath ? Path : fileName(Path));
      });
}

ModuleKind ModuleKinds::classify(std::string_view ModulePath) const {
  if (ModulePath.empty())
    return Unknown;
  if (isUserCode(ModulePath))
    return User;
  if (ModulePath[0] == '[') // [vdso], [vsyscall]
    return Runtime;
  std::string_view Name = fileName(ModulePath);
  size_t Ending = Name.find(".so");
  std::string_view Stem = withoutVersion(Name.substr(0, Ending));
  if (Ending == std::string_view::npos)
    return isInterpreter(Name) ? Python : User;
  for (const NameRule &Rule : NameRules)
    if (globMatches(Rule.Name, Stem))
      return Rule.Kind;
  for (const FolderRule &Rule : FolderRules)
    if (ModulePath.find(Rule.Part) != std::string_view::npos)
      return Rule.Kind;
  for (std::string_view Folder : SystemFolders)
    if (ModulePath.starts_with(Folder))
      return ThirdParty;
  return User;
}
