//===- GitChanges.h - Lines that a branch changes ---------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FINDINGS_GITCHANGES_H
#define SYNCLINE_ANALYZER_FINDINGS_GITCHANGES_H

#include "findings/ChangedLines.h"

#include <filesystem>
#include <string>

namespace syncline::lint::findings {

/// Adds to \p Lines what differs between the working tree of the repository
/// around \p Directory and \p Revision: since the branch left it, where the two
/// have gone apart. Files that git does not know are all new, other than those
/// that it is told to ignore.
/// \throws UsageError without git, outside a repository, or where git knows no
/// such revision.
void addChangesSince(ChangedLines &Lines, const std::string &Revision,
                     const std::filesystem::path &Directory);

} // namespace syncline::lint::findings

#endif // SYNCLINE_ANALYZER_FINDINGS_GITCHANGES_H
