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

/// One edit: replaces Length bytes from offset Offset by Text. Lines and
/// columns count from 1; End is one past the last character.
struct Replacement {
  std::string File;
  unsigned Offset = 0;
  unsigned Length = 0;
  unsigned Line = 0;
  unsigned Column = 0;
  unsigned EndLine = 0;
  unsigned EndColumn = 0;
  std::string Text;
  /// Columns in UTF-16 code units, as in editors and SARIF.
  unsigned Utf16Column = 0;
  unsigned Utf16EndColumn = 0;
};

struct Fix {
  std::string Title;
  bool Safe = false;
  /// How the edit changes the program, if it is not safe.
  std::string Changes;
  std::vector<Replacement> Replacements;
};

/// A call on the chain from the hot path to a finding.
struct PathStep {
  /// Spelled as in the finding.
  std::string File;
  unsigned Line = 0;
  unsigned Column = 0; ///< in bytes, from 1
  /// Why the call is on the chain.
  std::string Text;
  /// The column in UTF-16 code units.
  unsigned Utf16Column = 0;
};

struct Finding {
  /// The RuleSet must outlive the finding.
  const rules::Rule *Rule = nullptr;
  rules::Confidence Confidence = rules::Confidence::Possible;
  hotness::Heat Heat = hotness::Heat::Cold;
  /// The source text of the condition under which only some iterations run it;
  /// empty if there is none.
  std::string Guard;
  /// The same for a cold finding: the guard within its own function.
  std::string ColdGuard;
  /// The line of the loop in which its value is invariant; 0 if there is none.
  unsigned InvariantLoopLine = 0;
  /// Relative to the working directory if it is below it.
  std::string File;
  unsigned Line = 0;
  unsigned Column = 0; ///< in bytes, from 1
  /// Qualified name of the enclosing function.
  std::string Function;
  /// The id of that function in the summaries of a program; 0 for none.
  uint64_t FunctionId = 0;
  std::string Message;
  /// The text of the line, for a caret below it.
  std::string SourceLine;
  std::vector<Fix> Fixes;
  /// Indices of the rule's remedies, the best one for this code first; empty
  /// for the order of the rule.
  std::vector<unsigned> RemedyOrder;
  /// Other code related to the finding, with the reason.
  std::vector<PathStep> Related;
  /// The line of the read to join this one with, whose finding has the remedy;
  /// 0 if there is none.
  unsigned JoinedWithLine = 0;
  /// The calls from the hot path to its function, the hot one first, and
  /// finally the call of the finding itself. Empty if the finding is hot on its
  /// own, or cold.
  std::vector<PathStep> HotPath;
  /// Further calls on hot paths that lead to the finding.
  std::vector<PathStep> OtherCalls;
  /// The location of the template that contains it, if the unit does not
  /// instantiate the template; empty for findings in other code.
  std::string Template;
  /// Only tests run the code.
  bool InTest = false;
  /// A NOLINT comment covers it.
  bool Suppressed = false;
  /// The text that follows that comment; may be empty.
  std::string Justification;
  /// Set by --warnings-as-errors.
  bool WarningIsError = false;
  /// The translation units of the run that reported it.
  std::vector<unsigned> Units;
};

/// The rule's level, or the level that the user has configured.
rules::Level levelOf(const Finding &F);

/// Orders by file, line, column and rule.
bool operator<(const Finding &A, const Finding &B);
bool samePlace(const Finding &A, const Finding &B);

/// Sorts \p Findings, and merges equal findings in a header that several files
/// include.
void mergeSamePlaces(std::vector<Finding> &Findings);

/// The remedies of the finding's rule, the best one first.
std::vector<const rules::Remedy *> remediesOf(const Finding &F);

/// The calls of its HotPath, without the call that the finding is about.
std::span<const PathStep> callsTo(const Finding &F);

/// The title of the advice for a finding with JoinedWithLine.
std::string joinTitle(const Finding &F);

/// The title of the remedy to apply: that of one of the finding's fixes,
/// preferring safe ones, or the best remedy of its rule; empty if there is
/// none.
std::string remedyTitle(const Finding &F);

} // namespace syncline::lint::findings

#endif // SYNCLINE_ANALYZER_FINDINGS_FINDING_H
