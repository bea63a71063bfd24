// Each function contains one finding that syncline lint --fix --fix-unsafe can fix,
// and returns numbers. The build runs this program before and after the fixes, and compares.

#include <torch/torch.h>

#include <cmath>
#include <cstdint>
#include <iostream>
#include <limits>
#include <vector>

namespace F = torch::nn::functional;

static const torch::Device Device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);

static torch::Tensor numbers(int64_t Rows, int64_t Columns) {
  auto X = torch::arange(static_cast<double>(Rows * Columns), torch::TensorOptions(torch::kFloat).device(Device));
  return (X.view({Rows, Columns}) * 37).remainder(11) - 5;
}

static torch::Tensor labels(int64_t Count) {
  return torch::arange(Count, torch::TensorOptions(torch::kLong).device(Device)).remainder(4) - 1;
}

double total() {
  auto X = numbers(6, 4);
  double Total = 1.25;
  for (int64_t I = 0; I < 6; ++I) {
    auto Row = X.select(0, I) / 3;
    Total += Row.mean().item<double>();
  }
  return Total;
}

double totalOfFloats() {
  auto X = numbers(6, 4);
  float total_loss = 0;
  int64_t Correct = 0;
  size_t Wrong = 3;
  for (int64_t I = 0; I < 6; ++I) {
    auto Row = X.select(0, I) / 3;
    total_loss += Row.mean().item<double>();
    Correct += Row.gt(0).sum().item().toLong();
    Wrong += Row.le(0).sum().item<int64_t>();
  }
  return total_loss + static_cast<double>(Correct) + 100 * static_cast<double>(Wrong);
}

double weighted() {
  auto X = numbers(6, 4);
  double Sum = 0;
  for (int Epoch = 0; Epoch < 2; ++Epoch)
    for (int64_t I = 0; I < 6; ++I)
      Sum += X.select(0, I).std().item<double>() * static_cast<double>(X.size(1));
  return Sum;
}

double otherSums() {
  auto X = numbers(6, 4);
  double Total = 1.25, Less = 2;
  float mean_loss = 0;
  int64_t Correct = 0;
  size_t Left = 100;
  const int Count = 3;
  for (int64_t I = 0; I < 6; ++I) {
    auto Loss = X.select(0, I).mean();
    Total = Total + Loss.item<double>();
    Less = Less - 7 * Loss.item<float>();
    mean_loss = Loss.item<double>() / X.size(1) + mean_loss;
    Correct = X.select(0, I).gt(0).sum().item<int64_t>() + Correct;
    Left -= X.select(0, I).le(0).sum().item().toLong();
  }
  for (int64_t I = 0; I < 6; ++I) {
    auto Loss = X.select(0, I).mean();
    Total -= Loss.item<float>() / Count;
    Less += (Loss / 2).item<double>() / (Count + 1);
  }
  return Total + 10 * Less + 100 * mean_loss + static_cast<double>(Correct) + 1000 * static_cast<double>(Left);
}

double scopes() {
  auto X = numbers(6, 4);
  double Best = 0;
  {
    double running_loss = 0;
    for (int64_t I = 0; I < 6; ++I)
      running_loss += X.select(0, I).mean().item<double>();
    Best += running_loss;
  }
  {
    double running_loss = 1;
    for (int64_t I = 0; I < 6; ++I)
      running_loss += X.select(0, I).std().item<double>();
    for (int64_t I = 0; I < 6; ++I)
      running_loss += X.select(0, I).sum().item<double>();
    Best += 2 * running_loss;
  }
  for (int Epoch = 0; Epoch < 2; ++Epoch) {
    auto total_on_device = X.sum();
    double total = 0;
    for (int64_t I = 0; I < 6; ++I)
      total += X.select(0, I).mean().item<double>();
    Best += total * total_on_device.dim();
  }
  return Best;
}

double invariant() {
  auto X = numbers(6, 4);
  auto Scale = X.abs().max();
  double Sum = 0;
  std::vector<double> Values{1, 2, 3};
  for (double Value : Values)
    Sum = Sum * 2 + Value / Scale.item<double>();
  return Sum;
}

torch::Tensor selected() {
  auto X = numbers(3, 4);
  if (torch::isnan(X).any().item<bool>())
    X = torch::zeros_like(X);
  auto Y = X.sum().gt(0).is_nonzero() ? X * 2 : X * 3;
  if (!X.lt(100).all().item<bool>()) {
    Y = Y + 1;
  } else {
    Y = Y - 1;
  }
  return Y;
}

