//===- Source.h - Where the bytes of a trace come from ----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_FORMAT_SOURCE_H
#define SYNCLINE_PROFILER_FORMAT_SOURCE_H

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace syncline::trace {

class Source {
public:
  virtual ~Source() = default;

  /// Reads up to \p Size bytes from \p Offset on. Fewer mean that there are no
  /// more, or that reading failed: see error(). A source that cannot seek is
  /// asked for growing offsets only.
  virtual size_t read(uint64_t Offset, uint8_t *Bytes, size_t Size) = 0;

  /// False where bytes can be had only once and in order.
  virtual bool canSeek() const = 0;

  /// What went wrong, empty where nothing did.
  const std::string &error() const { return Error; }

protected:
  std::string Error;
};

/// The file \p Path; "-" is standard input.
/// \throws TraceError where it cannot be opened, or is a folder.
std::unique_ptr<Source> openSource(const std::string &Path);

/// Bytes that the caller keeps alive.
std::unique_ptr<Source> memorySource(std::span<const uint8_t> Bytes);

/// A part of a source, kept in memory while it is looked at.
class Window {
public:
  explicit Window(Source &From) : From(From) {}

  /// The bytes from \p Offset on, \p Size of them or as many as there are.
  /// Valid until the next call. No more than Size bytes and what was there
  /// before are held, and no more than exist are allocated.
  std::span<const uint8_t> at(uint64_t Offset, size_t Size);

private:
  void extend(size_t Size);

  Source &From;
  uint64_t Start = 0;
  std::vector<uint8_t> Bytes;
};

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_SOURCE_H
