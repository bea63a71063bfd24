//===- ElfFile.h - Opens ELF files and identifies them ----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SYMBOLS_ELFFILE_H
#define SYNCLINE_PROFILER_TIMELINE_SYMBOLS_ELFFILE_H

#include <gelf.h>

#include <cstdint>
#include <string>

namespace syncline::symbols {

/// A file descriptor that is closed with this.
class FileDescriptor {
public:
  /// Opens a regular file to read; -1 if that fails or it is something else: a
  /// named pipe would block.
  explicit FileDescriptor(const std::string &Path);
  FileDescriptor(const FileDescriptor &) = delete;
  FileDescriptor &operator=(const FileDescriptor &) = delete;
  ~FileDescriptor();

  int get() const { return Descriptor; }
  /// Gives it away.
  int release();

private:
  int Descriptor = -1;
};

/// An ELF file, mapped.
class ElfFile {
public:
  explicit ElfFile(const std::string &Path);
  ElfFile(const ElfFile &) = delete;
  ElfFile &operator=(const ElfFile &) = delete;
  ~ElfFile();

  /// False where there is no such file or it is not ELF.
  bool isValid() const { return File != nullptr; }
  /// In lower-case hexadecimal; empty if there is none.
  std::string buildId() const;
  /// The checksum that .gnu_debuglink has. Reads the whole file.
  uint32_t checksum() const;

private:
  FileDescriptor Descriptor;
  Elf *File = nullptr;
};

/// \p Bytes in lower-case hexadecimal.
std::string hexadecimal(const void *Bytes, size_t Size);

} // namespace syncline::symbols

#endif // SYNCLINE_PROFILER_TIMELINE_SYMBOLS_ELFFILE_H
