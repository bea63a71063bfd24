//===- NameClaim.h - The name of a recording while it is made ---*- C++ -*-===//
//
// Two commands that record at the same time do not write to the same name. The
// claim is a name of a socket, so nothing is left if the command is killed. It
// is known only on this host.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_CLI_RECORD_NAMECLAIM_H
#define SYNCLINE_PROFILER_CLI_RECORD_NAMECLAIM_H

#include <filesystem>

namespace syncline::record {

class NameClaim {
public:
  /// Claims \p Path, or the first of "train.2.sltrace", "train.3.sltrace" and
  /// so on that no other command has claimed.
  explicit NameClaim(const std::filesystem::path &Path);
  ~NameClaim();
  NameClaim(const NameClaim &) = delete;
  NameClaim &operator=(const NameClaim &) = delete;

  const std::filesystem::path &path() const { return Path; }

private:
  std::filesystem::path Path;
  int Socket = -1;
};

} // namespace syncline::record

#endif // SYNCLINE_PROFILER_CLI_RECORD_NAMECLAIM_H
