//===- CheckpointFile.h - The file of the newest checkpoint -----*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_HIDDEN_WAITS_CHECKPOINTFILE_H
#define SYNCLINE_EXAMPLES_HIDDEN_WAITS_CHECKPOINTFILE_H

#include <filesystem>
#include <string>
#include <vector>

namespace hiddenwaits {

/// A file of this process's own in the folder for temporary files. Each
/// checkpoint overwrites the one before; the last goes with the object.
class CheckpointFile {
public:
  CheckpointFile();
  ~CheckpointFile();
  CheckpointFile(const CheckpointFile &) = delete;
  CheckpointFile &operator=(const CheckpointFile &) = delete;

  const std::string &path() const { return Path; }

  /// The sum of each parameter in the file, which torch::save wrote as a
  /// vector of tensors.
  std::vector<double> sums() const;

private:
  std::string Path;
};

} // namespace hiddenwaits

#endif // SYNCLINE_EXAMPLES_HIDDEN_WAITS_CHECKPOINTFILE_H
