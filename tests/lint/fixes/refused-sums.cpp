// Sums of losses that look as if they could be kept on the GPU, and cannot.
// RUN: not %lint --quiet --fix-dry-run %s -- %torch_flags | count 0

#include <torch/torch.h>

#include <torch/nn/parallel/data_parallel.h>

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

static const torch::Device D(torch::kCUDA);

double sumsThatOthersSee(const std::vector<torch::Tensor> &Losses) {
  double A = 0, B = 0, C = 0, E = 0;
  double &Other = A;
  auto Print = [&B] { return B; };
  auto Reference = std::ref(C);
  for (const auto &Loss : Losses)
    A += Loss.item<double>();
  for (const auto &Loss : Losses)
    B += Loss.item<double>();
  for (const auto &Loss : Losses)
    C += Loss.item<double>();
  for (const auto &Loss : Losses) {
    E += Loss.item<double>();
    if (E > 3)
      break;
  }
  return Other + Print() + Reference + E;
}

double sumsInATry(const std::vector<torch::Tensor> &Losses) {
  double Total = 0;
  try {
    for (const auto &Loss : Losses)
      Total += Loss.item<double>();
  } catch (const std::runtime_error &) {
    return Total;
  }
  return 0;
}

double otherArithmetic(const std::vector<torch::Tensor> &Losses, double Given) {
  double A = 0, B = 1, C = 0, E = 0, G = 0, H = 0;
  int64_t Whole = 0;
  bool Any = false;
  for (const auto &Loss : Losses) {
    A = Loss.item<double>() - A;
    B = B * Loss.item<double>();
    C = Given + Loss.item<double>();
    E += 3 / Loss.item<double>();
    // The GPU multiplies with a third.
    G += Loss.mean().item<double>() / 3;
    H = H + Loss.item<double>() * H;
    Whole += Loss.item<int64_t>() / 2;
    Any -= Loss.item<bool>();
  }
  return A + B + C + E + G + H + static_cast<double>(Whole) + Any;
}

double onSeveralGpus(std::vector<torch::nn::Linear> &Models, const std::vector<torch::Device> &Devices, torch::Tensor X) {
  double Total = 0;
  for (size_t I = 0; I < Devices.size(); ++I)
    Total += Models[I]->forward(X.to(Devices[I])).sum().item<double>();
  return Total;
}

double onCountedGpus(std::vector<torch::nn::Linear> &Models, torch::Tensor X) {
  double Total = 0;
  for (int Gpu = 0; Gpu < 2; ++Gpu) {
    auto Options = torch::TensorOptions().device(torch::kCUDA, static_cast<torch::DeviceIndex>(Gpu));
    Total += Models[Gpu]->forward(X + torch::ones({4}, Options)).sum().item<double>();
  }
  return Total;
}

double onNamedGpus(torch::Tensor X) {
  double Total = 0;
  int Gpu = 0;
  while (Gpu < 2) {
    torch::Device Next("cuda:" + std::to_string(Gpu++));
    Total += torch::ones({4}, Next).sum().item<double>();
  }
  return Total;
}

double onGuardedGpus(const std::vector<torch::Tensor> &Losses) {
  double Total = 0;
  int8_t Index = 0;
  for (const auto &Loss : Losses) {
    c10::DeviceGuard Guard(torch::Device(torch::kCUDA, Index));
    Index = 1;
    Total += (Loss + torch::ones({}, torch::kCUDA)).item<double>();
  }
  return Total;
}

// The program's own, with the name of a function that selects a device.
void setDevice(int Index);

double onSelectedGpus(const std::vector<torch::Tensor> &Losses) {
  double Total = 0;
  int Index = 0;
  for (const auto &Loss : Losses) {
    setDevice(Index++);
    Total += (Loss + torch::ones({}, torch::kCUDA)).item<double>();
  }
  return Total;
}

struct Replica {
  torch::nn::Linear Model{nullptr};
  torch::Device Place{torch::kCPU};
};

double onReplicas(std::vector<Replica> &Replicas, torch::Tensor X) {
  double Total = 0;
  for (auto &[Model, Place] : Replicas)
    Total += Model->forward(X.to(Place)).sum().item<double>();
  for (auto &Each : Replicas)
    Total += Each.Model->forward(X.to(Each.Place)).sum().item<double>();
  return Total;
}

double onOutputs(std::vector<torch::nn::Linear> &Models, const std::vector<torch::Tensor> &Inputs) {
  double Total = 0;
  for (const auto &Loss : torch::nn::parallel::parallel_apply(Models, Inputs))
    Total += Loss.item<double>();
  return Total;
}
