//===- Fixes.h - The fixes of a finding -------------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_FIXES_H
#define SYNCLINE_ANALYZER_FIXES_FIXES_H

#include "callsites/FunctionAnalysis.h"
#include "findings/Finding.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace syncline::lint::fixes::context {
class EnclosingContext;
} // namespace syncline::lint::fixes::context

namespace syncline::lint::fixes {

/// Makes the edits that the remedies of a rule describe. Lives as long as the
/// syntax tree.
class FixMaker {
public:
  FixMaker();
  ~FixMaker();

  /// The edit that \p Remedy describes, if it fits the call at \p Site.
  std::optional<findings::Fix> fixFor(const rules::Remedy &Remedy,
                                      const callsites::CallSite &Site,
                                      const std::string &File);

  /// What becomes of the value of the call at \p Site.
  std::set<rules::Use> usesAt(const callsites::CallSite &Site);

  /// Groups of \p Reads in \p Holder, as in JoinedReads.h.
  std::vector<std::vector<size_t>>
  joinableReads(const clang::NamedDecl &Holder,
                const std::vector<const clang::Expr *> &Reads);

  /// The widest loop that could do without the call at \p Site, as its value
  /// stays the same there; with whether that is sure.
  std::pair<const clang::Stmt *, bool>
  invariantLoop(const callsites::CallSite &Site);

private:
  /// Null for what is in no function's body.
  const fixes::context::EnclosingContext *
  around(const clang::NamedDecl &Holder);

  std::map<const clang::NamedDecl *,
           std::unique_ptr<fixes::context::EnclosingContext>>
      Known;
};

} // namespace syncline::lint::fixes

#endif // SYNCLINE_ANALYZER_FIXES_FIXES_H
