//===- ElfFile.h - Opens ELF files and identifies them ----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SYMBOLS_ELFFILE_H
#define SYNCLINE_PROFILER_TIMELINE_SYMBOLS_ELFFILE_H

#include <gelf.h>

#include <cstdint>
#include <string>

namespace syncline::symbols {

/// Owns a file descriptor and closes it.
class FileDescriptor {
public:
  /// Opens a regular file for reading; -1 if that fails or if it is anything
  /// else: a named pipe would block.
  explicit FileDescriptor(const std::string &Path);
  FileDescriptor(const FileDescriptor &) = delete;
  FileDescriptor &operator=(const FileDescriptor &) = delete;
  ~FileDescriptor();

  int get() const { return Descriptor; }
  /// Releases ownership.
  int release();

private:
  int Descriptor = -1;
};

/// A mapped ELF file.
class ElfFile {
public:
  explicit ElfFile(const std::string &Path);
  ElfFile(const ElfFile &) = delete;
  ElfFile &operator=(const ElfFile &) = delete;
  ~ElfFile();

  /// False if there is no such file or it is not ELF.
  bool isValid() const { return File != nullptr; }
  /// In lower-case hexadecimal; empty if there is none.
  std::string buildId() const;
  /// The checksum that .gnu_debuglink uses. Reads the whole file.
  uint32_t checksum() const;

private:
  FileDescriptor Descriptor;
  Elf *File = nullptr;
};

/// \p Bytes in lower-case hexadecimal.
std::string hexadecimal(const void *Bytes, size_t Size);

} // namespace syncline::symbols

#endif // SYNCLINE_PROFILER_TIMELINE_SYMBOLS_ELFFILE_H
