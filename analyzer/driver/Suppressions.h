//===- Suppressions.h - NOLINT comments -------------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_DRIVER_SUPPRESSIONS_H
#define SYNCLINE_ANALYZER_DRIVER_SUPPRESSIONS_H

#include "llvm/ADT/StringRef.h"

#include <map>
#include <string>
#include <vector>

namespace syncline {

/// The NOLINT, NOLINTNEXTLINE and NOLINTBEGIN/END comments of one file, with
/// clang-tidy's meaning: a list in parentheses names checks by glob, none
/// stands for all of them.
class Suppressions {
public:
  explicit Suppressions(llvm::StringRef FileText);

  bool covers(unsigned Line, llvm::StringRef CheckName) const;

  /// Lines of a NOLINTBEGIN without END or an END without BEGIN.
  const std::vector<unsigned> &unbalanced() const { return Unbalanced; }

private:
  struct Block {
    unsigned First;
    unsigned Last;
    std::string Checks;
  };
  void readLine(llvm::StringRef Text, unsigned Line);
  void closeBlock(const std::string &Checks, unsigned Line);

  std::multimap<unsigned, std::string> ChecksOfLine;
  std::vector<Block> Blocks;
  std::vector<Block> Open;
  std::vector<unsigned> Unbalanced;
};

} // namespace syncline

#endif // SYNCLINE_ANALYZER_DRIVER_SUPPRESSIONS_H
