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
  /// Whose memory the device writes, or reads; null for what the copy makes.
  const clang::Expr *HostSide = nullptr;
  const clang::Expr *DeviceSide = nullptr;
  /// That it is one is known, not only probable.
  bool IsSure = false;
};

/// A synchronization of the host, or of a stream, with earlier work.
struct AsyncWait {
  /// The stream that the host synchronizes with, or the stream that waits.
  dataflow::StreamId Stream;
  bool OfHost = true;
};

/// Reads the streams and copies of expressions where \p State holds.
class StreamReader {
public:
  StreamReader(const dataflow::Summaries &Program,
               const dataflow::AbstractState &State)
      : Program(Program), State(State), Facts(Program, State) {}

  dataflow::StreamId streamOf(const clang::Expr *E) const;

  /// The variable whose memory \p E shows: through views, moves and elements.
  std::optional<dataflow::AccessPath> memoryOf(const clang::Expr *E) const;

  /// The facts of the tensor \p E: those in the state for a variable, those of
  /// its creation for a new tensor.
  dataflow::AsyncFacts factsOf(const clang::Expr *E) const;

  std::optional<AsyncCopy> copyOf(const model::CallView &Call) const;
  std::optional<AsyncWait> waitOf(const model::CallView &Call) const;

  const dataflow::Evaluator &values() const { return Facts; }

private:
  std::optional<AsyncWait>
  completedBy(const rules::model::CudaFunction &Function,
              const model::CallView &Call) const;
  /// Whether \p Call copies from or to the host, by its cudaMemcpyKind.
  bool namesHostMemory(const model::CallView &Call) const;

  const dataflow::Summaries &Program;
  const dataflow::AbstractState &State;
  dataflow::Evaluator Facts;
};

/// The stream that \p Call works on: an argument, otherwise the object.
const clang::Expr *streamOperand(const model::CallView &Call);

/// A function of the program itself: it may do anything with streams.
bool isOfProject(const model::CallView &Call);

/// CUDAStream, c10::Stream or cudaStream_t.
bool isStreamType(clang::QualType T);
/// A class that sets the current stream for as long as its object lives.
bool isStreamGuard(clang::QualType T);

} // namespace syncline::lint::streams

#endif // SYNCLINE_ANALYZER_STREAMS_STREAMREADER_H
