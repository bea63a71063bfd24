//===- Summaries.h - What the rest of the program contributes ---*- C++ -*-===//
//
// The evaluation of an expression asks here about code outside of its function.
// The interface keeps the data flow independent of the analyses that compute
// the answers with it.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_SUMMARIES_H
#define SYNCLINE_ANALYZER_DATAFLOW_SUMMARIES_H

#include "dataflow/CaptureState.h"
#include "dataflow/Lattice.h"
#include "dataflow/MemberFacts.h"

#include <optional>

namespace clang {
class ASTContext;
class CXXMethodDecl;
class FieldDecl;
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace syncline::lint::model {
struct CallView;
} // namespace syncline::lint::model

namespace syncline::lint::dataflow {

class Evaluator;

/// As the number of an element: what a call leaves in the parameter with the
/// rest of the number, a reference to what may be assigned.
constexpr unsigned LeftInParameter = 0x8000;

/// As the number of an element: what a method leaves in the member of its
/// object with the rest of the number.
constexpr unsigned LeftInMember = 0x4000;

class Summaries {
public:
  virtual ~Summaries() = default;

  virtual clang::ASTContext &context() const = 0;

  /// The value that \p Function returns for these \p Inputs. Nothing if the
  /// body is not known, or if a derived class may override the function. With
  /// \p Element, the value of that element of the returned tuple.
  virtual std::optional<LatticeElement>
  returned(const clang::FunctionDecl &Function, const CallInputs &Inputs,
           std::optional<unsigned> Element = {}) const = 0;

  /// What \p Method, which may be a constructor, leaves in the members of its
  /// object, for these \p Inputs. Nothing if that is not known.
  virtual std::optional<MemberFacts>
  membersLeft(const clang::CXXMethodDecl &Method,
              const CallInputs &Inputs) const = 0;

  /// The value that \p Function, which has no body here, returns in any call.
  /// Nothing if no other unit shows it.
  virtual std::optional<LatticeElement>
  returnedElsewhere(const clang::FunctionDecl &Function,
                    std::optional<unsigned> Element = {}) const = 0;

  /// The value that \p Field of *this holds between calls of its class's
  /// methods. If other code may assign the field too, the summary states that
  /// the field is on a GPU when all visible assignments agree, and otherwise
  /// only its dtype.
  virtual std::optional<LatticeElement>
  held(const clang::FieldDecl &Field) const = 0;

  /// The same for a field of any object, which other code than its methods may
  /// have filled.
  virtual std::optional<LatticeElement>
  heldByAny(const clang::FieldDecl &Field) const = 0;

  /// Whether nothing in the whole program calls \p Function. What it hands on
  /// and writes does not count.
  virtual bool isUncalled(const clang::FunctionDecl &Function) const = 0;

  /// Whether \p Variable, which lives outside of functions, always has the
  /// value of its initializer, without being const.
  virtual bool keepsInitialValue(const clang::VarDecl &Variable) const = 0;

  /// Whether the host reads the elements of \p Variable, a tensor, where it
  /// lives.
  virtual bool isHostMemory(const clang::VarDecl &Variable) const = 0;

  /// Whether \p Call, a function of LibTorch, returns only after the current
  /// stream has done all earlier work, given the \p Values before the call.
  virtual bool synchronizes(const model::CallView &Call,
                            const Evaluator &Values) const = 0;

  /// What a call of \p Function does to the capture of a CUDA graph by its
  /// thread.
  virtual CaptureEffect
  captureEffect(const clang::FunctionDecl &Function) const = 0;

  /// Whether the code registers generators with a graph, and whether it directs
  /// allocations to pools of memory. Which ones is not known.
  virtual bool registersGenerators() const = 0;
  virtual bool usesPools() const = 0;
};

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_SUMMARIES_H
