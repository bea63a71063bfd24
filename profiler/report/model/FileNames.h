//===- FileNames.h - Tells the files of a program apart ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_FILENAMES_H
#define SYNCLINE_PROFILER_REPORT_MODEL_FILENAMES_H

#include "timeline/ReadTimeline.h"

#include <string>
#include <vector>

namespace syncline::report {

/// Lets titles show more of the paths of the user's files that share a name,
/// see symbols::SourceFrame::FileParts. \p UserCode: see ReadOptions.
void tellFilesApart(timeline::StackNames &Stacks,
                    const std::vector<std::string> &UserCode);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_FILENAMES_H
