// Code that looks as if it had a safe fix, and has none.
// RUN: not %lint --quiet --fix-dry-run %s -- %torch_flags | count 0

#include <torch/torch.h>

#undef NDEBUG
#define NDEBUG // as a build for users has it
#include <cassert>
#include <vector>

namespace F = torch::nn::functional;
static const torch::Device D(torch::kCUDA);
static const torch::Device Chosen(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
void kernel(float *Run);

double changedThroughElements() {
  auto X = torch::zeros({8}, D);
  double S = 0;
  for (int I = 0; I < 4; ++I) {
    X[0] = I;
    S = S * 2 + X.sum().item<double>();
  }
  return S;
}

double changedThroughAliases(torch::optim::SGD &Optimizer, torch::nn::Linear &M, bool C) {
  auto W = M->named_parameters()["weight"];
  auto A = torch::zeros({4, 4}, D), X = torch::zeros({}, D), Z = torch::ones({}, D);
  auto Row = A[0];
  auto Y = C ? X : Z;
  auto Run = torch::zeros({}, D), Seen = torch::zeros({}, D);
  static const torch::Tensor Kept = torch::zeros({}, D);
  double S = 0;
  for (int I = 0; I < 4; ++I) {
    Optimizer.step();
    A.add_(1);
    Y.add_(1);
    Kept.add_(1);
    kernel(Run.mutable_data_ptr<float>());
    F::elu(Seen, F::ELUFuncOptions().inplace(true));
    S += 1 / W.norm().item<double>() + 1 / Row.sum().item<double>() + 1 / X.sum().item<double>();
    S += 1 / Run.sum().item<double>() + 1 / Seen.sum().item<double>() + 1 / Kept.sum().item<double>();
  }
  return S;
}

double changedThroughScalars(int N) {
  auto X = torch::rand({8}, D);
  int Index = 0;
  auto Next = [&] { ++Index; };
  double S = 0;
  while (N-- > 0) {
    Next();
    S = S * 2 + X[Index].item<double>();
  }
  return S;
}

double mayThrow(const torch::Tensor &M) {
  auto Idx = torch::nonzero(M > 3);
  double S = 0;
  for (int64_t I = 0; I < Idx.size(0); ++I)
    S = S * 2 + Idx[0][0].item<double>();
  for (int64_t I = 0; I < 4; ++I)
    if (Idx.numel() == 1)
      S = S * 2 + Idx.item<double>();
  return S;
}

void rowsAreNoElements(torch::Tensor X) {
  auto Rows = torch::where(X > 4)[0];
  X.index_put_({Rows}, 0);
  X.index_fill_(1, torch::where(X > 4)[1], 1);
  X.index_put_({torch::nonzero(X > 4)[0]}, 9);
}

void numbersThatDiffer(torch::Tensor X, torch::Tensor M, double V, float G) {
  X.masked_fill_(M, torch::full({}, 2.7, torch::TensorOptions(torch::kLong).device(D)));
  X.masked_fill_(M, torch::tensor(0.1, D));
  auto T = torch::tensor(V, D);
  V = 2;
  X.masked_fill_(M, T);
  auto P = torch::zeros({}, torch::TensorOptions(D).requires_grad(true));
  X.masked_fill(M, P);
}

void constantsThatDiffer(torch::Tensor X, torch::Tensor M, const float Given) {
  const auto Floats = torch::TensorOptions(D).dtype(torch::kFloat);
  constexpr float Tenth = 0.1F;
  const float Same = Given;
  constexpr float Half = 0.5F;
  X.masked_fill_(M, torch::full({}, Tenth, Floats));
  X.masked_fill_(M, torch::full({}, Same, Floats));
  X.masked_fill_(M, torch::full({}, Given, Floats));
  const auto T = torch::full({}, Half, Floats);
  {
    const float Half = 2;
    X.masked_fill_(M, T);
    X.add_(Half);
  }
}

void madeInAnotherType() {
  torch::full({3}, 2.7, torch::kInt).to(Chosen, torch::kFloat);
  torch::arange(0, 1, 0.25).to(Chosen, torch::kLong);
  torch::tensor(0.1).to(Chosen, torch::kDouble);
  torch::tensor(uint8_t(7)).to(Chosen);
  torch::zeros({3}, torch::requires_grad()).to(Chosen);
}

torch::Tensor gradients(torch::Tensor H, torch::Tensor P, torch::Tensor Q) {
  H.index_put_({H > 1}, H.index({H > 1}).log());
  P.index_put_({P > 0}, Q.index({P > 0}).sqrt());
  return H + P;
}

int64_t countedRows(torch::Tensor Logits, torch::Tensor Labels, torch::nn::CrossEntropyLoss Given) {
  auto Rows = Logits.index({Labels != -1});
  auto Targets = Labels.index({Labels != -1});
  auto Loss = F::cross_entropy(Rows, Targets);
  Given(Logits.index({Labels != -1}), Labels.index({Labels != -1})).backward();
  return Targets.size(0);
}

double theReadWasTheWait(const std::vector<torch::Tensor> &Batches) {
  auto Pinned = torch::empty({8}, torch::TensorOptions().pinned_memory(true));
  double Total = 0;
  for (const auto &Batch : Batches) {
    Pinned.copy_(Batch);
    auto X = Pinned.to(D, /*non_blocking=*/true);
    Total += X.sum().item<double>();
  }
  return Total;
}

double notInAllBuilds(const std::vector<torch::Tensor> &Losses) {
  double A = 0, B = 0, C = 0, S = 0;
  auto X = torch::zeros({8}, D);
  for (int I = 0; I < 4; ++I) {
    S = S * 2 + X.sum().item<double>();
#ifdef WITH_STEPS
    X.add_(1);
#endif
  }
  for (const auto &Loss : Losses) {
    A += Loss.item<double>();
#ifdef LOG_LOSS
    log(A);
#endif
  }
  for (const auto &Loss : Losses) {
    B += Loss.item<double>();
    assert(B >= 0);
  }
  for (const auto &Loss : Losses)
    C = C + Loss.item<double>();
#if 0
  C = 1;
#endif
  return A + B + C + S;
}

double underAPragma(const std::vector<torch::Tensor> &Losses) {
  double Total = 0;
#pragma GCC unroll 2
  for (size_t I = 0; I < Losses.size(); ++I)
    Total += Losses[I].item<double>();
  return Total;
}

double withComments(const std::vector<torch::Tensor> &Losses) {
  double Total = 0;
  for (size_t I = 0; I < Losses.size(); ++I)
    Total += /* the loss */ Losses[I].item<double>();
  return Total;
}

void pinnedThatChanges(const std::vector<torch::Tensor> &Batches, std::vector<torch::Tensor> &Out) {
  auto Buffer = torch::empty({8, 8}, torch::TensorOptions().pinned_memory(true));
  for (const auto &Batch : Batches) {
    Buffer.copy_(Batch);
    Out.push_back(Buffer.to(torch::kCUDA));
    Out.push_back(Buffer.narrow(0, 0, 4).to(torch::kCUDA));
  }
}

torch::Tensor sizes(torch::Tensor X) {
  auto Host = torch::tensor({1, 2, 3});
  auto Counts = torch::ones({3}, torch::TensorOptions(torch::kLong).device(D));
  const bool Any = Counts.sum().item<bool>();
  return X.repeat_interleave(Counts, 0) + Any;
}
