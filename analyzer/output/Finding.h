//===- Finding.h - A place that makes the host wait -------------*- C++ -*-===//
//
// Plain data: built by the driver, rendered by the writers, compared by tests.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_OUTPUT_FINDING_H
#define SYNCLINE_ANALYZER_OUTPUT_FINDING_H

#include "core/HotPath.h"
#include "loader/Rule.h"

#include <string>
#include <vector>

namespace syncline {

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
};

struct Fix {
  std::string Title;
  bool Safe = false;
  /// What the edit changes, where it is not safe.
  std::string Changes;
  std::vector<Replacement> Replacements;
};

struct Finding {
  /// Lives as long as the RuleSet.
  const syncline::Rule *Rule = nullptr;
  syncline::Confidence Confidence = Confidence::Possible;
  syncline::Heat Heat = Heat::Cold;
  /// The condition that lets it run in some rounds only, as spelled; empty
  /// where there is none.
  std::string Guard;
  /// The line of the loop in which its value stays the same; 0 if there is
  /// none.
  unsigned InvariantLoopLine = 0;
  /// Relative to the working directory where it is below that.
  std::string File;
  unsigned Line = 0;
  unsigned Column = 0; ///< in bytes, from 1
  /// Qualified name of the function around the place.
  std::string Function;
  std::string Message;
  /// The text of the line, for a caret below it.
  std::string SourceLine;
  std::vector<Fix> Fixes;
  /// Which translation units of the run showed it.
  std::vector<unsigned> Units;
};

/// By file, line, column and rule.
bool operator<(const Finding &A, const Finding &B);
bool samePlace(const Finding &A, const Finding &B);

} // namespace syncline

#endif // SYNCLINE_ANALYZER_OUTPUT_FINDING_H
