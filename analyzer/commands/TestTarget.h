//===- TestTarget.h - Whether a command compiles tests ----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_COMMANDS_TESTTARGET_H
#define SYNCLINE_ANALYZER_COMMANDS_TESTTARGET_H

#include <string>
#include <vector>

namespace syncline::lint::commands {

/// Whether \p Command, which writes \p Output, belongs to a test program: it
/// defines a macro that configures GoogleTest, Catch2 or doctest, or the output
/// path names a target with the word "test". CMake, Meson and Bazel name an
/// output folder after the target.
bool isOfTestTarget(const std::vector<std::string> &Command,
                    const std::string &Output);

} // namespace syncline::lint::commands

#endif // SYNCLINE_ANALYZER_COMMANDS_TESTTARGET_H
