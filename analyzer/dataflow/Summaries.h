//===- Summaries.h - Facts from the rest of the program ---------*- C++ -*-===//
//
// The evaluation of an expression queries this interface for facts about code
// outside its function. It decouples the data flow from the analyses that
// compute the answers and use the data flow themselves.
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

/// A flag of an element number. The remaining bits are the index of a
/// parameter, a non-const reference; the element is its value after the call.
constexpr unsigned OnExitInParameter = 0x8000;

/// A flag of an element number. The remaining bits are the index of a member of
/// the method's object; the element is its value after the call.
constexpr unsigned OnExitInMember = 0x4000;

class Summaries {
public:
  virtual ~Summaries() = default;

  virtual clang::ASTContext &context() const = 0;

  /// The value that \p Function returns for these \p Inputs. If it has no body
  /// in this unit, other units may know. Nothing if they do not, or if derived
  /// classes override the function in a way that is not known. With \p Element,
  /// the value of that element of the returned tuple.
  virtual std::optional<LatticeElement>
  returned(const clang::FunctionDecl &Function, const CallInputs &Inputs,
           std::optional<unsigned> Element = {}) const = 0;

  /// The values of the object's members after a call of \p Method, possibly a
  /// constructor, with these \p Inputs. Nothing if they are not known.
  virtual std::optional<MemberFacts>
  membersOnExit(const clang::CXXMethodDecl &Method,
                const CallInputs &Inputs) const = 0;

  /// The function of the program that the dispatcher runs for \p Call; null if
  /// it is unknown, and for other calls.
  virtual const clang::FunctionDecl *
  kernelRunBy(const model::CallView &Call) const = 0;

  /// The value that \p Field of *this holds between calls of its class's
  /// methods. If other code may assign the field too, the summary states that
  /// the field is on a GPU when all visible assignments agree, and otherwise
  /// only its dtype.
  virtual std::optional<LatticeElement>
  held(const clang::FieldDecl &Field) const = 0;

  /// Like held(), for a field of any object, which code other than its methods
  /// may have written.
  virtual std::optional<LatticeElement>
  heldByAny(const clang::FieldDecl &Field) const = 0;

  /// Whether no code of the whole program calls \p Function. The values that it
  /// passes on and writes are ignored.
  virtual bool isUncalled(const clang::FunctionDecl &Function) const = 0;

  /// Whether the non-const global \p Variable always has the value of its
  /// initializer.
  virtual bool keepsInitialValue(const clang::VarDecl &Variable) const = 0;

  /// The value of the global setting \p Variable if all code of the program is
  /// visible and none of it changes the variable. Nothing otherwise.
  virtual std::optional<LatticeElement>
  heldByGlobal(const clang::VarDecl &Variable) const = 0;

  /// Whether the host reads the elements of the tensor \p Variable during its
  /// lifetime.
  virtual bool isHostMemory(const clang::VarDecl &Variable) const = 0;

  /// Whether a call of \p Function may show where its arguments are: its body
  /// queries the device of tensors and may fail.
  virtual bool checksDevices(const clang::FunctionDecl &Function) const = 0;

  /// Whether \p Call of a LibTorch function returns only after the current
  /// stream has finished all earlier work, given the \p Values before the call.
  virtual bool synchronizes(const model::CallView &Call,
                            const Evaluator &Values) const = 0;

  /// The effect of a call of \p Function on its thread's capture of a CUDA
  /// graph.
  virtual CaptureEffect
  captureEffect(const clang::FunctionDecl &Function) const = 0;

  /// Whether the code registers generators with a graph, and whether it directs
  /// allocations to memory pools. Which ones is not known.
  virtual bool registersGenerators() const = 0;
  virtual bool usesPools() const = 0;
};

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_SUMMARIES_H
