//===- Belief.h - How much of a fact is believed ----------------*- C++ -*-===//
//
// A fact that rests on all callers or writers is believed. One that rests on
// some of them is believed where it can reveal a synchronization, not where it
// would hide one.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_PROGRAM_BELIEF_H
#define SYNCLINE_ANALYZER_PROGRAM_BELIEF_H

#include "program/UnitSummary.h"

namespace syncline::lint::program {

/// What is believed of an argument if there may be other callers: that it is on
/// the GPU, and its dtype. \p IsInline: other callers show the function's body,
/// too, so that their own units report what it does with their arguments.
dataflow::LatticeElement fromSomeCallers(const dataflow::LatticeElement &Passed,
                                         bool IsInline);

/// Whether \p Device is the CPU, at least probably.
bool isOfHost(dataflow::DeviceLattice Device);

/// What is believed of a field if other code may fill it, too: its dtype. A
/// batch is created on the host, and its copy lives on the GPU.
dataflow::LatticeElement
fromSomeWriters(const dataflow::LatticeElement &Written);

/// Joins the values of two assignments to a field. If one is on the CPU and the
/// other on a GPU, the device is unknown, not selected by the program as in a
/// plain join.
dataflow::LatticeElement joinHeld(const dataflow::LatticeElement &A,
                                  const dataflow::LatticeElement &B);

/// What is believed of a field that holds \p Written. \p IsPrivate: no other
/// code can fill it than what is seen.
FieldBelief beliefIn(const dataflow::LatticeElement &Written, bool IsPrivate);

/// The same where all files of a project were seen, which may have users.
FieldBelief beliefInProject(const dataflow::LatticeElement &Written);

} // namespace syncline::lint::program

#endif // SYNCLINE_ANALYZER_PROGRAM_BELIEF_H
