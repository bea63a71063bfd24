#include "trial/runtime/Driver.h"

#include <atomic>
#include <dlfcn.h>

using namespace syncline;
using namespace syncline::trial;
using namespace syncline::trial::runtime;

SymbolLookup runtime::realDlsym() {
  // Both versions refer to the same function: glibc 2.34 moved it into libc.
  static const auto Real = [] {
    void *Found = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.2.5");
    if (!Found)
      Found = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.34");
    return reinterpret_cast<SymbolLookup>(Found);
  }();
  return Real;
}

void *runtime::driverSymbol(const char *Name) {
  static std::atomic<void *> Library{nullptr};
  void *Loaded = Library.load();
  if (!Loaded) {
    // Other code may ask for the driver's functions before it is loaded.
    Loaded = dlopen("libcuda.so.1", RTLD_LAZY | RTLD_NOLOAD);
    Library.store(Loaded);
  }
  return Loaded ? realDlsym()(Loaded, Name) : nullptr;
}

static Driver load() {
  Driver Result;
#define SYNCLINE_LOAD(TYPE, NAME, EXPORT)                                      \
  Result.NAME = reinterpret_cast<decltype(Result.NAME)>(driverSymbol(EXPORT)); \
  if (!Result.NAME)                                                            \
    Result.Missing = EXPORT;
  SYNCLINE_OPTIONAL_DRIVER_FUNCTIONS(SYNCLINE_LOAD)
  Result.Missing = nullptr;
  SYNCLINE_DRIVER_FUNCTIONS(SYNCLINE_LOAD)
#undef SYNCLINE_LOAD
  return Result;
}

const Driver &runtime::driver() {
  static const Driver Functions = load();
  return Functions;
}
