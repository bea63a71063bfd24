//===- MessageStage.h - The message of a finding ----------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PIPELINE_MESSAGESTAGE_H
#define SYNCLINE_ANALYZER_PIPELINE_MESSAGESTAGE_H

#include "loader/Rule.h"
#include "pipeline/HotnessStage.h"
#include "pipeline/InvarianceStage.h"

#include <string>

namespace syncline::lint::pipeline {

/// The message of \p R, including the capture that the call is part of, how
/// often the call runs and whether it needs to.
std::string messageOf(const rules::Rule &R, const std::string &Capture,
                      const Hotness &Runs, const InvariantLoop &Loop);

} // namespace syncline::lint::pipeline

#endif // SYNCLINE_ANALYZER_PIPELINE_MESSAGESTAGE_H
