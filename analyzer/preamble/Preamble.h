//===- Preamble.h - Headers of others, parsed once --------------*- C++ -*-===//
//
// What files share is the better part of what they are: torch/torch.h alone has
// 280,000 lines. Headers of the system and of libraries that files with equal
// flags include are prebuilt without bodies and with their templates
// instantiated, in a precompiled header, and each file is parsed on top of it.
//
// The headers then come before everything else in the file. Where that could
// make a difference, the file is parsed as it is written: PreambleCheck.
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

/// An identifier, and the first of a preamble's headers that brings a file with
/// it.
struct NamedIn {
  /// The header's number does not fit into a byte: it may be any one.
  static constexpr uint32_t AnyHeader = 0xff;

  /// Without its last byte, which is the header's.
  uint64_t Hash = 0;
  uint32_t Header = 0;

  uint64_t encode() const;
  static NamedIn decode(uint64_t Value);
};

/// One that is there.
struct Preamble {
  /// The precompiled header.
  std::string File;
  /// As in the plan.
  std::vector<std::string> Headers;
  /// Every identifier in them, sorted: NamedIn::encode().
  std::vector<uint64_t> Identifiers;
  /// Headers that may mean something else in another order.
  std::vector<HeaderPair> Ordered;
};

/// Reads that of \p Plan from \p Folder, where its name is \p Key; nothing
/// where it is not there, or one of its headers has changed.
std::unique_ptr<Preamble> loadPreamble(const PreamblePlan &Plan,
                                       const std::string &Folder,
                                       const std::string &Key,
                                       io::FileStamps &Stamps);

/// Has \p Damaged built again by the next run.
void forgetPreamble(const Preamble &Damaged);

/// Prebuilds \p Plan in \p Folder, under the name \p Key. Others may do the
/// same at the same time. \returns the first error where it does not parse.
std::optional<std::string> buildPreamble(const PreamblePlan &Plan,
                                         const std::string &Folder,
                                         const std::string &Key,
                                         io::FileStamps &Stamps);

/// For NamedIn.
uint64_t hashOfIdentifier(std::string_view Name);

} // namespace syncline::lint::preamble

#endif // SYNCLINE_ANALYZER_PREAMBLE_PREAMBLE_H
