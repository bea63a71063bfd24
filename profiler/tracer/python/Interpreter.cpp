#include "tracer/python/Interpreter.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <link.h>

using namespace syncline::tracer::python;

namespace {

/// What to look for with dl_iterate_phdr.
struct ModuleSearch {
  uintptr_t Address = 0;
  AddressRange Found;
  char Library[4096] = {};
};

} // namespace

static int findModule(dl_phdr_info *Info, size_t, void *Data) {
  auto &Wanted = *static_cast<ModuleSearch *>(Data);
  uintptr_t Start = UINTPTR_MAX, End = 0;
  bool IsHere = false;
  for (size_t I = 0; I < Info->dlpi_phnum; ++I) {
    const ElfW(Phdr) &Segment = Info->dlpi_phdr[I];
    if (Segment.p_type != PT_LOAD)
      continue;
    uintptr_t Begin = Info->dlpi_addr + Segment.p_vaddr;
    Start = std::min(Start, Begin);
    End = std::max(End, Begin + Segment.p_memsz);
    IsHere |= Wanted.Address - Begin < Segment.p_memsz;
  }
  if (IsHere)
    Wanted.Found = {Start, End - Start};
  return IsHere;
}

static int findLibrary(dl_phdr_info *Info, size_t, void *Data) {
  const char *Slash = strrchr(Info->dlpi_name, '/');
  const char *Name = Slash ? Slash + 1 : Info->dlpi_name;
  if (strncmp(Name, "libpython3.", strlen("libpython3.")) != 0)
    return 0;
  char (&To)[4096] = static_cast<ModuleSearch *>(Data)->Library;
  strncpy(To, Info->dlpi_name, sizeof(To) - 1);
  return 1;
}

static void *symbol(void *Library, const char *Name) {
  return dlsym(Library, Name);
}

static constexpr const char *StateFunction = "PyGILState_GetThisThreadState";

/// The program, or a libpython that the program has loaded with RTLD_LOCAL.
/// Null: there is no interpreter.
static void *libraryWithPython() {
  if (symbol(RTLD_DEFAULT, StateFunction))
    return RTLD_DEFAULT;
  ModuleSearch Wanted;
  if (!dl_iterate_phdr(findLibrary, &Wanted))
    return nullptr;
  // Never closed, because its functions are called later.
  void *Library =
      dlopen(Wanted.Library, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
  return Library && symbol(Library, StateFunction) ? Library : nullptr;
}

/// For "3.12.1 (main, ...)", returns 12; 0: not understood.
static unsigned minorVersion(void *Library) {
  // 3.11 and later have a constant, so no call is needed.
  if (const void *Version = symbol(Library, "Py_Version")) {
    unsigned long Number = 0;
    memcpy(&Number, Version, sizeof(Number));
    return Number >> 24 == 3 ? Number >> 16 & 0xff : 0;
  }
  auto *Ask =
      reinterpret_cast<const char *(*)()>(symbol(Library, "Py_GetVersion"));
  const char *Text = Ask ? Ask() : "";
  return strncmp(Text, "3.", 2) == 0
             ? static_cast<unsigned>(strtoul(Text + 2, nullptr, 10))
             : 0;
}

static AddressRange functionRange(void *Function) {
  Dl_info Info = {};
  const ElfW(Sym) *Symbol = nullptr;
  if (!Function ||
      !dladdr1(Function, &Info,
               const_cast<void **>(reinterpret_cast<const void **>(&Symbol)),
               RTLD_DL_SYMENT) ||
      !Symbol)
    return {};
  return {reinterpret_cast<uintptr_t>(Info.dli_saddr), Symbol->st_size};
}

static bool findSymbols(Interpreter &Python, void *Library) {
  auto Address = [&](const char *Name) {
    return reinterpret_cast<uintptr_t>(symbol(Library, Name));
  };
  auto Either = [&](const char *First, const char *Second) {
    void *Found = symbol(Library, First);
    return Found ? Found : symbol(Library, Second);
  };
  Python.Library = Library;
  Python.CodeType = Address("PyCode_Type");
  Python.TextType = Address("PyUnicode_Type");
  Python.BytesType = Address("PyBytes_Type");
  void *State = symbol(Library, StateFunction);
  Python.ThreadState = reinterpret_cast<void *(*)()>(State);
  Python.IsFinalizing = reinterpret_cast<int (*)()>(
      Either("Py_IsFinalizing", "_Py_IsFinalizing"));
  Python.HolderState = reinterpret_cast<void *(*)()>(
      Either("PyThreadState_GetUnchecked", "_PyThreadState_UncheckedGet"));
  Python.AddPendingCall = reinterpret_cast<int (*)(int (*)(void *), void *)>(
      symbol(Library, "Py_AddPendingCall"));
  Python.AddCallOfAny =
      reinterpret_cast<int (*)(void *, int (*)(void *), void *, int)>(
          symbol(Library, "_PyEval_AddPendingCall"));
  Python.MainInterpreter =
      reinterpret_cast<void *(*)()>(symbol(Library, "PyInterpreterState_Main"));
  Python.Evaluation =
      findParts(functionRange(symbol(Library, "_PyEval_EvalFrameDefault")));
  ModuleSearch Own;
  Own.Address = reinterpret_cast<uintptr_t>(State);
  dl_iterate_phdr(findModule, &Own);
  Python.Module = Own.Found;
  return Python.CodeType && Python.TextType && Python.BytesType &&
         Python.ThreadState && Python.IsFinalizing;
}

static Search refused(std::string Note) {
  Search Result;
  Result.Outcome = Search::Result::Refused;
  Result.Note = std::move(Note);
  return Result;
}

Search syncline::tracer::python::findInterpreter() {
  Search Result;
  void *Library = libraryWithPython();
  // RTLD_DEFAULT is null as well.
  if (!Library && !symbol(RTLD_DEFAULT, StateFunction))
    return Result;
  unsigned Minor = minorVersion(Library);
  std::string Name = "Python 3." + std::to_string(Minor);
  if (Minor < OldestMinor || Minor > NewestMinor)
    return refused("stacks show no lines of Python: this version of syncline "
                   "reads the frames of Python 3." +
                   std::to_string(OldestMinor) + " to 3." +
                   std::to_string(NewestMinor) + ", and the program runs " +
                   (Minor ? Name : "another one"));
  const void *Runtime = symbol(Library, "_PyRuntime");
  constexpr unsigned FirstWithDescription = 13;
  if (Minor >= FirstWithDescription && isFreeThreaded(Runtime))
    return refused("stacks show no lines of Python: " + Name +
                   " is a free-threaded build, whose frames this version of "
                   "syncline cannot read");
  std::optional<Layout> Where = layoutOf(Minor, Runtime);
  if (!Where || !findSymbols(Result.Python, Library))
    return refused("stacks show no lines of Python: this build of " + Name +
                   " does not describe its frames");
  Result.Python.Where = *Where;
  Result.Outcome = Search::Result::Found;
  return Result;
}
