//===- DeviceWords.h - What tokens say of devices ---------------*- C++ -*-===//
//
// Clang drops code with errors of syntax. What is dropped may put something on
// a GPU, but only if the files have words for that.
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
  /// A GPU, CUDA, or a device whose name only the run knows.
  bool NameGpu = false;
  /// Something may be put on a device, whichever it is.
  bool MentionDevice = false;

  /// Adds those of \p Tokens, which are not preprocessed: also of code that an
  /// #if leaves out.
  void add(const std::vector<clang::Token> &Tokens);
};

/// Those of the project's own files, as far as they are read.
DeviceWords deviceWordsOf(const clang::ASTContext &Context, UserCode &Files);

} // namespace syncline::lint::frontend

#endif // SYNCLINE_ANALYZER_FRONTEND_DEVICEWORDS_H
