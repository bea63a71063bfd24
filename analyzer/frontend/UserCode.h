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

/// Whether the include folder \p Folder contains the headers of LibTorch or
/// CUDA. Projects often add it with -I, which does not mark it as a system
/// folder.
bool holdsLibrary(const std::filesystem::path &Folder);

/// Separates the project's files from those of the system, LibTorch and CUDA,
/// whose function bodies are not even parsed.
class UserCode {
public:
  /// \p HeaderFilter is a regular expression on a header's path, empty for
  /// every header. \p OnlyHeader restricts the answer to one file.
  UserCode(const clang::SourceManager &Sources, clang::Preprocessor &Headers,
           const std::string &HeaderFilter, std::string OnlyHeader);

  /// Whether the include folders indicate that it is in the project.
  bool isProject(clang::SourceLocation Location);
  /// Whether it is in the project and findings there are to be reported.
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
