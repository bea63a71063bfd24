#include "format/Source.h"

#include "format/Error.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace syncline::trace;

namespace {

/// A file descriptor that is closed with its owner, except for standard input.
class Descriptor {
public:
  explicit Descriptor(int Number) : Number(Number) {}
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
  ~Descriptor() {
    if (Number > STDIN_FILENO)
      close(Number);
  }
  int get() const { return Number; }

private:
  int Number;
};

class FileSource : public Source {
public:
  explicit FileSource(int File) : File(File) {}
  bool canSeek() const override { return true; }

  size_t read(uint64_t Offset, uint8_t *Bytes, size_t Size) override {
    size_t Done = 0;
    while (Done < Size && Offset + Done <= INT64_MAX) {
      ssize_t Got = pread(File.get(), Bytes + Done, Size - Done,
                          static_cast<off_t>(Offset + Done));
      if (Got < 0 && errno == EINTR)
        continue;
      if (Got < 0)
        Error = strerror(errno);
      if (Got <= 0)
        break;
      Done += static_cast<size_t>(Got);
    }
    return Done;
  }

private:
  Descriptor File;
};

class StreamSource : public Source {
public:
  explicit StreamSource(int File) : File(File) {}
  bool canSeek() const override { return false; }

  size_t read(uint64_t Offset, uint8_t *Bytes, size_t Size) override {
    uint8_t Unwanted[16384];
    while (Position < Offset) {
      size_t Part = std::min<uint64_t>(Offset - Position, sizeof(Unwanted));
      if (readNext(Unwanted, Part) < Part)
        return 0;
    }
    return readNext(Bytes, Size);
  }

private:
  size_t readNext(uint8_t *Bytes, size_t Size) {
    size_t Done = 0;
    while (Done < Size) {
      ssize_t Got = ::read(File.get(), Bytes + Done, Size - Done);
      if (Got < 0 && errno == EINTR)
        continue;
      if (Got < 0)
        Error = strerror(errno);
      if (Got <= 0)
        break;
      Done += static_cast<size_t>(Got);
    }
    Position += Done;
    return Done;
  }

  Descriptor File;
  uint64_t Position = 0;
};

class MemorySource : public Source {
public:
  explicit MemorySource(std::span<const uint8_t> All) : All(All) {}
  bool canSeek() const override { return true; }

  size_t read(uint64_t Offset, uint8_t *Bytes, size_t Size) override {
    if (Offset >= All.size())
      return 0;
    Size = std::min<uint64_t>(Size, All.size() - Offset);
    std::copy_n(All.begin() + static_cast<ptrdiff_t>(Offset), Size, Bytes);
    return Size;
  }

private:
  std::span<const uint8_t> All;
};

} // namespace

std::unique_ptr<Source> syncline::trace::openSource(const std::string &Path) {
  int File = STDIN_FILENO;
  if (Path != "-")
    File = open(Path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat Status;
  if (File < 0 || fstat(File, &Status) != 0)
    throw TraceError("cannot open " + Path + ": " + strerror(errno));
  std::unique_ptr<Source> Opened;
  // Standard input may be at any position in a file, so it is read as a stream.
  if (Path != "-" && S_ISREG(Status.st_mode))
    Opened = std::make_unique<FileSource>(File);
  else
    Opened = std::make_unique<StreamSource>(File);
  if (S_ISDIR(Status.st_mode))
    throw TraceError(Path + " is a folder; name a trace file");
  return Opened;
}

std::unique_ptr<Source>
syncline::trace::memorySource(std::span<const uint8_t> Bytes) {
  return std::make_unique<MemorySource>(Bytes);
}

std::span<const uint8_t> Window::at(uint64_t Offset, size_t Size) {
  if (Offset < Start || Offset > Start + Bytes.size()) {
    Bytes.clear();
    Start = Offset;
  }
  size_t Before = Offset - Start;
  if (Bytes.size() - Before < Size) {
    Bytes.erase(Bytes.begin(), Bytes.begin() + static_cast<ptrdiff_t>(Before));
    Start = Offset;
    Before = 0;
    extend(Size);
  }
  return std::span(Bytes).subspan(Before,
                                  std::min(Size, Bytes.size() - Before));
}

void Window::extend(size_t Size) {
  // Grow in steps, so that a bogus size costs little.
  constexpr size_t Step = size_t{256} << 10;
  while (Bytes.size() < Size) {
    size_t Old = Bytes.size();
    size_t Wanted = std::min(Step, Size - Old);
    Bytes.resize(Old + Wanted);
    size_t Got = From.read(Start + Old, Bytes.data() + Old, Wanted);
    Bytes.resize(Old + Got);
    if (Got < Wanted)
      return;
  }
}
