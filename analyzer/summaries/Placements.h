//===- Placements.h - Whether code puts something on a GPU ------*- C++ -*-===//
//
// Programs often name a device without using it: in a variable that is
// overwritten or never read, or in a parameter that all callers leave at its
// default. Only a call that takes a device places something there.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_PLACEMENTS_H
#define SYNCLINE_ANALYZER_SUMMARIES_PLACEMENTS_H

namespace clang {
class Stmt;
} // namespace clang

namespace syncline::lint::dataflow {
class Evaluator;
} // namespace syncline::lint::dataflow

namespace syncline::lint::model {
struct CallView;
} // namespace syncline::lint::model

namespace syncline::lint::summaries {

class Placements {
public:
  /// Collects the devices that \p Call takes, given the known \p Facts.
  void add(const model::CallView &Call, const dataflow::Evaluator &Facts);
  /// Collects from code with unresolved calls: an uninstantiated template.
  void addUnresolved(const clang::Stmt &S);

  /// Whether a call takes a device that is unknown or not the CPU.
  bool mayBeOnGpu() const { return Found || IsHidden; }

  /// Whether tensors come from a library that is not installed.
  bool isHidden() const { return IsHidden; }

private:
  bool IsHidden = false;
  bool Found = false;
};

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_PLACEMENTS_H
