#include "timeline/symbols/ElfFile.h"

#include <elfutils/libdwelf.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <utility>

using namespace syncline;
using namespace syncline::symbols;

FileDescriptor::FileDescriptor(const std::string &Path) {
  struct stat Status;
  if (stat(Path.c_str(), &Status) == 0 && S_ISREG(Status.st_mode))
    Descriptor = open(Path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
}

FileDescriptor::~FileDescriptor() {
  if (Descriptor >= 0)
    close(Descriptor);
}

int FileDescriptor::release() { return std::exchange(Descriptor, -1); }

ElfFile::ElfFile(const std::string &Path) : Descriptor(Path) {
  if (Descriptor.get() < 0)
    return;
  elf_version(EV_CURRENT);
  File = elf_begin(Descriptor.get(), ELF_C_READ_MMAP, nullptr);
  if (File && elf_kind(File) != ELF_K_ELF) {
    elf_end(File);
    File = nullptr;
  }
}

ElfFile::~ElfFile() { elf_end(File); }

std::string ElfFile::buildId() const {
  const void *Bytes = nullptr;
  ssize_t Size = File ? dwelf_elf_gnu_build_id(File, &Bytes) : 0;
  return Size > 0 ? hexadecimal(Bytes, static_cast<size_t>(Size)) : "";
}

/// The remainders of all bytes for CRC-32 with the polynomial of zlib.
static std::array<uint32_t, 256> remainders() {
  std::array<uint32_t, 256> Table;
  for (uint32_t Byte = 0; Byte < Table.size(); ++Byte) {
    uint32_t Value = Byte;
    for (int Bit = 0; Bit < 8; ++Bit)
      Value = (Value >> 1) ^ ((Value & 1) ? 0xedb88320u : 0);
    Table[Byte] = Value;
  }
  return Table;
}

uint32_t ElfFile::checksum() const {
  static const std::array<uint32_t, 256> Table = remainders();
  size_t Size = 0;
  const char *Bytes = File ? elf_rawfile(File, &Size) : nullptr;
  uint32_t Value = ~0u;
  for (size_t I = 0; Bytes && I < Size; ++I)
    Value = (Value >> 8) ^
            Table[(Value ^ static_cast<unsigned char>(Bytes[I])) & 0xff];
  return ~Value;
}

std::string symbols::hexadecimal(const void *Bytes, size_t Size) {
  static const char Digits[] = "0123456789abcdef";
  std::string Text;
  for (size_t I = 0; I < Size; ++I) {
    unsigned char Byte = static_cast<const unsigned char *>(Bytes)[I];
    Text += Digits[Byte >> 4];
    Text += Digits[Byte & 15];
  }
  return Text;
}
