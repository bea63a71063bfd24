// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

// What a data loader calls gets tensors of the host, unless a transform moves
// them.
#include <torch/torch.h>

#include <vector>

static torch::Tensor scaled(const torch::Tensor &X) {
  return X / X.max().item<float>(); // expect: sync-item/possible
}

struct Scale : torch::data::transforms::TensorTransform<> {
  torch::Tensor operator()(torch::Tensor Input) override {
    float Mean = Input.mean().item<float>(); // expect: sync-item/possible
    return scaled(Input) - Mean;
  }
};

struct Upload : torch::data::transforms::TensorTransform<> {
  torch::Tensor operator()(torch::Tensor Input) override {
    return Input.to(torch::kCUDA); // expect: sync-host-to-device/likely
  }
};

struct Join : torch::data::transforms::Collation<torch::Tensor, std::vector<torch::Tensor>> {
  torch::Tensor apply_batch(std::vector<torch::Tensor> Batch) override {
    Batch[0].sum().item<float>(); // expect: sync-item/possible
    return torch::stack(Batch);
  }
};

// Look-alikes: the program calls these itself.
struct Other {
  virtual ~Other() = default;
  virtual torch::Tensor apply_batch(std::vector<torch::Tensor> Batch) = 0;
};
struct Own : Other {
  torch::Tensor apply_batch(std::vector<torch::Tensor> Batch) override {
    Batch[0].sum().item<float>(); // expect: sync-item/likely
    return Batch[0];
  }
};
