//===- Preamble.h - Precompiled third-party headers -------------*- C++ -*-===//
//
// Most of a translation unit is shared with other files: torch/torch.h alone
// has 280,000 lines. System and library headers that files with equal flags
// include are precompiled, without function bodies and with their templates
// instantiated. Each file is then parsed on top of them.
//
// The headers then precede everything else in the file. If that could make a
// difference, the file is parsed without a preamble: PreambleCheck.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_PREAMBLE_PREAMBLE_H
#define SYNCLINE_ANALYZER_PREAMBLE_PREAMBLE_H

#include "commands/Commands.h"
#include "io/FileStamps.h"
#include "preamble/IncludeOrder.h"
#include "preamble/PreamblePlan.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace syncline::lint::preamble {

/// A preamble that exists.
struct Preamble {
  /// The precompiled header.
  std::string File;
  /// As in the plan.
  std::vector<std::string> Headers;
  /// Every identifier that the headers name, sorted: NamedIn::encode().
  std::vector<uint64_t> Identifiers;
  /// Headers whose meaning may depend on their order.
  std::vector<HeaderPair> Ordered;
};

/// Loads the preamble of \p Plan from \p Folder, where it is named \p Key; null
/// if it does not exist or one of its headers has changed.
std::unique_ptr<Preamble> loadPreamble(const PreamblePlan &Plan,
                                       const std::string &Folder,
                                       const std::string &Key,
                                       io::FileStamps &Stamps);

/// Marks \p Damaged to be rebuilt by the next run.
void forgetPreamble(const Preamble &Damaged);

/// Builds \p Plan in \p Folder under the name \p Key. Safe against concurrent
/// builds.
/// \returns the first error if it does not parse.
std::optional<std::string> buildPreamble(const PreamblePlan &Plan,
                                         const std::string &Folder,
                                         const std::string &Key,
                                         io::FileStamps &Stamps);

} // namespace syncline::lint::preamble

#endif // SYNCLINE_ANALYZER_PREAMBLE_PREAMBLE_H
