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
  findings::Finding Finding;

  SampleFinding() {
    rules::Rule.Id = "sync-sample";
    rules::Rule.Level = rules::Level::Warning;
    rules::Rule.Remedies = {
        {"first remedy", "before one", "after one", "", {}},
        {"second remedy", "before two", "after two", "rarely", {}}};
    lint::findings::Finding.Rule = &Rule;
    lint::findings::Finding.Confidence = rules::Confidence::Likely;
    lint::findings::Finding.Heat = lint::hotness::Heat::Loop;
    lint::findings::Finding.File = "src/train.cpp";
    lint::findings::Finding.Line = 12;
    lint::findings::Finding.Column = 10;
    lint::findings::Finding.Function = "train::step";
    lint::findings::Finding.Message =
        "host waits for the device: it is a sample";
    lint::findings::Finding.SourceLine = "    use(Loss.item());";
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
