//===- ReadGroups.h - Reads that one copy can replace -----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PIPELINE_READGROUPS_H
#define SYNCLINE_ANALYZER_PIPELINE_READGROUPS_H

#include "checks/RuleIndex.h"
#include "pipeline/FindingSink.h"

#include <vector>

namespace clang {
class Expr;
class NamedDecl;
} // namespace clang

namespace syncline::lint::callsites {
struct CallSite;
} // namespace syncline::lint::callsites

namespace syncline::lint::fixes {
class FixMaker;
} // namespace syncline::lint::fixes

namespace syncline::lint::pipeline {

class LocationPrinter;

/// The reads of one function that have findings.
class ReadGroups {
public:
  /// Adds the read at \p Site, which matches \p Entry, if one of the rule's
  /// remedies is to read several values together.
  void add(const FindingKey &Key, const callsites::CallSite &Site,
           const checks::RuleEntry &Entry);

  /// In each group, makes the finding of the first read suggest a single copy
  /// and refer to the other reads. Clears the reads.
  void join(fixes::FixMaker &Fixes, FindingSink &Sink,
            const LocationPrinter &Locations);

private:
  struct Read {
    FindingKey Key;
    const clang::Expr *Call;
    clang::SourceLocation Where;
  };

  const clang::NamedDecl *Holder = nullptr;
  std::vector<Read> Reads;
};

} // namespace syncline::lint::pipeline

#endif // SYNCLINE_ANALYZER_PIPELINE_READGROUPS_H
