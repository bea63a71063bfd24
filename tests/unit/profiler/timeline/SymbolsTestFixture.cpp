#include "SymbolsTestFixture.h"

#include <dlfcn.h>
#include <link.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <stdexcept>

using namespace syncline::symbols;
using namespace syncline::tests;

std::string syncline::tests::hex(uint64_t Number) {
  char Text[32];
  snprintf(Text, sizeof(Text), "%#llx",
           static_cast<unsigned long long>(Number));
  return Text;
}

uint32_t syncline::tests::lineOf(const std::string &File,
                                 const std::string &Name) {
  std::ifstream In(File);
  std::string Line;
  for (uint32_t Number = 1; std::getline(In, Line); ++Number)
    if (Line.ends_with("// line: " + Name))
      return Number;
  throw std::runtime_error(File + " has no line " + Name);
}

static void *LastReturnAddress;

static int probe() {
  LastReturnAddress = __builtin_return_address(0);
  return 0;
}

static int fillModule(dl_phdr_info *Info, size_t, void *Data) {
  auto *Module = static_cast<ModuleImage *>(Data);
  if (Module->Path != Info->dlpi_name)
    return 0;
  Module->LoadBias = Info->dlpi_addr;
  Module->Start = UINT64_MAX;
  for (int I = 0; I < Info->dlpi_phnum; ++I) {
    const ElfW(Phdr) &Header = Info->dlpi_phdr[I];
    if (Header.p_type != PT_LOAD)
      continue;
    uint64_t Begin = Info->dlpi_addr + Header.p_vaddr;
    Module->Start = std::min(Module->Start, Begin);
    Module->End = std::max(Module->End, Begin + Header.p_memsz);
  }
  return 1;
}

LoadedFixture::LoadedFixture(const std::string &Variant) {
  Module.Id = 7;
  Module.Path = fixturePath(Variant + "/libfixture.so");
  Module.BuildId = FixtureBuildId;
  Library = dlopen(Module.Path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!Library)
    throw std::runtime_error(dlerror());
  if (!dl_iterate_phdr(fillModule, &Module))
    throw std::runtime_error(Module.Path + " is not mapped");
}

LoadedFixture::~LoadedFixture() { dlclose(Library); }

uint64_t LoadedFixture::addressOf(const char *Function) const {
  void *Address = dlsym(Library, Function);
  if (!Address)
    throw std::runtime_error(dlerror());
  return reinterpret_cast<uint64_t>(Address);
}

uint64_t LoadedFixture::returnAddressIn(const char *Function) const {
  // Most of them ignore the second argument.
  // NOLINTNEXTLINE(performance-no-int-to-ptr)
  auto *Call = reinterpret_cast<int (*)(int (*)(), int)>(addressOf(Function));
  Call(probe, 1);
  return reinterpret_cast<uint64_t>(LastReturnAddress);
}

std::vector<SourceFrame> syncline::tests::framesIn(const std::string &Variant,
                                                   const char *Function) {
  LoadedFixture Fixture(Variant);
  SymbolizerOptions Options;
  Options.DebugDirectories.clear();
  Symbolizer Symbols(Options);
  Symbols.addModule(Fixture.module());
  return Symbols.resolve(Fixture.returnAddressIn(Function));
}
