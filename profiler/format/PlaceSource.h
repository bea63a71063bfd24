//===- PlaceSource.h - Source places for the text form ----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_FORMAT_PLACESOURCE_H
#define SYNCLINE_PROFILER_FORMAT_PLACESOURCE_H

#include <cstdint>
#include <string>

namespace syncline::trace {

/// Where something is in a program's source. Empty where it is not known.
struct SourcePlace {
  /// "file:line", or "module+0xoffset" where no line is known.
  std::string Position;
  std::string Function;
};

/// Gives the text form the places that stacks stand for. Finding them needs the
/// program's files, which this library does not read.
class PlaceSource {
public:
  virtual ~PlaceSource() = default;

  /// Where the user's own code is in a stack: its first frame that belongs to
  /// no library.
  virtual SourcePlace userPlace(uint64_t StackId) = 0;
  /// The innermost function at one node of the trie of stacks.
  virtual SourcePlace frame(uint64_t StackId) = 0;
};

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_PLACESOURCE_H
