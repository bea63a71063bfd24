//===- Placements.h - Whether code puts something on a GPU ------*- C++ -*-===//
//
// Programs often name a device that they then do not use: a variable that is
// overwritten, one that nothing reads, a parameter that all callers leave at
// its default. Only a call that takes a device puts something there.
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
  /// Looks at the devices that \p Call takes, with what is known of them.
  void add(const model::CallView &Call, const dataflow::Evaluator &Facts);
  /// Looks at code of which calls are not known: a template without instances.
  void addUnresolved(const clang::Stmt &S);

  /// Whether a call takes a device other than the CPU, or one that is not
  /// known.
  bool mayBeOnGpu() const { return Found || IsHidden; }

  /// Whether tensors come from a library that is not installed.
  bool isHidden() const { return IsHidden; }

private:
  bool IsHidden = false;
  bool Found = false;
};

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_PLACEMENTS_H
