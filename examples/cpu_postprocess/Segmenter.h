//===- Segmenter.h - The work on the device, the work on the CPU *- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_CPU_POSTPROCESS_SEGMENTER_H
#define SYNCLINE_EXAMPLES_CPU_POSTPROCESS_SEGMENTER_H

#include "DeepLabV3.h"
#include "WorkerPool.h"
#include "common/RunExample.h"

#include <functional>
#include <memory>
#include <vector>

namespace cpupostprocess {

/// The net and the batches of images that it is shown in turn, on the device.
class Segmenter {
public:
  explicit Segmenter(const examples::Options &Opts);

  /// The category maps of step \p Number's batch: uint8 [batch, size, size] on
  /// the device. Queues the work and does not block on it.
  torch::Tensor categoryMaps(int64_t Number);

private:
  DeepLabV3 Net;
  std::vector<torch::Tensor> Batches;
};

/// For each image the category of its largest connected component.
/// \p Maps are uint8 [batch, height, width], contiguous, on the host.
Categories largestCategories(const torch::Tensor &Maps);

using MakeWorkload = std::function<std::unique_ptr<examples::Workload>(
    const examples::Options &)>;

/// Both programs' main.
int runSegmentation(int Argc, char **Argv, const MakeWorkload &Make,
                    const examples::DeclareMore &More = {});

} // namespace cpupostprocess

#endif // SYNCLINE_EXAMPLES_CPU_POSTPROCESS_SEGMENTER_H
