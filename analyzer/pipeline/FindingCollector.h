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

namespace syncline {

class HotFunctions;
struct HotCall;

/// Asks the rules about every call that it is shown, and keeps one finding for
/// each rule and place.
class FindingCollector {
public:
  FindingCollector(const LintRequest &Request, RuleIndex &Index,
                   UserCode &Files, const HotFunctions &Hot,
                   clang::ASTContext &Context);

  void visit(const CallSite &Site);

  /// Hands over what was found, NOLINT applied. \p Skipped is what the
  /// preprocessor has left out.
  void finish(const SkippedRanges &Skipped, LintResult &Result);

private:
  Finding makeFinding(const Rule &R, Confidence C, const CallSite &Site,
                      clang::SourceLocation Location);
  /// The hot place that calls what holds \p Site; null where none does.
  const HotCall *hotCall(const CallSite &Site) const;
  std::string heatText(const CallSite &Site) const;
  std::string guardText(const CallSite &Site) const;
  /// The calls from the hot place to \p Site, and \p F itself.
  std::vector<PathStep> hotPath(const Finding &F, const CallSite &Site) const;
  PathStep stepAt(clang::SourceLocation Location, std::string Text) const;
  /// Says in \p F how often it runs, and whether it needs to.
  void describe(Finding &F, const CallSite &Site);
  std::string shownPath(clang::FileID File) const;

  const LintRequest &Request;
  RuleIndex &Index;
  UserCode &Files;
  const HotFunctions &Hot;
  clang::ASTContext &Context;
  FixMaker Fixes;

  struct Kept {
    syncline::Finding Finding;
    clang::FileID File;
  };
  /// By place and rule: a template shows the same call once an instantiation.
  std::map<std::pair<unsigned, const Rule *>, Kept> Found;
  FileSuppressions Comments;
};

} // namespace syncline

#endif // SYNCLINE_ANALYZER_PIPELINE_FINDINGCOLLECTOR_H
