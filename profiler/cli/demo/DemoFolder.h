//===- DemoFolder.h - Writes the files of the demo --------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_DEMO_DEMOFOLDER_H
#define SYNCLINE_PROFILER_CLI_DEMO_DEMOFOLDER_H

#include "cli/demo/SystemHeaders.h"

#include <filesystem>

namespace syncline::cli::demo {

/// Names in the folder.
inline constexpr const char *SourceName = "before.cpp";
inline constexpr const char *TraceName = "masked_loss.sltrace";
/// A recording of the program without the calls that block.
inline constexpr const char *AfterName = "masked_loss_after.sltrace";

/// Writes the bundle and a compilation database, in which the source includes
/// headers from \p Includes. Creates \p Folder if there is none, and completes
/// one that an earlier call wrote, maybe with other headers.
/// \throws std::runtime_error if a file exists that no demo wrote, before it
/// writes any, or if one cannot be written.
void writeDemo(const std::filesystem::path &Folder,
               const IncludeFolders &Includes);

} // namespace syncline::cli::demo

#endif // SYNCLINE_PROFILER_CLI_DEMO_DEMOFOLDER_H
