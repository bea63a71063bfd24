//===- Linker.h - Links the summaries of a program --------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PROGRAM_LINKER_H
#define SYNCLINE_ANALYZER_PROGRAM_LINKER_H

#include "program/UnitSummary.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <vector>

namespace syncline::lint::program {

/// How much of the program the units of a run cover.
enum class Seen {
  /// There may be other units.
  Some,
  /// All files of a project, which may be a library with users.
  AllFiles,
  /// The same with programs, parts of which are not visible.
  Programs,
  /// The same, but all of the project's own calls are visible.
  Callers,
  /// The whole program: no other code calls them.
  Program
};

class Linker {
public:
  /// Ignores facts about functions that units define in different ways.
  Linker(const std::vector<const UnitSummary *> &Units, Seen Extent);

  /// The facts that \p Unit asks for and cannot derive on its own.
  ImportedFacts importsOf(const UnitSummary &Unit) const;

private:
  struct JoinedClass {
    uint64_t DefinedIn = 0;
    bool IsOpen = false;
    std::vector<SymbolId> Missing;
    std::vector<SymbolId> Used;
  };
  struct JoinedField {
    dataflow::LatticeElement Written = dataflow::LatticeElement::bottom();
    SymbolId Class = 0;
    bool IsPrivate = true;
    bool IsSetting = false;
    bool IsAssigned = false;
  };

  void add(const UnitSummary &Unit);
  void addTests(const std::vector<const UnitSummary *> &Units);
  void add(SymbolId Id, const ClassSummary &Class);
  void addPassed(const UnitSummary &Unit);
  void addGlobals(const UnitSummary &Unit);
  void close();
  void reachDeviceCode();
  void reachReceivers();
  std::optional<Elements> entryOf(SymbolId Function,
                                  const Elements &Known) const;
  bool isCalledInProject(SymbolId Function) const;
  bool isUncalled(SymbolId Function) const;
  std::optional<FieldBelief> fieldOf(SymbolId Field) const;
  std::optional<dataflow::LatticeElement> returnOf(SymbolId Return) const;
  std::optional<dataflow::LatticeElement> globalOf(SymbolId Global) const;

  Seen Extent;
  llvm::DenseMap<SymbolId, PassedArguments> Passed;
  /// Functions to which only tests pass something.
  llvm::DenseSet<SymbolId> OnlyTested;
  llvm::DenseSet<SymbolId> Unseen;
  llvm::DenseMap<SymbolId, dataflow::LatticeElement> Returned;
  llvm::DenseMap<SymbolId, dataflow::LatticeElement> Dispatched;
  llvm::DenseMap<SymbolId, uint64_t> Defined;
  /// Functions that several units define in the same header.
  llvm::DenseSet<SymbolId> Inline;
  /// Functions with different definitions.
  llvm::DenseSet<SymbolId> Ambiguous;
  std::vector<SymbolId> CalledByDeviceCode;
  llvm::DenseMap<SymbolId, std::vector<SymbolId>> CallsElsewhere;
  std::vector<SymbolId> DeviceResults;
  /// Maps a function to those that get tensors from it.
  llvm::DenseMap<SymbolId, std::vector<SymbolId>> Receivers;
  /// Functions that GPU-related code calls, or that get tensors from it.
  llvm::DenseSet<SymbolId> DeviceCode;
  llvm::DenseMap<SymbolId, JoinedClass> Classes;
  llvm::DenseMap<SymbolId, JoinedField> Fields;
  /// The joined initial values of global settings.
  llvm::DenseMap<SymbolId, dataflow::LatticeElement> Globals;
  llvm::DenseSet<SymbolId> ChangedGlobals;
};

} // namespace syncline::lint::program

#endif // SYNCLINE_ANALYZER_PROGRAM_LINKER_H
