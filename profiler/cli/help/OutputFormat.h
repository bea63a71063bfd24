//===- OutputFormat.h - The format that an output's name says ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_HELP_OUTPUTFORMAT_H
#define SYNCLINE_PROFILER_CLI_HELP_OUTPUTFORMAT_H

#include <span>
#include <string>

namespace syncline::help {

/// An extension, with its period, and the format of files that have it.
struct FormatExtension {
  const char *Extension;
  const char *Format;
};

/// The format \p Named by --format or, if it is empty, the one of \p Known that
/// the extension of \p Output says; "text" if there is no extension.
/// \throws std::runtime_error for an extension that is not in \p Known.
std::string formatOf(const std::string &Named, const std::string &Output,
                     std::span<const FormatExtension> Known);

} // namespace syncline::help

#endif // SYNCLINE_PROFILER_CLI_HELP_OUTPUTFORMAT_H
