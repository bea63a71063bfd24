//===- Belief.h - How far a fact is trusted ---------------------*- C++ -*-===//
//
// A fact derived from all callers or writers is trusted. A fact derived from
// some of them is trusted where it can reveal a synchronization, not where it
// would hide one.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_PROGRAM_BELIEF_H
#define SYNCLINE_ANALYZER_PROGRAM_BELIEF_H

#include "program/UnitSummary.h"

namespace syncline::lint::program {

/// The facts about an argument that are trusted if there may be other callers:
/// that it is on the GPU, and its dtype. \p IsInline means that the units of
/// the other callers see the function's body, too, and report what it does with
/// their arguments.
dataflow::LatticeElement fromSomeCallers(const dataflow::LatticeElement &Passed,
                                         bool IsInline);

/// The facts about a field that are trusted if other code may write it, too:
/// only its dtype. A batch is created on the host, and its copy lives on the
/// GPU.
dataflow::LatticeElement
fromSomeWriters(const dataflow::LatticeElement &Written);

/// The facts about a field with the values \p Written that are trusted.
/// \p IsPrivate means that no invisible code can write the field.
FieldBelief beliefIn(const dataflow::LatticeElement &Written, bool IsPrivate);

/// The same for a project that may have users. If it \p HasAllFiles visible,
/// they are likely to move the field to the device where the project has it.
FieldBelief beliefInProject(const dataflow::LatticeElement &Written,
                            bool HasAllFiles);

/// The same for a device or options. Users may choose another device than the
/// default member initializer, unless the project itself assigns the field and
/// always chooses the CPU. If it \p HasPrograms that leave the CPU as default,
/// it is likely. Nothing in other cases.
std::optional<FieldBelief>
beliefInSetting(const dataflow::LatticeElement &Written, bool IsAssigned,
                bool HasPrograms);

} // namespace syncline::lint::program

#endif // SYNCLINE_ANALYZER_PROGRAM_BELIEF_H
