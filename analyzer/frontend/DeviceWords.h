//===- DeviceWords.h - Tokens that refer to devices -------------*- C++ -*-===//
//
// Clang drops code with syntax errors. The dropped code may put something on a
// GPU, but only if the files contain words for that.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_FRONTEND_DEVICEWORDS_H
#define SYNCLINE_ANALYZER_FRONTEND_DEVICEWORDS_H

#include <vector>

namespace clang {
class ASTContext;
class Token;
} // namespace clang

namespace syncline::lint::frontend {

class UserCode;

struct DeviceWords {
  /// Some token names a GPU, CUDA, or a device whose name is only known at run
  /// time.
  bool NameGpu = false;
  /// Something may be put on a device of any kind.
  bool MentionDevice = false;

  /// Adds the words among \p Tokens, which are not preprocessed: inactive #if
  /// branches are included.
  void add(const std::vector<clang::Token> &Tokens);
};

/// The words in the project's own files that have been read so far.
DeviceWords deviceWordsOf(const clang::ASTContext &Context, UserCode &Files);

} // namespace syncline::lint::frontend

#endif // SYNCLINE_ANALYZER_FRONTEND_DEVICEWORDS_H
