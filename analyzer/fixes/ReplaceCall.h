//===- ReplaceCall.h - Fix-its that rewrite one call ------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_REPLACECALL_H
#define SYNCLINE_ANALYZER_FIXES_REPLACECALL_H

#include "callsites/FunctionAnalysis.h"
#include "findings/Finding.h"
#include "loader/Rule.h"

#include <optional>

namespace syncline::lint::fixes {

/// The edit that \p R describes for the call at \p Site. Nothing if the remedy
/// has no mechanical edit, the call is in a macro, or an argument that the edit
/// needs is not spelled at the call.
std::optional<findings::Fix> replaceCall(const rules::Remedy &R,
                                         const callsites::CallSite &Site,
                                         const std::string &File);

} // namespace syncline::lint::fixes

#endif // SYNCLINE_ANALYZER_FIXES_REPLACECALL_H
