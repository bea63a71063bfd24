//===- UnifiedDiff.h - Edits as a patch -------------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_UNIFIEDDIFF_H
#define SYNCLINE_ANALYZER_FIXES_UNIFIEDDIFF_H

#include "findings/Finding.h"

#include <string>
#include <vector>

namespace syncline::lint::fixes {

/// Applies \p Edits, which are sorted by offset and do not overlap, to \p Text.
std::string applyEdits(const std::string &Text,
                       const std::vector<findings::Replacement> &Edits);

/// A patch that applies \p Edits to the file \p Path with contents \p Text, for
/// `git apply` and `patch -p1`, with three lines of context.
std::string unifiedDiff(const std::string &Path, const std::string &Text,
                        const std::vector<findings::Replacement> &Edits);

} // namespace syncline::lint::fixes

#endif // SYNCLINE_ANALYZER_FIXES_UNIFIEDDIFF_H
