#include "tracer/unwind/Modules.h"

#include "tracer/unwind/Kernel.h"

#include <cstddef>
#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <sys/auxv.h>

using namespace syncline::tracer::unwind;

#ifdef DLFO_STRUCT_HAS_EH_DBASE // <dlfcn.h> of glibc 2.35 and later
// Weak, so that the library still loads where it is missing.
extern "C" int _dl_find_object(void *, struct dl_find_object *) noexcept
    __attribute__((weak));
#endif

namespace {

/// The program headers of a module, and the base of its addresses.
struct ProgramHeaders {
  const ElfW(Phdr) * Headers;
  std::size_t Count;
  std::uintptr_t Bias;

  /// The segment, loaded from the file, that contains Address.
  const ElfW(Phdr) * segmentOf(std::uintptr_t Address) const {
    for (std::size_t I = 0; I != Count; ++I) {
      const ElfW(Phdr) &Header = Headers[I];
      if (Header.p_type == PT_LOAD &&
          Address - (Bias + Header.p_vaddr) < Header.p_memsz)
        return &Header;
    }
    return nullptr;
  }

  std::optional<Module> moduleWith(std::uintptr_t FrameHeader) const {
    const ElfW(Phdr) *Segment = segmentOf(FrameHeader);
    // What lies past the file's part may be the end of a file that is gone.
    if (!Segment || !(Segment->p_flags & PF_R))
      return std::nullopt;
    std::uintptr_t Begin = Bias + Segment->p_vaddr;
    return Module{FrameHeader, Begin, Begin + Segment->p_filesz};
  }
};

struct Search {
  std::uintptr_t Address;
  std::optional<Module> Found;
};

} // namespace

static int visitModule(dl_phdr_info *Info, std::size_t, void *Argument) {
  auto &Wanted = *static_cast<Search *>(Argument);
  ProgramHeaders Headers{Info->dlpi_phdr, Info->dlpi_phnum, Info->dlpi_addr};
  if (!Headers.segmentOf(Wanted.Address))
    return 0;
  for (std::size_t I = 0; I != Headers.Count; ++I)
    if (Headers.Headers[I].p_type == PT_GNU_EH_FRAME)
      Wanted.Found =
          Headers.moduleWith(Headers.Bias + Headers.Headers[I].p_vaddr);
  return 1;
}

static std::optional<Module> findWithLock(std::uintptr_t Address) {
  Search Wanted{Address, std::nullopt};
  dl_iterate_phdr(visitModule, &Wanted);
  return Wanted.Found;
}

#ifdef DLFO_STRUCT_HAS_EH_DBASE
static bool isReadable(std::uintptr_t Begin, std::size_t Size) {
  std::uintptr_t Last = Begin + Size - 1;
  for (std::uintptr_t Page = Begin & ~(PageSize - 1); Page <= Last;
       Page += PageSize)
    if (!isReadable(Page))
      return false;
  return Last >= Begin;
}

/// The base of the addresses of a module that begins at MapStart. The lowest
/// segment comes first (ELF, Program Loading) and is at MapStart.
static std::optional<std::uintptr_t> biasOf(const ProgramHeaders &Headers,
                                            std::uintptr_t MapStart) {
  for (std::size_t I = 0; I != Headers.Count; ++I) {
    const ElfW(Phdr) &Segment = Headers.Headers[I];
    if (Segment.p_type == PT_LOAD)
      return Segment.p_offset < PageSize
                 ? std::optional(MapStart - (Segment.p_vaddr & ~(PageSize - 1)))
                 : std::nullopt;
  }
  return std::nullopt;
}

/// The program headers of a module that begins at MapStart, if its ELF header
/// is there, as all linkers arrange by default. The headers follow it, or are
/// as far from it as in the file: BOLT moves them because it needs more of
/// them.
static std::optional<ProgramHeaders> headersAt(std::uintptr_t MapStart) {
  if (!isReadable(MapStart))
    return std::nullopt;
  ElfW(Ehdr) Header;
  std::memcpy(&Header, reinterpret_cast<const void *>(MapStart),
              sizeof(Header));
  std::size_t Size = Header.e_phnum * sizeof(ElfW(Phdr));
  std::uintptr_t Table = MapStart + Header.e_phoff;
  if (std::memcmp(Header.e_ident, ELFMAG, SELFMAG) != 0 ||
      Header.e_phentsize != sizeof(ElfW(Phdr)) || Header.e_phoff % 8 != 0 ||
      Size == 0 || !isReadable(Table, Size))
    return std::nullopt;
  ProgramHeaders Headers{reinterpret_cast<const ElfW(Phdr) *>(Table),
                         Header.e_phnum, 0};
  auto Bias = biasOf(Headers, MapStart);
  if (!Bias)
    return std::nullopt;
  Headers.Bias = *Bias;
  // The memory there is the table only if it is part of a loaded segment.
  const ElfW(Phdr) *Segment = Headers.segmentOf(Table);
  bool IsTable = Segment && Table - (*Bias + Segment->p_vaddr) ==
                                Header.e_phoff - Segment->p_offset;
  return IsTable ? std::optional(Headers) : std::nullopt;
}

/// If a module has a gap between its segments, as patchelf leaves it, glibc
/// reports only the segment that it was asked for. The ELF header is then at
/// the base of the addresses, or the kernel has reported the program's headers.
static std::optional<ProgramHeaders> headersOf(const dl_find_object &Object) {
  if (auto Found =
          headersAt(reinterpret_cast<std::uintptr_t>(Object.dlfo_map_start)))
    return Found;
  if (!Object.dlfo_link_map)
    return std::nullopt;
  std::uintptr_t Bias = Object.dlfo_link_map->l_addr;
  if (Bias)
    if (auto Found = headersAt(Bias))
      return Found;
  ProgramHeaders Own{reinterpret_cast<const ElfW(Phdr) *>(getauxval(AT_PHDR)),
                     getauxval(AT_PHNUM), Bias};
  auto Address = reinterpret_cast<std::uintptr_t>(Object.dlfo_map_start);
  return Own.Headers && Own.segmentOf(Address) ? std::optional(Own)
                                               : std::nullopt;
}
#endif

std::optional<Module>
syncline::tracer::unwind::findModule(std::uintptr_t Address) {
#ifdef DLFO_STRUCT_HAS_EH_DBASE
  if (_dl_find_object) {
    dl_find_object Object;
    if (_dl_find_object(reinterpret_cast<void *>(Address), &Object) != 0 ||
        !Object.dlfo_eh_frame)
      return std::nullopt;
    auto Headers = headersOf(Object);
    // Do not fall back to the lock: a signal handler must not wait for it.
    return Headers ? Headers->moduleWith(
                         reinterpret_cast<std::uintptr_t>(Object.dlfo_eh_frame))
                   : std::nullopt;
  }
#endif
  return findWithLock(Address);
}

std::uint64_t syncline::tracer::unwind::moduleGeneration() {
  std::uint64_t Generation = 0;
  dl_iterate_phdr(
      [](dl_phdr_info *Info, std::size_t, void *Result) {
        // Both only increase, so their sum changes if either does.
        *static_cast<std::uint64_t *>(Result) =
            Info->dlpi_adds + Info->dlpi_subs;
        return 1;
      },
      &Generation);
  return Generation;
}
