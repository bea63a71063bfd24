//===- RuleEnums.h - The enumerations of a rule -----------------*- C++ -*-===//

#ifndef SYNCLINE_RULES_LOADER_RULEENUMS_H
#define SYNCLINE_RULES_LOADER_RULEENUMS_H

namespace syncline::rules {

/// SARIF level of a finding.
enum class Level { Error, Warning, Note };

/// How sure a finding is. Certain: every fact is known. Likely: the device, or
/// the kind of host memory, is not. Possible: it is not known whether the
/// operator takes the path that blocks.
enum class Confidence { Possible, Likely, Certain };

/// Which check of the linter finds the call.
enum class PatternKind { OperatorCall, TensorIndex, Transfer, StreamOrder };

/// The subject of a rule: a host-device synchronization, or asynchronous code
/// that goes wrong because a synchronization is missing.
enum class Effect { Sync, Hazard };

/// The hazard that pattern StreamOrder finds; those of a capture come last.
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

/// Whether \p Hazard is what the capture of a CUDA graph does not permit.
constexpr bool isOfCapture(StreamHazard Hazard) {
  return Hazard >= StreamHazard::CaptureSynchronize;
}

/// Static type of a parameter, to tell overloads apart.
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

/// What becomes of the value of a call, and how often it runs: what a remedy
/// can be made for.
enum class Use {
  /// Printed, or given to a logger.
  Logged,
  /// Added to a sum, or kept in a list.
  Accumulated,
  /// It decides what the host does next.
  Condition,
  /// It decides only whether the program fails.
  Check,
  /// The size of memory, or a number of elements.
  Size,
  /// The function returns it.
  Returned,
  /// The code reads other values right after it.
  Several,
  /// It stays the same in the loop around it.
  Invariant,
  /// It runs in some iterations only.
  Periodic,
  /// The call moves a tensor that was created just for it.
  Fresh
};

enum class IndexKind { Mask, ZeroDim, HostTensor, HostMask, Integer };
enum class Direction { DeviceToHost, HostToDevice };
enum class TransferTarget { CPU, CUDA, Self, Arguments };

} // namespace syncline::rules

#endif // SYNCLINE_RULES_LOADER_RULEENUMS_H
