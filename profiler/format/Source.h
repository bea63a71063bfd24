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

  /// Reads up to \p Size bytes starting at \p Offset. Returning fewer means
  /// that the end was reached, or that reading failed: see error(). A source
  /// that cannot seek only receives increasing offsets.
  virtual size_t read(uint64_t Offset, uint8_t *Bytes, size_t Size) = 0;

  /// False if bytes are available only once and in order.
  virtual bool canSeek() const = 0;

  /// The error; empty if there was none.
  const std::string &error() const { return Error; }

protected:
  std::string Error;
};

/// The file \p Path; "-" is standard input.
/// \throws TraceError if it cannot be opened, or is a folder.
std::unique_ptr<Source> openSource(const std::string &Path);

/// Bytes, which the caller keeps alive.
std::unique_ptr<Source> memorySource(std::span<const uint8_t> Bytes);

/// A part of a source, kept in memory while it is in use.
class Window {
public:
  explicit Window(Source &From) : From(From) {}

  /// The \p Size bytes starting at \p Offset, or as many as exist. Valid until
  /// the next call. Holds at most Size bytes in addition to those held before,
  /// and never allocates more than exist.
  std::span<const uint8_t> at(uint64_t Offset, size_t Size);

private:
  void extend(size_t Size);

  Source &From;
  uint64_t Start = 0;
  std::vector<uint8_t> Bytes;
};

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_SOURCE_H
