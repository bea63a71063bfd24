#include "tracer/hooks/Nvtx.h"

#include "tracer/hooks/Ranges.h"
#include "tracer/tables/Recorder.h"

#include <bit>
#include <string>

using namespace syncline::tracer;
using namespace syncline::tracer::hooks;
using namespace syncline::tracer::tables;

namespace {

/// The handle of a domain or registered string is the string's id, cast to a
/// pointer.
const void *handleOf(uint32_t Id) {
  return reinterpret_cast<const void *>(uintptr_t{Id});
}

uint32_t idOf(const void *Handle) {
  return static_cast<uint32_t>(reinterpret_cast<uintptr_t>(Handle));
}

/// Converts a wide text to UTF-8; wchar_t is UTF-32 on Linux.
std::string narrow(const wchar_t *Wide) {
  std::string Text;
  for (; Wide && *Wide; ++Wide) {
    uint32_t Code = std::bit_cast<uint32_t>(*Wide);
    if (Code < 0x80) {
      Text += static_cast<char>(Code);
      continue;
    }
    unsigned Tail = Code < 0x800 ? 1 : Code < 0x10000 ? 2 : 3;
    constexpr unsigned char Lead[] = {0, 0xc0, 0xe0, 0xf0};
    Text += static_cast<char>(Lead[Tail] | (Code >> (6 * Tail) & 0x3f));
    while (Tail-- > 0)
      Text += static_cast<char>(0x80 | (Code >> (6 * Tail) & 0x3f));
  }
  return Text;
}

/// The message of an event. Wide messages are interned forever, as all names
/// are.
std::string_view messageOf(const nvtx::EventAttributes *Attributes) {
  if (!Attributes)
    return {};
  if (Attributes->MessageType == nvtx::Unicode)
    return recorder().Names.text(
        recorder().Names.string(narrow(Attributes->Message.Unicode)));
  if (Attributes->MessageType == nvtx::Ascii && Attributes->Message.Ascii)
    return Attributes->Message.Ascii;
  if (Attributes->MessageType == nvtx::Registered)
    return recorder().Names.text(idOf(Attributes->Message.Registered));
  return {};
}

std::string_view textOf(const char *Message) {
  return Message ? std::string_view(Message) : std::string_view();
}

// Push and pop return nesting levels, which no program relies on.
int rangePushA(const char *Message) {
  pushRange(textOf(Message), 0);
  return 0;
}
int rangePushEx(const nvtx::EventAttributes *Attributes) {
  pushRange(messageOf(Attributes), 0);
  return 0;
}
int rangePushW(const wchar_t *Message) {
  pushRange(narrow(Message), 0);
  return 0;
}
int rangePop() {
  popRange(0);
  return 0;
}
uint64_t rangeStartA(const char *Message) {
  return startRange(textOf(Message), 0);
}
uint64_t rangeStartW(const wchar_t *Message) {
  return startRange(narrow(Message), 0);
}
uint64_t rangeStartEx(const nvtx::EventAttributes *Attributes) {
  return startRange(messageOf(Attributes), 0);
}
void rangeEnd(uint64_t Range) { endRange(Range); }
void markA(const char *Message) { mark(textOf(Message), 0); }
void markW(const wchar_t *Message) { mark(narrow(Message), 0); }
void markEx(const nvtx::EventAttributes *Attributes) {
  mark(messageOf(Attributes), 0);
}

void domainMarkEx(const void *Domain, const nvtx::EventAttributes *Attributes) {
  mark(messageOf(Attributes), idOf(Domain));
}
uint64_t domainRangeStartEx(const void *Domain,
                            const nvtx::EventAttributes *Attributes) {
  return startRange(messageOf(Attributes), idOf(Domain));
}
void domainRangeEnd(const void *, uint64_t Range) { endRange(Range); }
int domainRangePushEx(const void *Domain,
                      const nvtx::EventAttributes *Attributes) {
  pushRange(messageOf(Attributes), idOf(Domain));
  return 0;
}
int domainRangePop(const void *Domain) {
  popRange(idOf(Domain));
  return 0;
}
const void *domainRegisterStringA(const void *, const char *Text) {
  return handleOf(recorder().Names.string(textOf(Text)));
}
const void *domainRegisterStringW(const void *, const wchar_t *Text) {
  return handleOf(recorder().Names.string(narrow(Text)));
}
const void *domainCreateW(const wchar_t *Name) {
  return handleOf(recorder().Names.string(narrow(Name)));
}
const void *domainCreateA(const char *Name) {
  return handleOf(recorder().Names.string(textOf(Name)));
}

/// The slots of one module of one NVTX instance.
struct FunctionTable {
  nvtx::AnyFunction **Slots = nullptr;
  unsigned Size = 0;

  template <class FunctionT> void set(unsigned Index, FunctionT *Function) {
    if (Slots && Index < Size && Slots[Index])
      *Slots[Index] = reinterpret_cast<nvtx::AnyFunction>(Function);
  }
};

} // namespace

static FunctionTable tableOf(const nvtx::Callbacks &Callbacks, int Module) {
  FunctionTable Table;
  if (!Callbacks.GetModuleFunctionTable(Module, &Table.Slots, &Table.Size))
    Table.Slots = nullptr;
  return Table;
}

bool hooks::listenToNvtx(nvtx::GetExportTable ExportTable) {
  if (!ExportTable)
    return false;
  const auto *Callbacks =
      static_cast<const nvtx::Callbacks *>(ExportTable(nvtx::CallbacksTable));
  if (!Callbacks || !Callbacks->GetModuleFunctionTable)
    return false;
  FunctionTable Core = tableOf(*Callbacks, nvtx::Core);
  Core.set(nvtx::MarkEx, markEx);
  Core.set(nvtx::MarkA, markA);
  Core.set(nvtx::MarkW, markW);
  Core.set(nvtx::RangeStartEx, rangeStartEx);
  Core.set(nvtx::RangeStartA, rangeStartA);
  Core.set(nvtx::RangeStartW, rangeStartW);
  Core.set(nvtx::RangeEnd, rangeEnd);
  Core.set(nvtx::RangePushEx, rangePushEx);
  Core.set(nvtx::RangePushA, rangePushA);
  Core.set(nvtx::RangePushW, rangePushW);
  Core.set(nvtx::RangePop, rangePop);
  FunctionTable Core2 = tableOf(*Callbacks, nvtx::Core2);
  Core2.set(nvtx::DomainMarkEx, domainMarkEx);
  Core2.set(nvtx::DomainRangeStartEx, domainRangeStartEx);
  Core2.set(nvtx::DomainRangeEnd, domainRangeEnd);
  Core2.set(nvtx::DomainRangePushEx, domainRangePushEx);
  Core2.set(nvtx::DomainRangePop, domainRangePop);
  Core2.set(nvtx::DomainRegisterStringA, domainRegisterStringA);
  Core2.set(nvtx::DomainRegisterStringW, domainRegisterStringW);
  Core2.set(nvtx::DomainCreateA, domainCreateA);
  Core2.set(nvtx::DomainCreateW, domainCreateW);
  return Core.Slots || Core2.Slots;
}
