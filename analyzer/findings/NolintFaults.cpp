#include "findings/NolintFaults.h"
#include "findings/NolintNames.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

using namespace syncline::lint::findings;

/// Whether \p Unbalanced is meant for a check of syncline, or would cover one.
static bool concernsUs(const NolintComment &Unbalanced,
                       const std::vector<std::string> &RuleIds,
                       bool HasFindings) {
  if (Unbalanced.namesOurs() || !misspelledChecks(Unbalanced, RuleIds).empty())
    return true;
  return HasFindings && llvm::any_of(RuleIds, [&](const std::string &Id) {
           return Unbalanced.covers(Unbalanced.Line, CheckPrefix.str() + Id);
         });
}

/// The text for a block that has only one of its comments.
static std::string unbalancedText(const NolintComment &Comment) {
  llvm::StringRef Text = Comment.Text;
  if (Text.consume_front("NOLINTEND"))
    return Comment.Text + " has no NOLINTBEGIN" + Text.str() + " before it";
  Text.consume_front("NOLINTBEGIN");
  return Comment.Text + " has no NOLINTEND" + Text.str() +
         " after it, so it suppresses nothing";
}

std::vector<NolintFault> syncline::lint::findings::faultsOf(
    const Suppressions &Comments, const std::string &File,
    const std::vector<std::string> &RuleIds, bool HasFindings) {
  std::vector<NolintFault> Faults;
  auto AddNames = [&](const NolintComment &Each) {
    for (const std::string &Problem : misspelledChecks(Each, RuleIds))
      Faults.push_back({File, Each.Line, "NOLINT: " + Problem});
  };
  llvm::for_each(Comments.comments(), AddNames);
  for (const NolintComment &Each : Comments.unbalanced()) {
    if (concernsUs(Each, RuleIds, HasFindings))
      Faults.push_back(
          {File, Each.Line, unbalancedText(Each), /*IsError=*/true});
    AddNames(Each);
  }
  llvm::sort(Faults);
  return Faults;
}

Problem syncline::lint::findings::problemOf(const NolintFault &Fault) {
  return {Fault.Text, Fault.File, Fault.Line,
          Fault.IsError ? rules::Level::Error : rules::Level::Warning,
          /*IsFailure=*/false};
}

std::string syncline::lint::findings::problemNotice(const Problem &P) {
  if (P.File.empty())
    return P.Text;
  return P.File + ":" + std::to_string(P.Line) + ": " +
         rules::toString(P.Level) + ": " + P.Text;
}
