//===- Manifest.h - What a trace of a program must hold ---------*- C++ -*-===//
//
// A GPU test writes down what it did; coverage/check_coverage.py compares that
// with the trace.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_TESTS_GPU_PROGRAMS_SUPPORT_MANIFEST_H
#define SYNCLINE_TESTS_GPU_PROGRAMS_SUPPORT_MANIFEST_H

#include <cstdint>
#include <string>
#include <vector>

namespace syncline::gputest {

/// Does the call block the host?
enum class Waits { Unknown, No, Yes };
/// Where records are looked for: in the NVTX range "coverage:<kind>", in the
/// whole file, or on the thread of a given name.
enum class Scope { Range, File, Thread };
/// In which traces they are.
enum class Modes { All, Full };

/// Where a call stands, and how long the calls there took. Filled in by
/// SYNCLINE_CALL.
struct Site {
  const char *Function = "";
  const char *File = "";
  unsigned Line = 0;
  uint64_t Count = 0;
  uint64_t Nanoseconds = 0;
  uint64_t Entered = 0;

  void enter(const char *AtFunction, const char *AtFile, unsigned AtLine);
  void leave();
};

struct Row {
  std::string Kind;
  /// As CUPTI names it; empty where the record has none.
  std::string Api = "";
  /// Record types, any of which will do: "copy-call|none".
  std::string Record;
  uint64_t Count = 0;
  /// Count is the least that there must be.
  bool AtLeast = false;
  Waits Waiting = Waits::Unknown;
  Modes In = Modes::All;
  Scope Where = Scope::Range;
  std::string ThreadName = "";
  /// Further fields of the records: "bytes=4;direction=host-to-device".
  std::string Fields = "";
  Site At = {};
};

class Manifest {
public:
  void add(Row Added) { Rows.push_back(std::move(Added)); }
  /// One row a line, separated by tabs, with a line of headings.
  /// \returns false where \p Path cannot be written.
  bool write(const std::string &Path) const;

private:
  std::vector<Row> Rows;
};

} // namespace syncline::gputest

/// Evaluates Call, whose value is then in Result, and notes its place and time.
/// To be used on one line, which is the line that the trace must name.
#define SYNCLINE_CALL(At, Result, Call)                                        \
  (At).enter(__func__, __FILE__, __LINE__);                                    \
  auto Result = (Call);                                                        \
  (At).leave()

#endif // SYNCLINE_TESTS_GPU_PROGRAMS_SUPPORT_MANIFEST_H
