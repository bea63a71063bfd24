//===- ErrorText.h - What an exception means to a user ----------*- C++ -*-===//

#ifndef SYNCLINE_SUPPORT_TERMINAL_ERRORTEXT_H
#define SYNCLINE_SUPPORT_TERMINAL_ERRORTEXT_H

#include <exception>
#include <new>
#include <stdexcept>
#include <string>

namespace syncline::terminal {

/// What to do where memory does not suffice.
inline constexpr const char *MemoryAdvice =
    "raise the limit of memory (ulimit -v), or use a machine with more";

/// The text of \p Error for a message: that of the standard library says
/// neither what happened nor what to do if memory is exhausted, the current
/// folder is gone, or a file cannot be used.
std::string errorText(const std::exception &Error);

/// The result of \p Do, which reads \p File.
/// \throws std::runtime_error, which names the file, if memory is exhausted.
template <class DoT> auto reading(const std::string &File, DoT &&Do) {
  try {
    return Do();
  } catch (const std::bad_alloc &) {
    throw std::runtime_error(File + ": not enough memory to read it; " +
                             MemoryAdvice);
  }
}

} // namespace syncline::terminal

#endif // SYNCLINE_SUPPORT_TERMINAL_ERRORTEXT_H
