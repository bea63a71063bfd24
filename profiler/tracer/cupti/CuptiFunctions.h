//===- CuptiFunctions.h - Functions that every CUPTI has --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_CUPTI_CUPTIFUNCTIONS_H
#define SYNCLINE_PROFILER_TRACER_CUPTI_CUPTIFUNCTIONS_H

/// The functions that the tracer needs. Every version from LeastCuptiVersion on
/// has them, with these parameters.
#define SYNCLINE_CUPTI_FUNCTIONS(X)                                            \
  X(cuptiGetVersion)                                                           \
  X(cuptiGetResultString)                                                      \
  X(cuptiSubscribe)                                                            \
  X(cuptiUnsubscribe)                                                          \
  X(cuptiEnableCallback)                                                       \
  X(cuptiActivityRegisterCallbacks)                                            \
  X(cuptiActivityRegisterTimestampCallback)                                    \
  X(cuptiActivityEnable)                                                       \
  X(cuptiActivityDisable)                                                      \
  X(cuptiActivityFlushAll)                                                     \
  X(cuptiActivityGetNextRecord)                                                \
  X(cuptiActivityGetNumDroppedRecords)                                         \
  X(cuptiGetStreamIdEx)                                                        \
  X(cuptiGetContextId)                                                         \
  X(cuptiGetDeviceId)                                                          \
  X(cuptiFinalize)

#endif // SYNCLINE_PROFILER_TRACER_CUPTI_CUPTIFUNCTIONS_H
