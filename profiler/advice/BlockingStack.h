//===- BlockingStack.h - The host stack of a blocking call ------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ADVICE_BLOCKINGSTACK_H
#define SYNCLINE_PROFILER_ADVICE_BLOCKINGSTACK_H

#include "timeline/symbols/ModuleKinds.h"
#include "timeline/symbols/SourceFrame.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace syncline::advice {

/// Whether a qualified name is that of a C function of CUDA or cuBLAS.
bool isCudaFunction(std::string_view Name);

/// The backward graph node in which a stack is: "IndexBackward0". The innermost
/// one, since a node may run a backward pass of its own; empty outside the
/// backward pass.
std::string backwardNode(std::span<const symbols::SourceFrame> Stack);

/// A host stack with function names in the form that rules use. Frames are
/// counted from the innermost; the stack must outlive this object.
class BlockingStack {
public:
  /// \p Api is the CUDA function that blocked.
  BlockingStack(std::span<const symbols::SourceFrame> Stack,
                std::string_view Api, const symbols::ModuleKinds &Kinds);

  size_t size() const { return Frames.size(); }
  /// The frame of user code that led to the blocking call. Nothing on
  /// LibTorch's own threads, as in the backward pass, and under Python.
  std::optional<size_t> user() const { return User; }
  /// All frames before this one were called by the user's code.
  size_t end() const { return User.value_or(size()); }

  const std::string &name(size_t Frame) const { return Frames[Frame].Name; }
  /// The operators that a frame may be a call of, likeliest first.
  const std::vector<std::string> &operators(size_t Frame) const {
    return Frames[Frame].Operators;
  }
  /// Whether a frame is LibTorch's dispatch of an operator.
  bool isDispatch(size_t Frame) const { return Frames[Frame].IsDispatch; }
  bool isUser(size_t Frame) const;

  /// Whether \p Operator is called inside \p Frame, on the way to the
  /// blocking call.
  bool callsInside(size_t Frame, std::string_view Operator) const;
  /// The outermost dispatch around \p Frame that is inside the user's code.
  std::optional<size_t> firstDispatchAround(size_t Frame) const;

  /// Whether \p Frame, a function that controls the device and is not an
  /// operator, was called by the user's code, rather than by a library for its
  /// own purposes.
  bool isCalledByUser(size_t Frame) const;
  /// Whether the user's code called the CUDA function although no frame has its
  /// name, because the runtime is statically linked and stripped.
  bool isCalledByUser() const;

private:
  struct Named {
    std::string Name;
    std::vector<std::string> Operators;
    bool IsDispatch = false;
  };

  static Named nameOf(const symbols::SourceFrame &Frame);
  void nameAnomalyMode();
  bool isCudaRuntime(size_t Frame) const;

  std::span<const symbols::SourceFrame> Stack;
  const symbols::ModuleKinds &Kinds;
  std::vector<Named> Frames;
  std::optional<size_t> User;
};

} // namespace syncline::advice

#endif // SYNCLINE_PROFILER_ADVICE_BLOCKINGSTACK_H
