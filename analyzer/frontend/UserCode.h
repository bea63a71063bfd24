//===- UserCode.h - Which code is the user's own ----------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FRONTEND_USERCODE_H
#define SYNCLINE_ANALYZER_FRONTEND_USERCODE_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/Regex.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class Preprocessor;
class SourceManager;
} // namespace clang

namespace syncline::lint::frontend {

/// Whether \p Folder, one that is searched for headers, holds those of LibTorch
/// or CUDA. Projects often name it with -I, which does not mark it as somebody
/// else's.
bool holdsLibrary(const std::filesystem::path &Folder);

/// Separates the project's files from those of the system, of LibTorch and of
/// CUDA, whose function bodies are not even parsed.
class UserCode {
public:
  /// \p HeaderFilter is a regular expression on a header's path, empty for
  /// every header. \p OnlyHeader restricts the answer to one file.
  UserCode(const clang::SourceManager &Sources, clang::Preprocessor &Headers,
           const std::string &HeaderFilter, std::string OnlyHeader);

  /// The project's own, as far as the include folders show.
  bool isProject(clang::SourceLocation Location);
  /// The project's own, and asked for: findings there are reported.
  bool isReported(clang::SourceLocation Location);

private:
  struct Answer {
    bool Project = false;
    bool Reported = false;
  };
  const Answer &answerFor(clang::SourceLocation Location);
  Answer classifyFile(clang::FileID File) const;

  const clang::SourceManager &Sources;
  std::vector<std::string> LibraryRoots;
  std::optional<llvm::Regex> Filter;
  std::string OnlyHeader;
  llvm::DenseMap<clang::FileID, Answer> Known;
};

} // namespace syncline::lint::frontend

#endif // SYNCLINE_ANALYZER_FRONTEND_USERCODE_H
