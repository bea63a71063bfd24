// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

// What only the C++ frontend has, or does in its own way.

#include <torch/csrc/jit/serialization/pickle.h>
#include <torch/script.h>
#include <torch/torch.h>

#include <iostream>
#include <sstream>
#include <vector>

static torch::Tensor floats() { return torch::rand({8}, torch::kCUDA); }
static torch::Tensor longs() { return torch::randint(8, {8}, torch::kCUDA); }
static torch::Tensor onHost() { return torch::rand({8}); }

// It returns a double, whatever the last argument is.
void clipGradNorm(const std::vector<torch::Tensor> &Parameters) {
  using torch::nn::utils::clip_grad_norm_;
  clip_grad_norm_(floats(), 1.0); // expect: sync-clip-grad-norm/certain
  clip_grad_norm_(Parameters, 1.0); // expect: sync-clip-grad-norm/likely
  clip_grad_norm_(Parameters, 1.0, 2.0, /*error_if_nonfinite=*/true); // expect: sync-clip-grad-norm/likely
  torch::nn::utils::clip_grad_value_(Parameters, 1.0);
}

void lbfgs(torch::optim::LBFGS &Optimizer, torch::optim::Adam &Other) {
  Optimizer.step([] { return floats().sum(); }); // expect: sync-lbfgs-step/certain
  Other.step();
}

void adaptiveLogSoftmax(torch::nn::AdaptiveLogSoftmaxWithLoss &Loss) {
  Loss->forward(floats(), longs()); // expect: sync-adaptive-log-softmax/certain
  Loss->predict(floats()); // expect: sync-adaptive-log-softmax/certain
  Loss->log_prob(floats());
}

// The sizes of its batches are on the host.
void packedInput(torch::nn::LSTM &Model, const torch::nn::utils::rnn::PackedSequence &Batch) {
  Model->forward_with_packed_input(Batch);
}

void tensorFromList(const std::vector<float> &Values) {
  auto Options = torch::TensorOptions().device(torch::kCUDA);
  torch::tensor({1.0, 2.0}, Options); // expect: sync-tensor-from-list/certain
  torch::tensor(Values, Options); // expect: sync-tensor-from-list/certain
  torch::tensor(c10::ArrayRef<float>(Values), Options); // expect: sync-tensor-from-list/certain
  at::tensor(c10::ArrayRef<float>(Values), Options); // expect: sync-tensor-from-list/certain
  torch::tensor(3.0, Options);
  torch::tensor(Values);
}

void print() {
  std::cout << floats(); // expect: sync-print-tensor/certain
  at::print(floats()); // expect: sync-print-tensor/certain
  torch::print(floats()); // expect: sync-print-tensor/certain
  floats().print();
  std::cout << onHost();
}

void printSparse() {
  std::cout << floats().to_sparse(); // expect: sync-print-tensor/certain, sync-to-sparse/certain
}

// The message of a check is made where it fails, that of a warning always.
void messages() {
  auto X = floats();
  c10::str("x: ", X); // expect: sync-print-tensor/certain
  TORCH_WARN("x: ", X); // expect: sync-print-tensor/certain
  LOG(INFO) << X; // expect: sync-print-tensor/certain
  TORCH_CHECK(X.dim() == 1, "x: ", X);
}

void save() {
  torch::save(floats(), "x.pt"); // expect: sync-save/likely
  torch::pickle_save(floats()); // expect: sync-save/likely
  torch::save(onHost(), "x.pt");
}

void saveArchive() {
  torch::serialize::OutputArchive Archive;
  Archive.write("x", floats());
  Archive.save_to("x.pt"); // expect: sync-save/likely
}

void saveScripted(const torch::jit::Module &Model) {
  Model.save("model.pt"); // expect: sync-save/likely
}

void load() {
  torch::Tensor X;
  for (int Step = 0; Step < 8; ++Step)
    torch::load(X, "x.pt"); // expect: sync-load/likely/hot
  torch::load(X, "x.pt");
}

void moduleTo(torch::nn::Linear &Model, torch::jit::Module &Scripted) {
  Model->to(torch::kCUDA); // expect: sync-module-to/certain
  Scripted.to(torch::kCUDA); // expect: sync-module-to/certain
  Model->to(torch::kHalf);
  Model->to(torch::kCPU); // expect: sync-module-to/likely
}

// The state of a sampler is on the host.
void loadSampler(torch::data::samplers::RandomSampler &Sampler, torch::serialize::InputArchive &Archive) {
  Sampler.load(Archive);
}

void synchronize() {
  torch::cuda::synchronize(); // expect: sync-device-synchronize/certain
  torch::cuda::device_count();
}
