//===- GithubWriter.h - Annotations of a workflow ---------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_OUTPUT_GITHUBWRITER_H
#define SYNCLINE_ANALYZER_OUTPUT_GITHUBWRITER_H

#include "output/Writer.h"

#include <memory>

namespace syncline::lint::output {

/// Writes GitHub's workflow commands, which become annotations of a pull
/// request.
std::unique_ptr<Writer> makeGithubWriter();

} // namespace syncline::lint::output

#endif // SYNCLINE_ANALYZER_OUTPUT_GITHUBWRITER_H
