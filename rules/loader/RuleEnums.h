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

/// The hazard that pattern StreamOrder finds.
enum class StreamHazard {
  ReadBeforeWait,
  ChangeBeforeWait,
  CrossStream,
  RecordOwnStream,
  MissingRecord,
  SetCurrentStream,
  StreamInLoop
};

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

enum class IndexKind { Mask, ZeroDim, HostTensor, HostMask, Integer };
enum class Direction { DeviceToHost, HostToDevice };
enum class TransferTarget { CPU, CUDA, Self, Arguments };

} // namespace syncline::rules

#endif // SYNCLINE_RULES_LOADER_RULEENUMS_H
