// Prints the return address of a call in fixturePlain, and where this program
// is mapped: address, start, end and load bias, in hexadecimal.

#include <link.h>

#include <cstdint>
#include <cstdio>

extern "C" int fixturePlain(int (*Call)());

static void *Address;

[[gnu::noinline]] static int probe() {
  Address = __builtin_return_address(0);
  return 0;
}

static int print(dl_phdr_info *Info, size_t, void *) {
  uintptr_t Start = UINTPTR_MAX, End = 0;
  for (int I = 0; I < Info->dlpi_phnum; ++I) {
    const ElfW(Phdr) &Header = Info->dlpi_phdr[I];
    if (Header.p_type != PT_LOAD)
      continue;
    uintptr_t Begin = Info->dlpi_addr + Header.p_vaddr;
    Start = Begin < Start ? Begin : Start;
    End = Begin + Header.p_memsz > End ? Begin + Header.p_memsz : End;
  }
  std::printf("%zx %zx %zx %zx\n", reinterpret_cast<uintptr_t>(Address), Start,
              End, static_cast<uintptr_t>(Info->dlpi_addr));
  return 1; // the program comes first
}

int main() {
  fixturePlain(probe);
  dl_iterate_phdr(print, nullptr);
}