torch::Tensor positions() {
  auto X = numbers(1, 12).flatten();
  auto Low = torch::nonzero(X < -2).squeeze(1);
  X.index_fill_(0, Low, 0.5);
  X.index_put_({(X > 4).nonzero().view(-1)}, 9);
  auto Y = X * 2;
  const auto Odd = torch::where(X.remainder(2) == 1)[0];
  Y.index_put_({Odd}, X.index({Odd}) * -1);
  return Y;
}

torch::Tensor maskedWrites() {
  auto X = numbers(3, 4);
  auto Y = X + 1;
  auto Negative = X < 0;
  X.index_put_({Negative}, Y.index({Negative}) * 0.5);
  X.index_put_({X > 4}, torch::full({}, 7, X.options()));
  X.masked_fill_(X == 3, torch::full({}, 8, X.options()));
  return X;
}

constexpr float Lowest = -0.5F;

torch::Tensor filled() {
  auto X = numbers(3, 4);
  const auto Options = torch::TensorOptions(torch::kFloat).device(Device);
  static const double Highest = 4.5;
  const auto Far = torch::full({}, -INFINITY, Options);
  const auto Low = torch::full({}, Lowest, Options);
  X.masked_fill_(X == 5, Far);
  X.masked_fill_(X == 4, torch::full({}, -std::numeric_limits<float>::infinity(), Options));
  X.masked_fill_(X == 3, torch::full({}, Highest, Options));
  X.index_put_({X == 2}, Low);
  auto Row = X.flatten();
  Row.index_fill_(0, torch::nonzero(Row == 1).squeeze(1), -INFINITY);
  return torch::nan_to_num(X) + torch::isinf(X);
}

torch::Tensor crossEntropy() {
  auto Logits = numbers(8, 3);
  auto Labels = labels(8);
  auto Mask = Labels >= 0;
  auto Loss = F::cross_entropy(Logits.index({Mask}), Labels.index({Mask}));
  torch::nn::CrossEntropyLoss Criterion;
  auto Rows = Logits.index({Labels.ne(-1)});
  auto Targets = Labels.index({Labels.ne(-1)});
  return Loss + Criterion(Rows, Targets);
}

torch::Tensor created() {
  auto A = torch::zeros({2, 3}).to(Device);
  auto B = torch::arange(3).to(Device, torch::kFloat);
  auto C = torch::full({3}, 2.5, torch::kDouble).to(Device);
  auto D = torch::ones({3}, torch::dtype(torch::kFloat)).to(Device, /*non_blocking=*/false);
  auto E = torch::tensor(1.5).to(Device);
  auto Indices = torch::randint(5, 6, {2, 3}).to(Device);
  A = A + Indices * (Indices.scalar_type() == torch::kLong ? 1 : 2);
  return A + B + C + D + E;
}

torch::Tensor sized() {
  auto Logits = numbers(5, 4);
  auto OneHot = torch::one_hot(Logits.argmax(1));
  auto HostCounts = torch::tensor({1, 0, 2, 3, 1});
  auto Counts = HostCounts.to(Device); // NOLINT: pin_memory() needs a GPU
  auto Rows = Logits.repeat_interleave(Counts, 0);
  auto Lengths = Logits.gt(0).sum(1);
  const auto Length = Lengths.sum().item<int64_t>();
  auto More = torch::repeat_interleave(Logits, Lengths, 0).sum() + Length;
  auto Labels = labels(9) + 1;
  auto Bins = torch::bincount(Labels, {}, 6);
  return OneHot.sum() + Rows.sum() + More + Bins.mul(torch::arange(6, Device)).sum();
}

torch::Tensor solved() {
  auto A = numbers(3, 3) + 20 * torch::eye(3, Device);
  auto B = numbers(3, 2);
  return torch::linalg_solve(A, B).sum() + A.inverse().sum() + torch::linalg_cholesky(A.matmul(A.t())).sum();
}

int main() {
  std::cout.precision(9);
  std::cout << "total " << total() << '\n'
            << "totalOfFloats " << totalOfFloats() << '\n'
            << "weighted " << weighted() << '\n'
            << "otherSums " << otherSums() << '\n'
            << "scopes " << scopes() << '\n'
            << "invariant " << invariant() << '\n';
  for (const auto &[Name, Make] : std::vector<std::pair<const char *, torch::Tensor (*)()>>{
           {"selected", selected},
           {"positions", positions},
           {"maskedWrites", maskedWrites},
           {"filled", filled},
           {"crossEntropy", crossEntropy},
           {"created", created},
           {"sized", sized},
           {"solved", solved}}) {
    auto Values = Make().to(torch::kDouble).cpu().flatten();
    std::cout << Name;
    for (int64_t I = 0; I < Values.numel(); ++I)
      std::cout << ' ' << Values.data_ptr<double>()[I];
    std::cout << '\n';
  }
}
