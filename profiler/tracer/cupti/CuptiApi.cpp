#include "tracer/cupti/CuptiApi.h"

#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <link.h>
#include <vector>

using namespace syncline::tracer;
using namespace syncline::tracer::cupti;

namespace {

/// Paths of loaded libraries that matter for the search.
struct Loaded {
  std::string Cupti;
  std::string Runtime;
};

} // namespace

static int visitLibrary(dl_phdr_info *Info, size_t, void *Data) {
  auto &Found = *static_cast<Loaded *>(Data);
  const char *Base = strrchr(Info->dlpi_name, '/');
  Base = Base ? Base + 1 : Info->dlpi_name;
  if (!strncmp(Base, "libcupti.so", 11))
    Found.Cupti = Info->dlpi_name;
  else if (!strncmp(Base, "libcudart.so", 12))
    Found.Runtime = Info->dlpi_name;
  return 0;
}

/// Where a libcupti may be, best first. A loaded one ends the search: CUPTI
/// works once a process.
static std::vector<std::string> candidates(const std::string &Preferred) {
  Loaded Found;
  dl_iterate_phdr(visitLibrary, &Found);
  if (!Found.Cupti.empty())
    return {Found.Cupti};
  if (!Preferred.empty())
    return {Preferred};
  std::vector<std::string> Paths;
  auto AddToolkit = [&](const std::string &Root) {
    Paths.push_back(Root + "/extras/CUPTI/lib64/libcupti.so.13");
    Paths.push_back(Root + "/lib64/libcupti.so.13");
  };
  size_t Slash = Found.Runtime.rfind('/');
  if (Slash != std::string::npos) {
    std::string Folder = Found.Runtime.substr(0, Slash);
    Paths.push_back(Folder + "/libcupti.so.13");
    AddToolkit(Folder + "/..");
  }
  Paths.push_back("libcupti.so.13");
  for (const char *Name : {"CUDA_HOME", "CUDA_PATH"})
    if (const char *Root = getenv(Name))
      AddToolkit(Root);
  AddToolkit("/usr/local/cuda");
  return Paths;
}

const char *CuptiApi::describe(CUptiResult Result) const {
  const char *Text = nullptr;
  if (!cuptiGetResultString || cuptiGetResultString(Result, &Text) || !Text)
    return "unknown error";
  return Text;
}

std::string CuptiApi::load(const std::string &Preferred) {
  void *Library = nullptr;
  for (const std::string &Candidate : candidates(Preferred)) {
    Library = dlopen(Candidate.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (Library) {
      Path = Candidate;
      break;
    }
  }
  if (!Library)
    return "libcupti.so.13 was not found (SYNCLINE_CUPTI=/path/to/it, or "
           "--cupti, names it)";
// NOLINTBEGIN(bugprone-macro-parentheses): the name of a member
#define SYNCLINE_CUPTI_LOOKUP(Name)                                            \
  Name = reinterpret_cast<decltype(Name)>(dlsym(Library, #Name));              \
  if (!Name)                                                                   \
    return Path + " is too old: it has no " #Name;
  // NOLINTEND(bugprone-macro-parentheses)
  SYNCLINE_CUPTI_FUNCTIONS(SYNCLINE_CUPTI_LOOKUP)
#undef SYNCLINE_CUPTI_LOOKUP
  cuptiSetThreadIdType = reinterpret_cast<decltype(cuptiSetThreadIdType)>(
      dlsym(Library, "cuptiSetThreadIdType"));
  cuptiActivitySetAttribute =
      reinterpret_cast<decltype(cuptiActivitySetAttribute)>(
          dlsym(Library, "cuptiActivitySetAttribute"));
  if (cuptiGetVersion(&Version) != CUPTI_SUCCESS)
    return Path + " does not tell its version";
  if (Version < LeastCuptiVersion)
    return Path + " is CUPTI " + std::to_string(Version) + "; " +
           std::to_string(LeastCuptiVersion) +
           " (CUDA 13.0 update 1) or newer is needed";
  return "";
}
