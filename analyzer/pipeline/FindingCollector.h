//===- FindingCollector.h - From call sites to findings ---------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PIPELINE_FINDINGCOLLECTOR_H
#define SYNCLINE_ANALYZER_PIPELINE_FINDINGCOLLECTOR_H

#include "callsites/FunctionAnalysis.h"
#include "checks/RuleIndex.h"
#include "config/LintRequest.h"
#include "findings/FileSuppressions.h"
#include "fixes/Fixes.h"
#include "frontend/UserCode.h"
#include "pipeline/LintResult.h"

#include <map>

namespace syncline::lint::hotness {
class HotFunctions;
struct HotCall;
} // namespace syncline::lint::hotness

namespace syncline::lint::pipeline {

/// Asks the rules about every call that it is shown, and keeps one finding for
/// each rule and place.
class FindingCollector {
public:
  FindingCollector(const config::LintRequest &Request, checks::RuleIndex &Index,
                   frontend::UserCode &Files, const hotness::HotFunctions &Hot,
                   clang::ASTContext &Context);

  void visit(const callsites::CallSite &Site);

  /// Hands over what was found, NOLINT applied. \p Skipped is what the
  /// preprocessor has left out.
  void finish(const findings::SkippedRanges &Skipped, LintResult &Result);

private:
  findings::Finding makeFinding(const rules::Rule &R, rules::Confidence C,
                                const callsites::CallSite &Site,
                                clang::SourceLocation Location);
  /// The hot place that calls what holds \p Site; null where none does.
  const hotness::HotCall *hotCall(const callsites::CallSite &Site) const;
  std::string heatText(const callsites::CallSite &Site) const;
  std::string guardText(const callsites::CallSite &Site) const;
  /// The calls from the hot place to \p Site, and \p F itself.
  std::vector<findings::PathStep>
  hotPath(const findings::Finding &F, const callsites::CallSite &Site) const;
  findings::PathStep stepAt(clang::SourceLocation Location,
                            std::string Text) const;
  /// Says in \p F how often it runs, and whether it needs to.
  void describe(findings::Finding &F, const callsites::CallSite &Site);
  std::string shownPath(clang::FileID File) const;

  const config::LintRequest &Request;
  checks::RuleIndex &Index;
  frontend::UserCode &Files;
  const hotness::HotFunctions &Hot;
  clang::ASTContext &Context;
  fixes::FixMaker Fixes;

  struct Kept {
    findings::Finding Finding;
    clang::FileID File;
  };
  /// By place and rule: a template shows the same call once an instantiation.
  std::map<std::pair<unsigned, const rules::Rule *>, Kept> Found;
  findings::FileSuppressions Comments;
};

} // namespace syncline::lint::pipeline

#endif // SYNCLINE_ANALYZER_PIPELINE_FINDINGCOLLECTOR_H
