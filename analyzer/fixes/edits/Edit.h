//===- Edit.h - Interface of the edit functions -----------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_EDITS_EDIT_H
#define SYNCLINE_ANALYZER_FIXES_EDITS_EDIT_H

#include "callsites/FunctionAnalysis.h"
#include "findings/Finding.h"

#include <optional>
#include <string>
#include <vector>

namespace syncline::lint::fixes::context {
class EnclosingContext;
} // namespace syncline::lint::fixes::context

namespace syncline::lint::fixes::edits {

class EditList;

struct EditRequest {
  const callsites::CallSite &Site;
  const fixes::context::EnclosingContext &Enclosing;
  /// The path as findings display it.
  const std::string &File;
};

struct Edit {
  /// Empty if all values stay the same.
  std::string Changes;
  std::vector<findings::Replacement> Replacements;
};

/// Why an edit that removes a synchronization is not safe in asynchronous code.
inline constexpr const char *NoLongerSyncs =
    "the host no longer synchronizes here, and non_blocking copies or work on "
    "other streams may rely on that";

/// The edit with all changes in \p Edits; nothing if one of them cannot be
/// made.
std::optional<Edit> finished(EditList &Edits, std::string Changes = {});

using EditFunction = std::optional<Edit> (*)(const EditRequest &);

} // namespace syncline::lint::fixes::edits

#endif // SYNCLINE_ANALYZER_FIXES_EDITS_EDIT_H
