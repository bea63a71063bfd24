#include "tracer/guest/RealCupti.h"

#include "tracer/cupti/CuptiSearch.h"
#include "tracer/tables/Recorder.h"

#include <dlfcn.h>
#include <string>

using namespace syncline::tracer;

/// Python loads LibTorch, and libcupti with it, with symbols that are not
/// visible to other libraries.
static void *findLoaded() {
  std::string Path = cupti::CuptiSearch::ofProcess(0).loadedCupti();
  return Path.empty() ? nullptr : dlopen(Path.c_str(), RTLD_LAZY | RTLD_NOLOAD);
}

void *guest::realFunction(const char *Name) {
  if (void *Library = tables::recorder().Cupti.Library.load())
    return dlsym(Library, Name);
  if (void *Function = dlsym(RTLD_NEXT, Name))
    return Function;
  void *Library = findLoaded();
  return Library ? dlsym(Library, Name) : nullptr;
}
