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

// What a data set keeps, and the class of its examples.
struct Sample {
  torch::Tensor State, Action;
};
using SampleExample =
    torch::data::Example<Sample, torch::data::example::NoTarget>;

struct Samples : torch::data::datasets::Dataset<Samples, SampleExample> {
  explicit Samples(torch::Tensor Every) : All(Every) {}
  SampleExample get(size_t Index) override {
    All[Index].sum().item<float>(); // expect: sync-item/possible
    return Sample{All[Index], All[Index]};
  }
  torch::optional<size_t> size() const override { return All.size(0); }
  torch::Tensor All;
};

float firstState(const std::vector<SampleExample> &Batch) {
  const Sample &Data = Batch[0].data;
  return Data.State.sum().item<float>(); // expect: sync-item/possible
}

// Look-alikes: a data set that keeps its tensors on the GPU, and a class that
// is in no example.
struct Resident : torch::data::datasets::Dataset<Resident, SampleExample> {
  explicit Resident(torch::Tensor Every) : All(Every.to(torch::kCUDA)) {} // expect: sync-host-to-device/likely
  SampleExample get(size_t Index) override {
    All[Index].sum().item<float>(); // expect: sync-item/certain
    return Sample{All[Index], All[Index]};
  }
  torch::optional<size_t> size() const override { return All.size(0); }

private:
  torch::Tensor All;
};

struct Step {
  torch::Tensor State;
};
float ofStep(const std::vector<Step> &Steps) {
  return Steps[0].State.sum().item<float>(); // expect: sync-item/likely
}

// A lambda in a transform, and one elsewhere.
auto images() {
  return torch::data::datasets::MNIST("data").map(
      torch::data::transforms::TensorLambda<>([](torch::Tensor Input) {
        return Input / Input.max().item<float>(); // expect: sync-item/possible
      }));
}

float reduced(const torch::Tensor &X) {
  auto Largest = [](const torch::Tensor &Input) {
    return Input.max().item<float>(); // expect: sync-item/likely
  };
  return Largest(X);
}
