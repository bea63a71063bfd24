//===- RuleBuilder.h - Converts unwind information to a step ----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_UNWIND_RULEBUILDER_H
#define SYNCLINE_PROFILER_TRACER_UNWIND_RULEBUILDER_H

#include "tracer/unwind/CfaProgram.h"
#include "tracer/unwind/StepRule.h"

namespace syncline::tracer::unwind {

/// How to step out of a frame whose code is at Address. NotUnderstood if the
/// instructions are malformed, or cannot be expressed as a StepRule.
StepRule stepRuleAt(const FrameDescription &Description,
                    std::uintptr_t Address);

} // namespace syncline::tracer::unwind

#endif // SYNCLINE_PROFILER_TRACER_UNWIND_RULEBUILDER_H
