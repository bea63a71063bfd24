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

/// Creates the edits that the remedies of a rule describe. Must not outlive the
/// AST.
class FixMaker {
public:
  FixMaker();
  ~FixMaker();

  /// The edit that \p Remedy describes, if it fits the call at \p Site.
  std::optional<findings::Fix> fixFor(const rules::Remedy &Remedy,
                                      const callsites::CallSite &Site,
                                      const std::string &File);

  /// How the value of the call at \p Site is used.
  std::set<rules::Use> usesAt(const callsites::CallSite &Site);

  /// Groups \p Reads in \p Holder as in JoinedReads.h.
  std::vector<std::vector<size_t>>
  joinableReads(const clang::NamedDecl &Holder,
                const std::vector<const clang::Expr *> &Reads);

  /// The widest loop that does not need the call at \p Site because its value
  /// is loop-invariant there, and whether that is certain.
  std::pair<const clang::Stmt *, bool>
  invariantLoop(const callsites::CallSite &Site);

private:
  /// Null for code outside a function body.
  const fixes::context::EnclosingContext *
  around(const clang::NamedDecl &Holder);

  std::map<const clang::NamedDecl *,
           std::unique_ptr<fixes::context::EnclosingContext>>
      Known;
};

} // namespace syncline::lint::fixes

#endif // SYNCLINE_ANALYZER_FIXES_FIXES_H
