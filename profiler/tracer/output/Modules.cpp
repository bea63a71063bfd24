#include "tracer/output/Modules.h"

#include "tracer/base/Clock.h"
#include "tracer/output/TraceFile.h"

#include <algorithm>
#include <climits>
#include <cstring>
#include <elf.h>
#include <link.h>
#include <unistd.h>

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::base;
using namespace syncline::tracer::output;

using Images = std::map<uint64_t, Modules::Image>;

/// The build-id note within a mapped PT_NOTE segment (ELF specification, "Note
/// Section"; type NT_GNU_BUILD_ID).
static std::string buildIdIn(const char *Notes, size_t Size) {
  auto Align = [](size_t Length) { return (Length + 3) & ~size_t{3}; };
  size_t Place = 0;
  while (Place + sizeof(ElfW(Nhdr)) <= Size) {
    ElfW(Nhdr) Header;
    memcpy(&Header, Notes + Place, sizeof(Header));
    size_t Name = Place + sizeof(Header);
    size_t Value = Name + Align(Header.n_namesz);
    if (Value + Header.n_descsz > Size)
      break;
    if (Header.n_type == NT_GNU_BUILD_ID && Header.n_namesz == 4 &&
        !memcmp(Notes + Name, "GNU", 4)) {
      std::string Text;
      for (size_t I = 0; I < Header.n_descsz; ++I) {
        auto Byte = static_cast<unsigned char>(Notes[Value + I]);
        Text += "0123456789abcdef"[Byte >> 4];
        Text += "0123456789abcdef"[Byte & 15];
      }
      return Text;
    }
    Place = Value + Align(Header.n_descsz);
  }
  return "";
}

static std::string pathOf(const dl_phdr_info &Info, bool IsProgram) {
  if (*Info.dlpi_name)
    return Info.dlpi_name;
  if (!IsProgram)
    return "";
  char Path[PATH_MAX];
  ssize_t Size = readlink("/proc/self/exe", Path, sizeof(Path));
  return Size > 0 ? std::string(Path, static_cast<size_t>(Size)) : "";
}

static int addImage(dl_phdr_info *Info, size_t, void *Data) {
  auto &Found = *static_cast<Images *>(Data);
  Modules::Image New;
  uint64_t First = UINT64_MAX;
  for (size_t I = 0; I < Info->dlpi_phnum; ++I) {
    const ElfW(Phdr) &Segment = Info->dlpi_phdr[I];
    uint64_t Address = Info->dlpi_addr + Segment.p_vaddr;
    if (Segment.p_type == PT_LOAD) {
      First = std::min(First, Address);
      New.End = std::max(New.End, Address + Segment.p_memsz);
    } else if (Segment.p_type == PT_NOTE && New.BuildId.empty()) {
      New.BuildId =
          buildIdIn(reinterpret_cast<const char *>(Address), Segment.p_memsz);
    }
  }
  New.Bias = Info->dlpi_addr;
  New.Path = pathOf(*Info, Found.empty());
  if (First != UINT64_MAX)
    Found.emplace(First, std::move(New));
  return 0;
}

static int readAdditions(dl_phdr_info *Info, size_t, void *Data) {
  *static_cast<uint64_t *>(Data) = Info->dlpi_adds;
  return 1; // the counter is the same in every entry
}

void Modules::writeNew(TraceFile &File) {
  uint64_t Now = 0;
  dl_iterate_phdr(readAdditions, &Now);
  if (Now == Additions && Count)
    return;
  Additions = Now;
  Images Loaded;
  dl_iterate_phdr(addImage, &Loaded);
  for (const auto &[Start, New] : Loaded) {
    auto Old = Known.find(Start);
    if (Old != Known.end() && Old->second == New)
      continue;
    trace::ModuleRecord Record;
    Record.Id = ++Count;
    Record.Time = now();
    Record.Start = Start;
    Record.End = New.End;
    Record.Bias = New.Bias;
    Record.BuildId = New.BuildId;
    Record.Path = New.Path;
    File.append(Record);
    Known[Start] = New;
  }
}
