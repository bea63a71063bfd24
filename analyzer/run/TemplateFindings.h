//===- TemplateFindings.h - Findings in templates ---------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_RUN_TEMPLATEFINDINGS_H
#define SYNCLINE_ANALYZER_RUN_TEMPLATEFINDINGS_H

#include "run/Unit.h"

#include <vector>

namespace syncline::lint::run {

/// Removes the findings in templates that have instances in another one of
/// \p Units: that one knows the tensors which the template leaves open.
void dropInstantiated(std::vector<findings::Finding> &Findings,
                      const std::vector<Unit> &Units);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_TEMPLATEFINDINGS_H
