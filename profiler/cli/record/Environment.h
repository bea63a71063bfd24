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

  /// Empty if there is no such variable.
  std::string get(const std::string &Name) const;
  void set(const std::string &Name, const std::string &Value);

  /// For execve; valid until the next set().
  std::vector<char *> pointers();

private:
  std::vector<std::string> Entries;
};

/// Puts the library first in LD_PRELOAD, unless LD_PRELOAD names it already.
/// \throws RecordError if LD_PRELOAD cannot hold such a path.
void preload(Environment &Variables, const std::filesystem::path &Library);

/// Makes CUDA itself load the library too, which reaches programs that
/// LD_PRELOAD does not. If another tool is already injected, changes nothing
/// and returns the obstacle in one line; empty: there is none.
std::string inject(Environment &Variables,
                   const std::filesystem::path &Library);

/// The search path for programs: PATH, or the shells' default without it.
std::string searchPath(const Environment &Variables);

/// The rank that a launcher (torchrun, mpirun, srun ...) gave this process,
/// from the variables that the tracer checks; empty if there is none.
std::string rankOf(const Environment &Variables);

/// Whether a launcher started this process as one of several ranks, or may
/// have.
bool isOneOfSeveralRanks(const Environment &Variables);

} // namespace syncline::record

#endif // SYNCLINE_PROFILER_CLI_RECORD_ENVIRONMENT_H
