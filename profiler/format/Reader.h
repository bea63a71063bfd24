//===- Reader.h - Reads a trace file ----------------------------*- C++ -*-===//
//
// Streams the records of a file: at most one payload (MaxPayloadSize) and the
// position of each chunk are held in memory. Any bytes may be read; damage
// costs records and is reported by losses().
//
//   TraceReader Reader = TraceReader::open(Path);
//   visit(Reader, [&](const KernelRecord &Kernel) { ... },
//                 [&](const CopyRecord &Copy) { ... });
//   for (const std::string &Line : Reader.losses().lines()) ...
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_FORMAT_READER_H
#define SYNCLINE_PROFILER_FORMAT_READER_H

#include "format/Error.h"
#include "format/Losses.h"
#include "format/RawRecord.h"
#include "format/Records.h"
#include "format/Source.h"

#include <memory>
#include <string>

namespace syncline::trace {

/// Sizes of a file's parts, in bytes; complete at the end.
struct FileFacts {
  uint16_t Major = 0;
  uint16_t Minor = 0;
  uint64_t Chunks = 0;
  uint64_t HeaderBytes = 0;
  uint64_t SchemaBytes = 0;
  uint64_t DefinitionBytes = 0;
  uint64_t EventBytes = 0;
  /// Room that no payload occupies.
  uint64_t UnusedBytes = 0;
};

/// What a reader passes on.
enum class Content {
  Everything,
  /// Definitions, and of the events only the two chunks with the highest
  /// numbers: one has the end record, if there is one, since at most a chunk of
  /// notes follows it. So the time to read a file hardly depends on its size.
  /// From a source that cannot seek, everything.
  Outline,
};

class TraceReader {
public:
  /// Opens \p Path, or standard input for "-". Reads a file in the order of its
  /// chunks' numbers; reads standard input, or a pipe, in file order.
  /// \throws TraceError if it cannot be opened, is not a trace, or has a
  /// different major version.
  static TraceReader open(const std::string &Path,
                          Content Wanted = Content::Everything);

  /// Reads from \p From, which errors call \p Name.
  /// \throws TraceError as above.
  TraceReader(std::unique_ptr<Source> From, const std::string &Name,
              Content Wanted = Content::Everything);
  TraceReader(TraceReader &&) noexcept;
  TraceReader &operator=(TraceReader &&) noexcept;
  ~TraceReader();

  /// Reads the next record; false at the end. The data of \p Record stays valid
  /// until the next call, its schema as long as the reader.
  bool next(RawRecord &Record);

  /// Losses so far; complete once next() has returned false.
  const Losses &losses() const;
  /// For a file complete from the start.
  const FileFacts &facts() const;
  /// The record types that the file declares.
  const SchemaTable &schema() const;

private:
  class State;
  std::unique_ptr<State> Own;
};

/// Calls \p Visit with the record as this version's struct, if it accepts that
/// struct. Returns false for a record of another type.
template <class VisitorT>
bool dispatch(const RawRecord &Record, VisitorT &&Visit) {
  bool Done = false;
  const uint32_t Type = Record.type();
  forEachRecordType([&]<class RecordT>() {
    if constexpr (std::is_invocable_v<VisitorT &, const RecordT &>) {
      if (!Done && Type == RecordT::Type) {
        Visit(*Record.as<RecordT>());
        Done = true;
      }
    }
  });
  return Done;
}

template <class... VisitorTs> struct Overloaded : VisitorTs... {
  using VisitorTs::operator()...;
};
template <class... VisitorTs>
Overloaded(VisitorTs...) -> Overloaded<VisitorTs...>;

/// Reads to the end and passes each record to the one of \p Visitors that
/// accepts its struct; other records are skipped.
template <class... VisitorTs>
void visit(TraceReader &Reader, VisitorTs &&...Visitors) {
  Overloaded Visit{std::forward<VisitorTs>(Visitors)...};
  RawRecord Record;
  while (Reader.next(Record))
    dispatch(Record, Visit);
}

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_READER_H
