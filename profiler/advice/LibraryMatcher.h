//===- LibraryMatcher.h - Which library code blocks -------------*- C++ -*-===//
//
// A stack belongs to an entry of rules/libraries if its frames are functions of
// the library: the file from the import folder, and the qualified name. Lines
// are not compared, since they change with each release.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ADVICE_LIBRARYMATCHER_H
#define SYNCLINE_PROFILER_ADVICE_LIBRARYMATCHER_H

#include "advice/RuleMatcher.h"
#include "loader/LibraryTable.h"
#include "timeline/symbols/ModuleKinds.h"
#include "timeline/symbols/SourceFrame.h"

#include <functional>
#include <span>

namespace syncline::advice {

class LibraryMatcher {
public:
  /// \p Table must outlive the matcher.
  LibraryMatcher(const rules::LibraryTable &Table, symbols::ModuleKinds Kinds);

  /// The first entry about host time that covers the time before and in a call
  /// with this host stack, because of native functions; or null.
  const rules::LibraryEntry *
  matchHostTime(std::span<const symbols::SourceFrame> Stack) const;

  /// The first entry about device time that covers what a call with this host
  /// stack launches, or null.
  const rules::LibraryEntry *
  matchDeviceTime(std::span<const symbols::SourceFrame> Stack) const;

  /// The first entry about synchronizations that covers a call with this host
  /// stack (innermost frame first), or null.
  const rules::LibraryEntry *match(std::span<const symbols::SourceFrame> Stack,
                                   const SyncSignature &Sync) const;

private:
  using Condition = std::function<bool(const rules::LibraryMatch &)>;
  /// The first entry of \p Kind with an item that holds, or null.
  const rules::LibraryEntry *find(rules::LibraryKind Kind,
                                  const Condition &Holds) const;

  const rules::LibraryTable &Table;
  symbols::ModuleKinds Kinds;
};

} // namespace syncline::advice

#endif // SYNCLINE_PROFILER_ADVICE_LIBRARYMATCHER_H
