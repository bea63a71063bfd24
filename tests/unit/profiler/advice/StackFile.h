//===- StackFile.h - Host stacks written as text ----------------*- C++ -*-===//
//
// RecordedStacks.txt describes the form.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_TESTS_UNIT_PROFILER_ADVICE_STACKFILE_H
#define SYNCLINE_TESTS_UNIT_PROFILER_ADVICE_STACKFILE_H

#include "advice/RuleMatcher.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace syncline::testing {

struct StackCase {
  std::string Name;
  advice::SyncSignature Sync;
  rules::Version LibTorch = {2, 11};
  std::vector<symbols::SourceFrame> Stack;
  /// Empty: no rule.
  std::string Rule;
  /// Of rules/libraries; empty: none.
  std::string Entry;
  /// Qualified name of the frame that decides.
  std::string Frame;
  std::string Node;
  std::string Within;
  std::string Derivative;
  std::string Differentiated;
};

/// "app@train.cpp", "at::nonzero(at::Tensor const&)"; or
/// "python@torch/_tensor.py", "Tensor.__format__".
symbols::SourceFrame makeFrame(std::string_view Site,
                               std::string_view Function);

/// One for each synchronization. \throws std::runtime_error for what it does
/// not know.
std::vector<StackCase> readStacks(const std::filesystem::path &File);

} // namespace syncline::testing

#endif // SYNCLINE_TESTS_UNIT_PROFILER_ADVICE_STACKFILE_H
