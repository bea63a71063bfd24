//===- detection_postprocess.cpp - Boxes above a threshold, to the host ---===//

#include "Models.h"
#include "Programs.h"

#include <ATen/ops/nonzero.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <iostream>

namespace truth {
namespace {

struct DetectionShape {
  int64_t Anchors, Width;
};

/// Boxes are (left, top, right, bottom): the overlap of one with each of all.
at::Tensor overlaps(const at::Tensor &Box, const at::Tensor &All) {
  at::Tensor LeftTop = at::maximum(Box.slice(0, 0, 2), All.slice(1, 0, 2));
  at::Tensor RightBottom = at::minimum(Box.slice(0, 2, 4), All.slice(1, 2, 4));
  at::Tensor Shared = (RightBottom - LeftTop).clamp_min(0).prod(1);
  at::Tensor Area = (All.slice(1, 2, 4) - All.slice(1, 0, 2)).prod(1);
  at::Tensor Own = (Box.slice(0, 2, 4) - Box.slice(0, 0, 2)).prod();
  return Shared / (Area + Own - Shared + 1e-6);
}

/// The best boxes that overlap no better one by more than half, at most Most.
at::Tensor suppress(const at::Tensor &Boxes, at::Tensor Scores, int64_t Most) {
  std::vector<at::Tensor> Kept;
  for (int64_t Number = 0; Number != Most; ++Number) {
    at::Tensor Best = Scores.argmax();
    at::Tensor Box = Boxes.index_select(0, Best.unsqueeze(0)).squeeze(0);
    Kept.push_back(at::cat({Box, Scores.max().unsqueeze(0)}));
    Scores = Scores.masked_fill(overlaps(Box, Boxes) > 0.5, 0);
  }
  return at::stack(Kept);
}

/// Boxes with positive sides and scores for what the network returns.
at::Tensor decode(const at::Tensor &Output) {
  at::Tensor Corner = Output.slice(1, 0, 2).sigmoid();
  at::Tensor Sides = Output.slice(1, 2, 4).sigmoid() * 0.2;
  return at::cat({Corner, Corner + Sides}, 1);
}

struct Detections {
  int64_t Candidates = 0;
  int64_t Boxes = 0;

  void detect(torch::nn::Sequential &Net, const at::Tensor &Features) {
    torch::NoGradGuard NoGrad;
    at::Tensor Output = Net->forward(Features);
    at::Tensor Scores = Output.select(1, 4).sigmoid();
    at::Tensor Above = at::nonzero(Scores > 0.5).squeeze(1);
    if (Above.size(0) == 0)
      return;
    at::Tensor Chosen = suppress(decode(Output).index_select(0, Above),
                                 Scores.index_select(0, Above), /*Most=*/5);
    at::Tensor OnHost = Chosen.cpu();
    const auto Rows = OnHost.accessor<float, 2>();
    for (int64_t Row = 0; Row != Rows.size(0); ++Row)
      Boxes += Rows[Row][4] > 0.5F;
    Candidates += Above.size(0);
  }
};

} // namespace

RunTime detectionPostprocess(const Settings &Config) {
  const auto Shape = Config.bySize<DetectionShape>(
      {{{256, 64}, {2048, 2048}, {8192, 4096}, {24576, 4096}}});
  const std::vector<Sample> Pool = makeSamples(
      {Shape.Anchors, Shape.Width}, /*Classes=*/2, /*Count=*/4, Config.Device);
  torch::nn::Sequential Net = makeMlp(Shape.Width, Shape.Width, /*Layers=*/1,
                                      /*Outputs=*/5, Config.Device);
  Detections Found;
  StepClock Clock(Config);
  while (Clock.next())
    Found.detect(Net,
                 Pool[static_cast<size_t>(Clock.step()) % Pool.size()].Inputs);
  const RunTime Time = Clock.finish();
  std::clog << Found.Boxes << " boxes of " << Found.Candidates << '\n';
  return Time;
}

} // namespace truth
