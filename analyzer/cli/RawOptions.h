//===- RawOptions.h - Options as a user types them --------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CLI_RAWOPTIONS_H
#define SYNCLINE_ANALYZER_CLI_RAWOPTIONS_H

#include "config/Options.h"

#include <optional>
#include <string>

namespace syncline::lint::cli {

/// Values that are converted after the whole command line has been parsed.
struct RawOptions {
  /// Empty: the extension of the output says it.
  std::string Format;
  std::string Confidence;
  std::string Color = "auto";
  std::optional<std::string> Rules;
  std::string HeaderFilter;
  std::string LibTorch;
  std::string TorchFolder;
  bool Fix = false;
  bool FixDryRun = false;
  std::string Shard;
  /// The format in which syncline requests this help.
  std::string HelpFormat;
};

/// Moves \p Raw into \p Options. \returns an error, or nothing.
/// \throws std::runtime_error if no format has the extension of the output.
std::string convert(const RawOptions &Raw, config::LintOptions &Options);

} // namespace syncline::lint::cli

#endif // SYNCLINE_ANALYZER_CLI_RAWOPTIONS_H
