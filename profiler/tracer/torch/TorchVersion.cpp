#include "tracer/torch/TorchVersion.h"

#include <cstdint>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <unistd.h>

using namespace syncline::tracer;

static int visitLibrary(dl_phdr_info *Info, size_t, void *Data) {
  const char *Base = strrchr(Info->dlpi_name, '/');
  Base = Base ? Base + 1 : Info->dlpi_name;
  if (!std::string_view(Base).starts_with("libtorch_cpu.so"))
    return 0;
  *static_cast<std::string *>(Data) = Info->dlpi_name;
  return 1;
}

std::string torch::loadedTorch() {
  std::string Path;
  dl_iterate_phdr(visitLibrary, &Path);
  return Path;
}

/// The number at the start of Text: "2.11.0" for "2.11.0.dev20260101".
static std::string_view number(std::string_view Text) {
  Text = Text.substr(0, Text.find_first_not_of("0123456789."));
  return Text.substr(0, Text.find_last_not_of('.') + 1);
}

std::string torch::versionInText(std::string_view Text) {
  constexpr std::string_view Assignment = "__version__ = '";
  size_t Begin = Text.find(Assignment);
  if (Begin != std::string_view::npos)
    Text.remove_prefix(Begin + Assignment.size());
  Text = Text.substr(0, Text.find_first_of("'\r\n"));
  std::string_view Number = number(Text);
  bool IsRelease = Text.size() == Number.size() || Text[Number.size()] == '+';
  if (Number.empty())
    return "";
  return std::string(IsRelease ? Number : Text);
}

static std::string readStart(const std::string &Path) {
  int File = open(Path.c_str(), O_RDONLY | O_CLOEXEC);
  if (File < 0)
    return "";
  char Text[4096];
  ssize_t Size = read(File, Text, sizeof(Text));
  close(File);
  return Size > 0 ? std::string(Text, static_cast<size_t>(Size)) : "";
}

/// Reads the file next to the folder of libtorch_cpu: in site-packages/torch
/// for a wheel, at the top for an archive.
static std::string versionByFile(const std::string &Path) {
  size_t Slash = Path.rfind('/');
  std::string Folder =
      Slash == std::string::npos ? "" : Path.substr(0, Slash + 1);
  for (const char *Name : {"../version.py", "../build-version"}) {
    std::string Version = torch::versionInText(readStart(Folder + Name));
    if (!Version.empty())
      return Version;
  }
  return "";
}

/// TORCH_ABI_VERSION of torch/headeronly/version.h: one byte each for major,
/// minor and patch, from the top. Pre-release builds have the number of the
/// release that they lead to.
static std::string versionByFunction(void *LibTorch) {
  auto *Function = reinterpret_cast<uint64_t (*)()>(
      dlsym(LibTorch, "aoti_torch_abi_version"));
  if (!Function)
    return "";
  uint64_t Version = Function();
  auto Part = [&](unsigned Shift) {
    return std::to_string(Version >> Shift & 0xff);
  };
  return Part(56) + "." + Part(48) + "." + Part(40);
}

bool torch::isTorchVersion(void *LibTorch, const std::string &Path,
                           std::string_view Wanted, std::string &WhyNot) {
  std::string ByFunction = versionByFunction(LibTorch);
  std::string ByFile = versionByFile(Path);
  if (ByFunction.empty() && ByFile.empty()) {
    WhyNot = Path + " does not report its version";
    return false;
  }
  bool Same = (ByFunction.empty() || ByFunction == number(Wanted)) &&
              (ByFile.empty() || ByFile == Wanted);
  if (Same)
    return true;
  const std::string &Other =
      ByFile.empty() || ByFile == Wanted ? ByFunction : ByFile;
  WhyNot = Path + " is LibTorch " + Other +
           ", and libsyncline_torch.so was built for " + std::string(Wanted);
  return false;
}
