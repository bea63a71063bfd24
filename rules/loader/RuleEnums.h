//===- RuleEnums.h - The enumerations of a rule -----------------*- C++ -*-===//

#ifndef SYNCLINE_RULES_LOADER_RULEENUMS_H
#define SYNCLINE_RULES_LOADER_RULEENUMS_H

namespace syncline::rules {

/// SARIF level of a finding.
enum class Level { Error, Warning, Note };

/// How certain a finding is. Certain: every fact is known. Likely: the device,
/// or the kind of host memory, is unknown. Possible: it is unknown whether the
/// operator takes the path that blocks.
enum class Confidence { Possible, Likely, Certain };

/// The linter check that finds the call.
enum class PatternKind { OperatorCall, TensorIndex, Transfer, StreamOrder };

/// The subject of a rule: a host-device synchronization, or asynchronous code
/// that goes wrong because a synchronization is missing.
enum class Effect { Sync, Hazard };

/// The hazard that pattern StreamOrder finds; capture hazards come last.
enum class StreamHazard {
  ReadBeforeWait,
  ChangeBeforeWait,
  CrossStream,
  RecordOwnStream,
  MissingRecord,
  SetCurrentStream,
  StreamInLoop,
  CaptureSynchronize,
  CaptureQuery,
  CaptureAllocate,
  CaptureStream,
  CaptureRandom,
  CaptureGenerator,
  CapturePool,
  CaptureHostWork
};

/// Whether \p Hazard is something that CUDA graph capture does not permit.
constexpr bool isOfCapture(StreamHazard Hazard) {
  return Hazard >= StreamHazard::CaptureSynchronize;
}

/// The static type of a parameter, used to distinguish overloads.
enum class ArgumentType {
  Tensor,
  TensorList,
  Scalar,
  Integer,
  Floating,
  Boolean,
  String,
  List,
  Device,
  Options,
  DType,
  Pointer
};

enum class DeviceKind { CPU, CUDA };
enum class DTypeKind { Bool, Integer, Floating };

/// What happens to the value of a call, and how often it runs: the uses for
/// which a remedy can be written.
enum class Use {
  /// Printed, or passed to a logger.
  Logged,
  /// Added to a sum, or stored in a list.
  Accumulated,
  /// It determines what the host does next.
  Condition,
  /// It determines only whether the program fails.
  Check,
  /// It is the size of memory, or a number of elements.
  Size,
  /// The function returns it.
  Returned,
  /// The code reads other values immediately afterwards.
  Several,
  /// It is invariant in the enclosing loop.
  Invariant,
  /// It runs only in some iterations.
  Periodic,
  /// The call moves a tensor that was created just for it.
  Fresh
};

enum class IndexKind { Mask, ZeroDim, HostTensor, HostMask, Integer };
/// What a mask selects if it exists to skip work; None: it does not.
enum class MaskRole { None, Input, Result };
enum class Direction { DeviceToHost, HostToDevice };
enum class TransferTarget { CPU, CUDA, Self, Arguments };

} // namespace syncline::rules

#endif // SYNCLINE_RULES_LOADER_RULEENUMS_H
