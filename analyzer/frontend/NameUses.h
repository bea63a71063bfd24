//===- NameUses.h - Token-based uses of names -------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FRONTEND_NAMEUSES_H
#define SYNCLINE_ANALYZER_FRONTEND_NAMEUSES_H

#include "clang/Basic/SourceLocation.h"

#include <map>
#include <set>
#include <string>

namespace clang {
class ASTContext;
} // namespace clang

namespace syncline::lint::frontend {

struct NameUses {
  /// Names after `.` or `->`, and whether each has template arguments and is
  /// called: Image.rows, Image.at<float>(0).
  std::map<std::string, bool> Members;
  /// Keyed by qualifier: names that declare something, as in `cv::Mat Image`.
  std::map<std::string, std::set<std::string>> Types;

  /// Unqualified names that declare something: `Mat Image`.
  std::set<std::string> Declaring;

  /// Adds the uses in a file. Macros are not expanded.
  void add(clang::FileID File, const clang::ASTContext &Context);
};

} // namespace syncline::lint::frontend

#endif // SYNCLINE_ANALYZER_FRONTEND_NAMEUSES_H
