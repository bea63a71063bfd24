//===- ModelError.h - What is wrong with the model's files ------*- C++ -*-===//

#ifndef SYNCLINE_RULES_MODEL_GENERATOR_MODELERROR_H
#define SYNCLINE_RULES_MODEL_GENERATOR_MODELERROR_H

#include <stdexcept>

namespace syncline::rules::model::generator {

/// One line for the author of the file: "<entry>: <key>: <problem>".
class ModelError : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

} // namespace syncline::rules::model::generator

#endif // SYNCLINE_RULES_MODEL_GENERATOR_MODELERROR_H
