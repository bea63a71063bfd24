//===- GitChanges.h - Lines that a branch changes ---------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FINDINGS_GITCHANGES_H
#define SYNCLINE_ANALYZER_FINDINGS_GITCHANGES_H

#include "findings/ChangedLines.h"

#include <filesystem>
#include <string>

namespace syncline::lint::findings {

/// Adds to \p Lines the differences between the working tree of the repository
/// around \p Directory and \p Revision, or their merge base if they have
/// diverged. All lines of untracked files that are not ignored are new.
/// \throws UsageError without git, outside a repository, or if git does not
/// know the revision.
void addChangesSince(ChangedLines &Lines, const std::string &Revision,
                     const std::filesystem::path &Directory);

} // namespace syncline::lint::findings

#endif // SYNCLINE_ANALYZER_FINDINGS_GITCHANGES_H
