//===- UnitSummary.h - What a unit contributes to its program ---*- C++ -*-===//
//
// Facts about functions and fields that other translation units can name. A
// summary holds no part of a syntax tree: it is kept in the cache and sent
// through pipes.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_PROGRAM_UNITSUMMARY_H
#define SYNCLINE_ANALYZER_PROGRAM_UNITSUMMARY_H

#include "dataflow/Lattice.h"
#include "program/ProgramCalls.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace syncline::lint::program {

/// A hash of the USR of a declaration that other units can name; 0 for others.
using SymbolId = uint64_t;

/// Names element \p Element of the tuple that a function returns; the whole
/// value without one.
SymbolId returnOf(SymbolId Function, std::optional<unsigned> Element);

/// By position.
using Elements = std::vector<dataflow::LatticeElement>;

/// What the calls of a unit hand to a function.
struct PassedArguments {
  Elements Joined;
  /// The function has callers that are not spelled: a module's forward(), a
  /// constructor that a container calls.
  bool HasOthers = false;

  auto operator<=>(const PassedArguments &) const = default;
};

/// What a unit does with the fields of a class.
struct ClassSummary {
  /// A hash of the text of the file that defines the class.
  uint64_t DefinedIn = 0;
  /// It has methods that cannot be listed.
  bool IsOpen = false;
  /// Methods without a body in the unit, and those of them that it uses.
  std::vector<SymbolId> Missing;
  std::vector<SymbolId> Used;
  /// What the unit leaves in a field; bottom if it leaves nothing there.
  std::map<SymbolId, dataflow::LatticeElement> Written;
  /// Of these, the fields that only methods of the class reach.
  std::set<SymbolId> Private;

  auto operator<=>(const ClassSummary &) const = default;
};

/// What is believed of a field of *this, and of the field of any object.
struct FieldBelief {
  dataflow::LatticeElement OfThis;
  dataflow::LatticeElement OfAny;

  auto operator<=>(const FieldBelief &) const = default;
};

struct UnitSummary {
  std::map<SymbolId, PassedArguments> Passed;
  /// Functions whose address is taken, or that are called where nothing is
  /// known.
  std::set<SymbolId> Unseen;
  /// By returnOf().
  std::map<SymbolId, dataflow::LatticeElement> Returned;
  std::map<SymbolId, ClassSummary> Classes;
  /// The functions with a body in the unit, with a hash of the text of the file
  /// that holds it.
  std::map<SymbolId, uint64_t> Defined;

  /// The functions of other units that code which has to do with a GPU hands
  /// tensors to, and those that a function of the unit does which is no such
  /// code.
  std::set<SymbolId> CalledByDeviceCode;
  std::map<SymbolId, std::set<SymbolId>> CallsElsewhere;

  /// The calls that lead to functions of other units, or to findings.
  std::map<FunctionId, CallingFunction> Calls;

  /// What the unit asks for, with what it knows of itself: the parameters of
  /// its functions, values that functions of other units return, and fields.
  std::map<SymbolId, Elements> Entries;
  std::set<SymbolId> AskedReturns;
  std::map<SymbolId, FieldBelief> AskedFields;
  /// Functions of the unit whose findings are surer in code that has to do with
  /// a GPU.
  std::set<SymbolId> AskedDeviceCode;

  /// Whether other units can contribute anything.
  bool asks() const {
    return !Entries.empty() || !AskedReturns.empty() || !AskedFields.empty() ||
           !AskedDeviceCode.empty();
  }
  /// Whether other units learn the same from it as from \p Other.
  bool contributesLike(const UnitSummary &Other) const;
  bool operator==(const UnitSummary &) const = default;
};

/// The facts that a unit takes from the other units of its program.
struct ImportedFacts {
  /// By function: what holds on entry, in place of what the unit knows.
  std::map<SymbolId, Elements> Entries;
  /// By returnOf().
  std::map<SymbolId, dataflow::LatticeElement> Returned;
  /// In place of what the unit knows.
  std::map<SymbolId, FieldBelief> Fields;
  /// Functions that code which has to do with a GPU calls.
  std::set<SymbolId> DeviceCode;
  /// Functions that take facts and that nothing in the program calls.
  std::set<SymbolId> Uncalled;

  bool empty() const {
    return Entries.empty() && Returned.empty() && Fields.empty() &&
           DeviceCode.empty() && Uncalled.empty();
  }
  bool operator==(const ImportedFacts &) const = default;
};

} // namespace syncline::lint::program

#endif // SYNCLINE_ANALYZER_PROGRAM_UNITSUMMARY_H
