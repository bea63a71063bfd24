//===- NameUses.h - How a file uses names, by its tokens --------*- C++ -*-===//

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
  /// What follows a `.` or `->`, and whether it has template arguments and is
  /// called: Image.rows, Image.at<float>(0).
  std::map<std::string, bool> Members;
  /// By the qualifier: what declares something, as in `cv::Mat Image`.
  std::map<std::string, std::set<std::string>> Types;

  /// What declares something without a qualifier: `Mat Image`.
  std::set<std::string> Declaring;

  /// Adds those of a file. Macros are not expanded.
  void add(clang::FileID File, const clang::ASTContext &Context);
};

} // namespace syncline::lint::frontend

#endif // SYNCLINE_ANALYZER_FRONTEND_NAMEUSES_H
