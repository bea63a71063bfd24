//===- StreamReader.h - Streams and copies in an expression -----*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_STREAMS_STREAMREADER_H
#define SYNCLINE_ANALYZER_STREAMS_STREAMREADER_H

#include "dataflow/AbstractState.h"
#include "dataflow/Evaluator.h"
#include "model/CallView.h"
#include "model/CudaModel.h"

#include "clang/AST/Type.h"

namespace syncline::lint::streams {

/// A copy between host and device that does not block the host.
struct AsyncCopy {
  bool IsDownload = false;
  /// The operand whose memory the device reads or writes; null if the copy
  /// allocates it.
  const clang::Expr *HostSide = nullptr;
  const clang::Expr *DeviceSide = nullptr;
  /// It is known, not merely probable, that this is an asynchronous copy.
  bool IsSure = false;
};

/// A synchronization of the host, or of a stream, with earlier work.
struct AsyncWait {
  /// The stream that the host synchronizes with, or the stream that waits for
  /// others.
  dataflow::StreamId Stream;
  bool OfHost = true;
};

/// Determines the streams and copies of expressions in one abstract state.
class StreamReader {
public:
  StreamReader(const dataflow::Summaries &Program,
               const dataflow::AbstractState &State)
      : Program(Program), State(State), Facts(Program, State) {}

  dataflow::StreamId streamOf(const clang::Expr *E) const;

  /// The variable whose memory \p E shares, looking through views, moves and
  /// elements.
  std::optional<dataflow::AccessPath> memoryOf(const clang::Expr *E) const;

  /// The facts of the tensor \p E: from the state for a variable, from its
  /// creation for a new tensor.
  dataflow::AsyncFacts factsOf(const clang::Expr *E) const;

  std::optional<AsyncCopy> copyOf(const model::CallView &Call) const;
  std::optional<AsyncWait> waitOf(const model::CallView &Call) const;

  const dataflow::Evaluator &values() const { return Facts; }

private:
  std::optional<AsyncWait>
  completedBy(const rules::model::CudaFunction &Function,
              const model::CallView &Call) const;
  /// Whether the cudaMemcpyKind of \p Call includes the host.
  bool namesHostMemory(const model::CallView &Call) const;

  const dataflow::Summaries &Program;
  const dataflow::AbstractState &State;
  dataflow::Evaluator Facts;
};

/// The stream that \p Call works on: an argument, otherwise the object.
const clang::Expr *streamOperand(const model::CallView &Call);

/// Whether \p Call calls a function of the project, which may do anything with
/// streams.
bool isOfProject(const model::CallView &Call);

/// Whether \p T is CUDAStream, c10::Stream or cudaStream_t.
bool isStreamType(clang::QualType T);
/// Whether \p T is an RAII class that sets the current stream.
bool isStreamGuard(clang::QualType T);

} // namespace syncline::lint::streams

#endif // SYNCLINE_ANALYZER_STREAMS_STREAMREADER_H
