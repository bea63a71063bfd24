//===- Environment.h - Variables for the traced program ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_RECORD_ENVIRONMENT_H
#define SYNCLINE_PROFILER_CLI_RECORD_ENVIRONMENT_H

#include <filesystem>
#include <string>
#include <vector>

namespace syncline::record {

/// A copy of an environment, in the same order.
class Environment {
public:
  /// \p Variables ends with a null pointer, as environ does.
  explicit Environment(const char *const *Variables);

  /// Empty where there is no such variable.
  std::string get(const std::string &Name) const;
  void set(const std::string &Name, const std::string &Value);

  /// For execve; valid until the next set().
  std::vector<char *> pointers();

private:
  std::vector<std::string> Entries;
};

/// Puts the library first in LD_PRELOAD, unless LD_PRELOAD names it already.
/// \throws RecordError where LD_PRELOAD cannot hold such a path.
void preload(Environment &Variables, const std::filesystem::path &Library);

/// Lets CUDA itself load the library too, which reaches programs that
/// LD_PRELOAD does not. Changes nothing where another tool is injected already,
/// and returns the obstacle in one line; empty: there is none.
std::string inject(Environment &Variables,
                   const std::filesystem::path &Library);

/// Where programs are looked for: PATH, or what shells use without it.
std::string searchPath(const Environment &Variables);

/// The number that a launcher (torchrun, mpirun, srun ...) gave this process,
/// from the variables that the tracer looks at; empty where there is none.
std::string rankOf(const Environment &Variables);

} // namespace syncline::record

#endif // SYNCLINE_PROFILER_CLI_RECORD_ENVIRONMENT_H
