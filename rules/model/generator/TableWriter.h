//===- TableWriter.h - Writes the model as C++ ------------------*- C++ -*-===//

#ifndef SYNCLINE_RULES_MODEL_GENERATOR_TABLEWRITER_H
#define SYNCLINE_RULES_MODEL_GENERATOR_TABLEWRITER_H

#include "model/generator/CudaFunctions.h"
#include "model/generator/ModelOperator.h"

#include <ostream>

namespace syncline::rules::model::generator {

/// Writes a source file that defines allOperators() with a constant table.
void writeTable(const ModelOperators &Operators, std::ostream &Out);

/// Writes a source file that defines allCudaFunctions() with a constant table.
void writeTable(const ModelFunctions &Functions, std::ostream &Out);

} // namespace syncline::rules::model::generator

#endif // SYNCLINE_RULES_MODEL_GENERATOR_TABLEWRITER_H
