//===- WhyUnreadable.h - Why a file cannot be read --------------*- C++ -*-===//

#ifndef SYNCLINE_SUPPORT_FORM_WHYUNREADABLE_H
#define SYNCLINE_SUPPORT_FORM_WHYUNREADABLE_H

#include <cerrno>
#include <filesystem>
#include <string>
#include <system_error>
#include <unistd.h>

namespace syncline::form {

/// The reason for a message, "Is a directory", once \p File could not be read.
/// The streams of the standard library do not tell it.
inline std::string whyUnreadable(const std::filesystem::path &File) {
  std::error_code Ignored;
  if (std::filesystem::is_directory(File, Ignored))
    return std::make_error_code(std::errc::is_a_directory).message();
  if (access(File.c_str(), R_OK) != 0)
    return std::error_code(errno, std::generic_category()).message();
  return "not a regular file";
}

} // namespace syncline::form

#endif // SYNCLINE_SUPPORT_FORM_WHYUNREADABLE_H
