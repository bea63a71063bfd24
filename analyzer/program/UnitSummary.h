//===- UnitSummary.h - What a unit contributes to its program ---*- C++ -*-===//
//
// Facts about functions and fields that other translation units can name. A
// summary refers to no AST: it is stored in the cache and sent through pipes.
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

/// The id of element \p Element of the tuple that a function returns, or of the
/// whole value without an element.
SymbolId returnOf(SymbolId Function, std::optional<unsigned> Element);

/// The id of the same value if all tensors that the function takes are on the
/// host.
SymbolId ofHostTensors(SymbolId Return);

/// The id of the same value if the call may run any override of the function.
SymbolId ofOverriders(SymbolId Return);

/// Indexed by position.
using Elements = std::vector<dataflow::LatticeElement>;

/// The arguments that the calls of a unit pass to a function.
struct PassedArguments {
  Elements Joined;
  /// The function has callers that are not spelled out: a module's forward(), a
  /// constructor that a container calls.
  bool HasOthers = false;
  /// The unit registers the function as a kernel of the CPU.
  bool IsHostKernel = false;

  auto operator<=>(const PassedArguments &) const = default;
};

/// How a unit writes the fields of a class.
struct ClassSummary {
  /// A hash of the contents of the file that defines the class.
  uint64_t DefinedIn = 0;
  /// It has methods that cannot be enumerated.
  bool IsOpen = false;
  /// Methods without a body in the unit, and those of them that it uses.
  std::vector<SymbolId> Missing;
  std::vector<SymbolId> Used;
  /// The value that the unit stores in a field; bottom if it stores none.
  std::map<SymbolId, dataflow::LatticeElement> Written;
  /// Those of these fields that are accessible only to methods of the class, or
  /// only to code of the unit.
  std::set<SymbolId> Private;
  /// Those that hold a device or options, and those of them that code assigns:
  /// not only their default member initializers.
  std::set<SymbolId> Settings;
  std::set<SymbolId> Assigned;

  auto operator<=>(const ClassSummary &) const = default;
};

/// The facts trusted about a field of *this, and about the field of any object.
struct FieldBelief {
  dataflow::LatticeElement OfThis;
  dataflow::LatticeElement OfAny;

  auto operator<=>(const FieldBelief &) const = default;
};

struct UnitSummary {
  /// Only tests run its code. What they pass to other functions and store in
  /// fields counts where no other unit does so: tests like small tensors on the
  /// host.
  bool IsTest = false;
  std::map<SymbolId, PassedArguments> Passed;
  /// Functions whose address is taken, or that are called with unknown
  /// arguments.
  std::set<SymbolId> Unseen;
  /// Keyed by returnOf(), and by ofHostTensors() of that.
  std::map<SymbolId, dataflow::LatticeElement> Returned;
  /// What the methods that override a virtual method return; keyed by
  /// ofOverriders().
  std::map<SymbolId, dataflow::LatticeElement> Dispatched;
  std::map<SymbolId, ClassSummary> Classes;
  /// The functions with a body in the unit, with a hash of the contents of the
  /// file that contains it.
  std::map<SymbolId, uint64_t> Defined;

  /// The initial values of the global settings that the unit defines, and the
  /// global variables that it may change.
  std::map<SymbolId, dataflow::LatticeElement> Globals;
  std::set<SymbolId> ChangedGlobals;

  /// The functions of other units to which GPU-related code passes tensors, and
  /// those to which each other function of the unit passes tensors.
  std::set<SymbolId> CalledByDeviceCode;
  std::map<SymbolId, std::set<SymbolId>> CallsElsewhere;
  /// The functions of GPU-related code that return tensors, and the functions
  /// from which each function of the unit gets tensors.
  std::set<SymbolId> DeviceResults;
  std::map<SymbolId, std::set<SymbolId>> TensorsFrom;

  /// The calls that lead to functions of other units, or to findings.
  std::map<FunctionId, CallingFunction> Calls;

  /// What the unit asks for, with its own facts about it: the parameters of its
  /// functions, return values of other units' functions, fields, and global
  /// settings.
  std::map<SymbolId, Elements> Entries;
  std::set<SymbolId> QueriedReturns;
  std::map<SymbolId, FieldBelief> QueriedFields;
  std::set<SymbolId> QueriedGlobals;
  /// Functions of the unit whose findings are more certain in GPU-related code.
  std::set<SymbolId> QueriedDeviceCode;

  /// Whether other units can contribute anything.
  bool asks() const {
    return !Entries.empty() || !QueriedReturns.empty() ||
           !QueriedFields.empty() || !QueriedGlobals.empty() ||
           !QueriedDeviceCode.empty();
  }
  /// Whether it contributes the same to other units as \p Other.
  bool contributesLike(const UnitSummary &Other) const;
  bool operator==(const UnitSummary &) const = default;
};

/// The facts that a unit takes from the other units of its program.
struct ImportedFacts {
  /// The entry facts of each function, replacing the unit's own.
  std::map<SymbolId, Elements> Entries;
  /// Keyed by returnOf().
  std::map<SymbolId, dataflow::LatticeElement> Returned;
  /// Replaces the unit's own facts.
  std::map<SymbolId, FieldBelief> Fields;
  /// Functions that GPU-related code calls, or that get tensors from it.
  std::set<SymbolId> DeviceCode;
  /// Functions with tracked parameters that nothing in the program calls.
  std::set<SymbolId> Uncalled;
  /// The global settings that always have their initial values.
  std::map<SymbolId, dataflow::LatticeElement> Globals;

  bool empty() const {
    return Entries.empty() && Returned.empty() && Fields.empty() &&
           DeviceCode.empty() && Uncalled.empty() && Globals.empty();
  }
  bool operator==(const ImportedFacts &) const = default;
};

} // namespace syncline::lint::program

#endif // SYNCLINE_ANALYZER_PROGRAM_UNITSUMMARY_H
