// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

// A data loader needs the tensors of a data set on the host.

#include <torch/torch.h>

torch::Tensor decoded(size_t Index);
struct Loader {
  torch::Tensor boxes(size_t Index) const;
};

static torch::Tensor matched(torch::Tensor Anchors, const torch::Tensor &Boxes) {
  auto Found = (decoded(1) > Boxes).nonzero(); // expect: sync-nonzero/possible
  return Found[Anchors.argmax().item<int>()]; // expect: sync-item/possible
}

namespace {
torch::Tensor shared() { return decoded(2).nonzero(); } // expect: sync-nonzero/likely
torch::Tensor uploaded(torch::Device Device) {
  auto Moved = decoded(3).to(Device); // expect: sync-host-to-device/likely, sync-device-to-host/possible
  return Moved.nonzero(); // expect: sync-nonzero/likely
}
} // namespace

struct Images : torch::data::datasets::Dataset<Images> {
  torch::data::Example<> get(size_t Index) override {
    auto Image = decoded(Index);
    Image.max().item<float>(); // expect: sync-item/possible
    auto Boxes = Source.boxes(Index);
    if (Boxes.nonzero().size(0) == 0) // expect: sync-nonzero/possible
      return {Image, Boxes};
    uploaded(Device);
    return {Image, matched(Image, Boxes) + shared()};
  }
  torch::optional<size_t> size() const override { return 4; }
  float mean() const { return decoded(0).mean().item<float>(); } // expect: sync-item/possible
  Loader Source;
  torch::Device Device = torch::kCPU;
};
void choose(Images &Set, torch::Device Device) { Set.Device = Device; }

// Look-alikes: code that other code calls, too, and methods of other classes.
float train(Images &All) {
  return shared().sum().item<float>() + // expect: sync-item/likely
         decoded(4).sum().item<float>(); // expect: sync-item/likely
}
struct Other {
  torch::data::Example<> get(size_t Index) {
    decoded(Index).max().item<float>(); // expect: sync-item/likely
    return {};
  }
};
