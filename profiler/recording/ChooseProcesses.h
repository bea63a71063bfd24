//===- ChooseProcesses.h - The processes that a recording is about -*- C++ -*-//
//
// A program starts others: a launcher starts ranks, a trainer compilers and
// loaders, a script one program after the other. Whichever of them starts CUDA
// writes a trace.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_RECORDING_CHOOSEPROCESSES_H
#define SYNCLINE_PROFILER_RECORDING_CHOOSEPROCESSES_H

#include "recording/TraceOutline.h"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace syncline::recording {

/// Indices of traces. Each trace is in one of the lists, except for a second
/// trace of one process (a copy with symbols), of which the one with names
/// counts.
struct ProcessChoice {
  /// By rank, else by start.
  std::vector<size_t> Chosen;
  std::vector<size_t> OthersOnGpu;
  std::vector<size_t> WithoutGpu;
  std::vector<size_t> Unreadable;
};

/// Chooses the processes of one job: of the groups below, the one that did most
/// on the GPU.
///   - All processes of a program that have a rank. Where a rank has several at
///     the same time, since what a rank starts inherits its variables, the one
///     that did most. Where it has several in turn, all: the job was restarted.
///   - Processes of one program, without a rank, that one process started and
///     that ran at the same time.
/// If someone collected recordings of several programs in a folder, which their
/// names show, chooses such a group of each program.
ProcessChoice chooseProcesses(std::span<const TraceOutline> All);

/// Whether one of \p Traces may be of the program with this title.
bool hasProgramOf(std::span<const TraceOutline> All,
                  std::span<const size_t> Traces, std::string_view Title);

} // namespace syncline::recording

#endif // SYNCLINE_PROFILER_RECORDING_CHOOSEPROCESSES_H
