//===- RuleError.h - A rule file that cannot be used ------------*- C++ -*-===//

#ifndef SYNCLINE_RULES_LOADER_RULEERROR_H
#define SYNCLINE_RULES_LOADER_RULEERROR_H

#include <stdexcept>

namespace syncline::rules {

/// An unusable rule file. what() is one line that names the file, the position
/// in it and the mistake.
class RuleError : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

} // namespace syncline::rules

#endif // SYNCLINE_RULES_LOADER_RULEERROR_H
