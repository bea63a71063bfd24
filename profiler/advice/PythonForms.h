//===- PythonForms.h - Rules for lines of Python ----------------*- C++ -*-===//
//
// What a synchronization is called in the program depends on the library
// between the program's line and the operator: to its author, item() inside
// print(tensor) is not an item() call. Forms of rules name the files of such
// libraries. The functions of PyTorch's bindings that a call enters distinguish
// calls of the same operator.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ADVICE_PYTHONFORMS_H
#define SYNCLINE_PROFILER_ADVICE_PYTHONFORMS_H

#include "loader/RuleSet.h"
#include "timeline/symbols/SourceFrame.h"

#include <span>
#include <vector>

namespace syncline::advice {

/// Indexes rules by the Python files and the binding functions that their forms
/// name. The rules must outlive it.
class PythonPlaces {
public:
  explicit PythonPlaces(const rules::RuleSet &Rules);

  /// The rule for synchronizations in the file, or in the function, of
  /// \p Frame, or null.
  const rules::Rule *find(const symbols::SourceFrame &Frame) const;

private:
  std::vector<const rules::Rule *> WithPlaces;
};

/// The form of \p Matched for a Python line, where \p Inside are the frames
/// inside its call: the form for the library called there, else the one for the
/// binding function, else the one for the operator itself. Null if the rule has
/// none of them.
const rules::PythonForm *
pythonForm(const rules::Rule &Matched,
           std::span<const symbols::SourceFrame> Inside);

} // namespace syncline::advice

#endif // SYNCLINE_PROFILER_ADVICE_PYTHONFORMS_H
