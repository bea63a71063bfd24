//===- PlaceSource.h - Source locations for the text form -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_FORMAT_PLACESOURCE_H
#define SYNCLINE_PROFILER_FORMAT_PLACESOURCE_H

#include <cstdint>
#include <string>

namespace syncline::trace {

/// A location in a program's source. Empty if unknown.
struct SourcePlace {
  /// "file:line", or "module+0xoffset" if no line is known.
  std::string Position;
  std::string Function;
};

/// Provides the source locations of stacks for the text form. Finding them
/// requires the program's files, which this library does not read.
class PlaceSource {
public:
  virtual ~PlaceSource() = default;

  /// The user's own code in a stack: its first frame that belongs to no
  /// library.
  virtual SourcePlace userPlace(uint64_t StackId) = 0;
  /// The innermost function at one node of the trie of stacks.
  virtual SourcePlace frame(uint64_t StackId) = 0;
};

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_PLACESOURCE_H
