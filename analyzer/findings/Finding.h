//===- Finding.h - A call that violates a rule ------------------*- C++ -*-===//
//
// Plain data: built by the driver, rendered by the writers, compared by tests.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_FINDINGS_FINDING_H
#define SYNCLINE_ANALYZER_FINDINGS_FINDING_H

#include "hotness/HotPath.h"
#include "loader/Rule.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace syncline::lint::findings {

/// One edit: the characters from offset Offset, Length bytes long, become
/// Text. Lines and columns count from 1; End is one past the last character.
struct Replacement {
  std::string File;
  unsigned Offset = 0;
  unsigned Length = 0;
  unsigned Line = 0;
  unsigned Column = 0;
  unsigned EndLine = 0;
  unsigned EndColumn = 0;
  std::string Text;
  /// The columns in UTF-16 code units, as editors and SARIF count.
  unsigned Utf16Column = 0;
  unsigned Utf16EndColumn = 0;
};

struct Fix {
  std::string Title;
  bool Safe = false;
  /// What the edit changes, where it is not safe.
  std::string Changes;
  std::vector<Replacement> Replacements;
};

/// A call on the way from the hot path to a finding.
struct PathStep {
  /// As in the finding.
  std::string File;
  unsigned Line = 0;
  unsigned Column = 0; ///< in bytes, from 1
  /// The reason why the call is on the way.
  std::string Text;
  /// The column in UTF-16 code units.
  unsigned Utf16Column = 0;
};

struct Finding {
  /// Lives as long as the RuleSet.
  const rules::Rule *Rule = nullptr;
  rules::Confidence Confidence = rules::Confidence::Possible;
  hotness::Heat Heat = hotness::Heat::Cold;
  /// The condition that lets it run in some rounds only, as spelled; empty
  /// where there is none.
  std::string Guard;
  /// The same of a finding that is cold: what its function says by itself.
  std::string ColdGuard;
  /// The line of the loop in which its value stays the same; 0 if there is
  /// none.
  unsigned InvariantLoopLine = 0;
  /// Relative to the working directory where it is below that.
  std::string File;
  unsigned Line = 0;
  unsigned Column = 0; ///< in bytes, from 1
  /// Qualified name of the enclosing function.
  std::string Function;
  /// What names that function in the summaries of a program; 0 for none.
  uint64_t FunctionId = 0;
  std::string Message;
  /// The text of the line, for a caret below it.
  std::string SourceLine;
  std::vector<Fix> Fixes;
  /// The indices of its rule's remedies, the best one for this code first;
  /// empty for the order of the rule.
  std::vector<unsigned> RemedyOrder;
  /// Other code that belongs to the finding, with the reason.
  std::vector<PathStep> Related;
  /// The line of the read that this one should be joined with, whose finding
  /// has the remedy; 0 if there is none.
  unsigned JoinedWithLine = 0;
  /// Where its function is called from the hot path: each call on the way, the
  /// hot one first, and the call of the finding itself. Empty where that is hot
  /// without a caller, or cold.
  std::vector<PathStep> HotPath;
  /// Further calls on hot paths that lead to the finding.
  std::vector<PathStep> OtherCalls;
  /// Where the template is that holds it, if the unit has no instance of that;
  /// empty for findings in other code.
  std::string Template;
  /// Only tests run its code.
  bool InTest = false;
  /// A NOLINT comment covers it.
  bool Suppressed = false;
  /// The text after that comment; may be empty.
  std::string Justification;
  /// --warnings-as-errors.
  bool WarningIsError = false;
  /// Which translation units of the run showed it.
  std::vector<unsigned> Units;
};

/// The rule's level, or what the user has made of it.
rules::Level levelOf(const Finding &F);

/// By file, line, column and rule.
bool operator<(const Finding &A, const Finding &B);
bool samePlace(const Finding &A, const Finding &B);

/// Sorts \p Findings, and merges equal findings in a header that several files
/// include.
void mergeSamePlaces(std::vector<Finding> &Findings);

/// The remedies of its rule, the best one first.
std::vector<const rules::Remedy *> remediesOf(const Finding &F);

/// The calls of its HotPath, without the call that it is about.
std::span<const PathStep> callsTo(const Finding &F);

/// The advice for a finding with JoinedWithLine.
std::string joinTitle(const Finding &F);

/// The title of the remedy to apply: that of a fix of the finding, a safe fix
/// before others, or the best one of its rule; empty without any.
std::string remedyTitle(const Finding &F);

} // namespace syncline::lint::findings

#endif // SYNCLINE_ANALYZER_FINDINGS_FINDING_H
