//===- TemplateFindings.h - Findings in templates ---------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_RUN_TEMPLATEFINDINGS_H
#define SYNCLINE_ANALYZER_RUN_TEMPLATEFINDINGS_H

#include "run/Unit.h"

#include <vector>

namespace syncline::lint::run {

/// Removes the findings in uninstantiated templates that another one of
/// \p Units instantiates: that unit knows the tensors which the template leaves
/// open.
void dropInstantiated(std::vector<findings::Finding> &Findings,
                      const std::vector<Unit> &Units);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_TEMPLATEFINDINGS_H
