//===- SampleFinding.h - A finding for the writers' tests -------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_UNIT_ANALYZER_OUTPUT_SAMPLEFINDING_H
#define SYNCLINE_TESTS_UNIT_ANALYZER_OUTPUT_SAMPLEFINDING_H

#include "output/Writer.h"

#include <sstream>
#include <string>
#include <vector>

namespace syncline::tests {

/// A rule and a finding of it: `use(Loss.item());` at column 10.
struct SampleFinding {
  rules::Rule Rule;
  lint::findings::Finding Finding;

  SampleFinding() {
    Rule.Id = "sync-sample";
    Rule.Level = rules::Level::Warning;
    Rule.Remedies = {
        {"first remedy", "before one", "after one", "", {}},
        {"second remedy", "before two", "after two", "rarely", {}}};
    Finding.Rule = &Rule;
    Finding.Confidence = rules::Confidence::Likely;
    Finding.Heat = lint::hotness::Heat::Loop;
    Finding.File = "src/train.cpp";
    Finding.Line = 12;
    Finding.Column = 10;
    Finding.Function = "train::step";
    Finding.Message = "host-device synchronization: it is a sample";
    Finding.SourceLine = "    use(Loss.item());";
  }
  SampleFinding(const SampleFinding &) = delete;
  SampleFinding &operator=(const SampleFinding &) = delete;
};

inline std::string
written(lint::output::Writer &Format,
        const std::vector<lint::findings::Finding> &Findings) {
  std::ostringstream Out;
  Format.write(Findings, Out);
  return Out.str();
}

} // namespace syncline::tests

#endif // SYNCLINE_TESTS_UNIT_ANALYZER_OUTPUT_SAMPLEFINDING_H
