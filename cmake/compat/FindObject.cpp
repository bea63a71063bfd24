#include "compat/FindObject.h"

#ifdef DLFO_STRUCT_HAS_EH_DBASE

#include <algorithm>
#include <cstdint>
#include <link.h>

using namespace syncline;

namespace {
struct Search {
  uintptr_t Address;
  dl_find_object *Result;
};
} // namespace

/// The end of the search is 1: the object was found.
static int visitObject(dl_phdr_info *Object, size_t, void *Data) noexcept {
  auto *Wanted = static_cast<Search *>(Data);
  uintptr_t Begin = UINTPTR_MAX, End = 0, UnwindTable = 0;
  bool HoldsAddress = false;
  for (size_t I = 0; I < Object->dlpi_phnum; ++I) {
    const ElfW(Phdr) &Header = Object->dlpi_phdr[I];
    uintptr_t First = Object->dlpi_addr + Header.p_vaddr;
    if (Header.p_type == PT_GNU_EH_FRAME)
      UnwindTable = First;
    if (Header.p_type != PT_LOAD)
      continue;
    uintptr_t Last = First + Header.p_memsz;
    HoldsAddress |= First <= Wanted->Address && Wanted->Address < Last;
    Begin = std::min(Begin, First);
    End = std::max(End, Last);
  }
  if (!HoldsAddress)
    return 0;
  *Wanted->Result = {};
  Wanted->Result->dlfo_map_start = reinterpret_cast<void *>(Begin);
  Wanted->Result->dlfo_map_end = reinterpret_cast<void *>(End);
  Wanted->Result->dlfo_eh_frame = reinterpret_cast<void *>(UnwindTable);
  return 1;
}

int compat::findObject(void *Address, dl_find_object *Result) noexcept {
  Search Wanted = {reinterpret_cast<uintptr_t>(Address), Result};
  bool Found = dl_iterate_phdr(visitObject, &Wanted) != 0;
  return Found && Result->dlfo_eh_frame ? 0 : -1;
}

/// Hidden, so that it serves this program or library alone.
extern "C" __attribute__((visibility("hidden"))) int
_dl_find_object(void *Address, dl_find_object *Result) noexcept {
  return compat::findObject(Address, Result);
}

#endif
