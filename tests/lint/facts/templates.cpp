// RUN: %syncline lint --verify --assume-gpu --min-confidence possible %s -- %torch_flags

// Of a template its instances run. What they know counts, not what the template
// leaves open.

#include <torch/torch.h>

template <typename Model> class Trainer {
public:
  template <typename Loader> float test(Model &Net, Loader &Batches) {
    std::vector<int> Classes;
    for (const auto &Batch : Batches) {
      auto Data = Batch.data.to(Target); // expect: sync-host-to-device/likely
      torch::Tensor Result = Net->forward(Data).argmax(1);
      auto OnHost = Result.to(torch::kCPU); // expect: sync-device-to-host/likely
      for (int64_t I = 0; I < OnHost.size(0); ++I)
        Classes.push_back(OnHost[I].template item<int>());
    }
    return 0;
  }
  float all(Model &Net);
  template <typename Loader> float outside(Loader &Batches);
  void neverCalled() {
    auto OnHost = torch::ones({3});
    OnHost[0].item<float>(); // expect: sync-item/likely
  }

private:
  torch::Device Target = torch::kCUDA;
};

template <typename Model> float Trainer<Model>::all(Model &Net) {
  auto OnHost = torch::ones({3});
  return OnHost[0].template item<float>();
}

template <typename Model>
template <typename Loader>
float Trainer<Model>::outside(Loader &Batches) {
  auto OnHost = torch::ones({3});
  auto OnGpu = OnHost.to(torch::kCUDA); // expect: sync-host-to-device/certain
  return OnHost[0].item<float>() +
         OnGpu[0].item<float>(); // expect: sync-item/certain
}

template <typename T> float mean(T Values) {
  torch::Tensor Sum = torch::ones({1}) * Values;
  return Sum.item<float>();
}
// No instance: nothing is known.
template <typename T> float unused(T Values) {
  torch::Tensor Sum = torch::ones({1});
  return Sum.item<float>(); // expect: sync-item/likely
}

void run(torch::nn::Linear &Net, std::vector<torch::data::Example<>> &Batches) {
  Trainer<torch::nn::Linear> All;
  All.test(Net, Batches);
  All.all(Net);
  All.outside(Batches);
  mean(2.0);
}
