//===- RuleBuilder.h - From unwind information to a step --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_UNWIND_RULEBUILDER_H
#define SYNCLINE_PROFILER_TRACER_UNWIND_RULEBUILDER_H

#include "tracer/unwind/CfaProgram.h"
#include "tracer/unwind/StepRule.h"

namespace syncline::tracer::unwind {

/// How to step out of a frame that is at Address. NotUnderstood where the
/// instructions are malformed, or ask for more than a StepRule can say.
StepRule stepRuleAt(const FrameDescription &Description,
                    std::uintptr_t Address);

} // namespace syncline::tracer::unwind

#endif // SYNCLINE_PROFILER_TRACER_UNWIND_RULEBUILDER_H
