//===- KeptFile.h - Files that no output replaces ---------------*- C++ -*-===//

#ifndef SYNCLINE_SUPPORT_FILES_KEPTFILE_H
#define SYNCLINE_SUPPORT_FILES_KEPTFILE_H

#include <filesystem>

namespace syncline::files {

/// What \p File is, by its content, if users commit it as an input of later
/// runs: "a budget" of `syncline check` or "a baseline" of `syncline lint`.
/// Null for any other file, such as an earlier report. Only the command that
/// writes such a file replaces it.
const char *keptKind(const std::filesystem::path &File);

} // namespace syncline::files

#endif // SYNCLINE_SUPPORT_FILES_KEPTFILE_H
