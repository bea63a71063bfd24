//===- CallPipeline.h - From a call to its findings -------------*- C++ -*-===//
//
// The stages that each call site passes once, in this order: match, confidence,
// hotness, invariance, message, fix, suppression, sink. A stage that fails is
// reported, and only its own contribution is lost.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_PIPELINE_CALLPIPELINE_H
#define SYNCLINE_ANALYZER_PIPELINE_CALLPIPELINE_H

#include "callsites/FunctionAnalysis.h"
#include "checks/RuleIndex.h"
#include "config/LintRequest.h"
#include "findings/FileSuppressions.h"
#include "fixes/Fixes.h"
#include "frontend/UserCode.h"
#include "isolation/WorkItem.h"
#include "pipeline/FindingSink.h"
#include "pipeline/LocationPrinter.h"
#include "pipeline/ReadGroups.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <functional>

namespace syncline::lint::hotness {
class HotFunctions;
} // namespace syncline::lint::hotness

namespace syncline::lint::summaries {
class Symbols;
} // namespace syncline::lint::summaries

namespace syncline::lint::pipeline {

/// Runs a work item and recovers if it fails.
using RunIsolated = std::function<void(const isolation::WorkItem &,
                                       llvm::function_ref<void()>)>;

/// Functions whose findings other translation units can change.
struct OpenFunctions {
  /// Functions that are hot if their callers are. Canonical declarations.
  llvm::DenseSet<const clang::FunctionDecl *> WithFindings;
  /// Functions whose findings are more certain in GPU-related code.
  llvm::DenseSet<const clang::FunctionDecl *> OfDeviceCode;
};

/// State that the stages of a translation unit share.
struct UnitTools {
  const config::LintRequest &Request;
  /// The rules whose findings are requested.
  checks::RuleIndex &Index;
  /// Every rule, to recognize calls that synchronize.
  checks::RuleIndex &Syncs;
  frontend::UserCode &Files;
  const hotness::HotFunctions &Hot;
  const LocationPrinter &Locations;
  const summaries::Symbols &Names;
  fixes::FixMaker &Fixes;
  findings::FileSuppressions &Comments;
  FindingSink &Sink;
  ReadGroups &Reads;
  OpenFunctions &Open;
  RunIsolated Run;
};

/// Matches the rules against \p Site, and passes their findings to the sink.
void visitCall(const callsites::CallSite &Site, UnitTools &Tools);

} // namespace syncline::lint::pipeline

#endif // SYNCLINE_ANALYZER_PIPELINE_CALLPIPELINE_H
