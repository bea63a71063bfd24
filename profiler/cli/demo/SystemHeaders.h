//===- SystemHeaders.h - Headers that the demo includes ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_DEMO_SYSTEMHEADERS_H
#define SYNCLINE_PROFILER_CLI_DEMO_SYSTEMHEADERS_H

#include <filesystem>
#include <string>
#include <vector>

namespace syncline::cli::demo {

/// Include folders of LibTorch; empty if there are none.
using IncludeFolders = std::vector<std::filesystem::path>;

/// Those of a LibTorch, or of the folder of Python's package torch.
IncludeFolders includesOf(const std::filesystem::path &Torch);

/// Those of the first LibTorch next to the package that \p Program belongs to,
/// or below the parent of a folder in \p SearchPath: that of an environment, of
/// the user, or of the system.
IncludeFolders findLibTorch(const std::filesystem::path &Program,
                            const std::string &SearchPath);

/// Whether the headers of a C++ library are installed where compilers look.
bool hasStandardHeaders();

} // namespace syncline::cli::demo

#endif // SYNCLINE_PROFILER_CLI_DEMO_SYSTEMHEADERS_H
