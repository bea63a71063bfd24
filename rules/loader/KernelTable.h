//===- KernelTable.h - Kernels that exchange data ---------------*- C++ -*-===//
//
// The C++ form of rules/model/kernels.json; rules/model/kernels.schema.json
// documents every field.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_RULES_LOADER_KERNELTABLE_H
#define SYNCLINE_RULES_LOADER_KERNELTABLE_H

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace syncline::rules {

/// How a kernel exchanges data with other ranks.
enum class Exchange {
  /// The ranks of a group run it together, and none finishes before the last
  /// one has started.
  Collective,
  /// The same for a sender and a receiver.
  PointToPoint,
  /// A rank may finish without the others.
  OneSided,
  /// It exchanges no data.
  None,
};

struct KernelEntry {
  std::string Library;
  /// Globs of qualified names.
  std::vector<std::string> Names;
  Exchange Kind = Exchange::None;
  /// Where the names come from.
  std::string Source;
};

class KernelTable {
public:
  /// The table compiled into this program.
  static KernelTable builtin();

  /// Inserts the entries of a user's file before all others. \p Origin names
  /// the text in errors.
  /// \throws RuleError
  void addFile(std::string_view Json, const std::string &Origin);

  const std::vector<KernelEntry> &entries() const { return Entries; }
  /// The kind of the first entry that matches; None if there is none. \p Kernel
  /// is a qualified name: "deep_ep::intranode::dispatch".
  Exchange exchangeOf(std::string_view Kernel) const;

private:
  /// \p Violation as for readDocument.
  void add(std::string_view Json, const std::string &Origin,
           std::string (*Violation)(const nlohmann::json &));

  std::vector<KernelEntry> Entries;
};

} // namespace syncline::rules

#endif // SYNCLINE_RULES_LOADER_KERNELTABLE_H
