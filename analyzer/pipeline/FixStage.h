//===- FixStage.h - The fixes of a finding ----------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PIPELINE_FIXSTAGE_H
#define SYNCLINE_ANALYZER_PIPELINE_FIXSTAGE_H

#include "callsites/FunctionAnalysis.h"
#include "findings/Finding.h"
#include "loader/Rule.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <string>
#include <vector>

namespace syncline::lint::fixes {
class FixMaker;
} // namespace syncline::lint::fixes

namespace syncline::lint::pipeline {

/// Runs the work for the named fix and recovers if it fails.
using IsolatedFix =
    llvm::function_ref<void(const std::string &, llvm::function_ref<void()>)>;

/// The fixes that apply to the call at \p Site: safe ones first, otherwise in
/// the order of the remedies. \p File is the path of the finding.
std::vector<findings::Fix>
fixesAt(const callsites::CallSite &Site, const rules::Rule &R,
        const std::string &File, fixes::FixMaker &Fixes, IsolatedFix Isolated);

} // namespace syncline::lint::pipeline

#endif // SYNCLINE_ANALYZER_PIPELINE_FIXSTAGE_H
