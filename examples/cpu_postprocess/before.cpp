//===- before.cpp - Device and CPU take turns -----------------------------===//
//
// Each batch is segmented on the device, then its category maps are searched on
// the CPU. While the CPU searches, the device has nothing to do; while the
// device segments, the CPU is blocked.
//
//===----------------------------------------------------------------------===//

#include "Segmenter.h"

using namespace cpupostprocess;

namespace {

class TakingTurns : public examples::Workload {
public:
  explicit TakingTurns(const examples::Options &Opts) : Images(Opts) {}

  void step(int64_t Number) override {
    torch::Tensor Maps = Images.categoryMaps(Number);
    // Blocks: the maps are needed at once, so the net has to be through.
    torch::Tensor OnHost = Maps.cpu();
    for (Category Largest : largestCategories(OnHost))
      Results.push_back(Largest);
  }

  std::vector<double> results() override { return Results; }

private:
  Segmenter Images;
  std::vector<double> Results; ///< A category an image.
};

} // namespace

int main(int Argc, char **Argv) {
  return runSegmentation(Argc, Argv, [](const examples::Options &Opts) {
    return std::make_unique<TakingTurns>(Opts);
  });
}
