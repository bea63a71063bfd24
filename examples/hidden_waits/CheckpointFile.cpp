//===- CheckpointFile.cpp - The file of the newest checkpoint -------------===//

#include "CheckpointFile.h"

#include "common/Workload.h"

#include <torch/serialize.h>

#include <system_error>
#include <unistd.h>

namespace hiddenwaits {

CheckpointFile::CheckpointFile()
    : Path(std::filesystem::temp_directory_path() /
           ("syncline-hidden-waits-" + std::to_string(getpid()) + ".pt")) {}

CheckpointFile::~CheckpointFile() {
  std::error_code Ignored;
  std::filesystem::remove(Path, Ignored);
}

std::vector<double> CheckpointFile::sums() const {
  std::vector<at::Tensor> Parameters;
  torch::load(Parameters, Path, c10::Device(c10::kCPU));
  examples::LossLog Sums;
  for (const at::Tensor &Parameter : Parameters)
    Sums.add(Parameter.sum(at::kDouble));
  return Sums.read();
}

} // namespace hiddenwaits
