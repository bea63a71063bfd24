// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

// Sizes, branches and checks that depend on values of the device.

#include <torch/torch.h>

static torch::Tensor floats() { return torch::rand({8}, torch::kCUDA); }
static torch::Tensor square() { return torch::rand({8, 8}, torch::kCUDA); }
static torch::Tensor mask() { return floats() > 0.5; }
static torch::Tensor bytes() {
  return torch::ones({8}, torch::dtype(torch::kByte).device(torch::kCUDA));
}
static torch::Tensor longs() { return torch::randint(8, {8}, torch::kCUDA); }
static torch::Tensor onHost() { return torch::rand({8}); }
static torch::Tensor hostLongs() { return torch::randint(8, {8}); }

void nonzero() {
  at::nonzero(floats()); // expect: sync-nonzero/certain
  floats().nonzero(); // expect: sync-nonzero/certain
  floats().nonzero_numpy(); // expect: sync-nonzero/certain
  onHost().nonzero();
  at::nonzero_static(floats(), 4);
}

void whereOfCondition() {
  at::where(mask()); // expect: sync-nonzero/certain
  at::where(mask(), floats(), floats());
}

void argwhere() {
  at::argwhere(floats()); // expect: sync-nonzero/certain
  floats().argwhere(); // expect: sync-nonzero/certain
  onHost().argwhere();
}

void indexWithMask() {
  auto X = floats();
  at::index(X, {mask()}); // expect: sync-mask-index/certain
  X.index({mask()}); // expect: sync-mask-index/certain
  X.index({bytes()}); // expect: sync-mask-index/certain
  X.index({longs()});
}

void indexPutWithMask() {
  auto X = floats();
  auto Y = square();
  X.index_put_({mask()}, floats()); // expect: sync-mask-index-put/certain
  at::index_put_(X, {mask()}, floats()); // expect: sync-mask-index-put/certain
  X.index_put_({bytes()}, floats()); // expect: sync-mask-index-put/certain
  Y.index_put_({mask(), mask()}, 0.0); // expect: sync-mask-index-put/certain
  X.index_put_({mask()}, 0.0);
}

void indexPutAccumulate() {
  auto X = floats();
  X.index_put_({mask()}, floats(), /*accumulate=*/true); // expect: sync-mask-index-put/certain
  X.index_put_({longs()}, floats(), /*accumulate=*/true);
}

void maskedSelect() {
  at::masked_select(floats(), mask()); // expect: sync-masked-select/certain
  floats().masked_select(mask()); // expect: sync-masked-select/certain
  onHost().masked_select(onHost() > 0.5);
}

void unique() {
  at::_unique2(floats()); // expect: sync-unique/certain
  at::_unique(floats()); // expect: sync-unique/certain
  at::unique_consecutive(floats()); // expect: sync-unique/certain
  at::unique_dim(square(), 0); // expect: sync-unique/certain
  at::unique_dim_consecutive(square(), 0); // expect: sync-unique/certain
  at::_unique2(onHost());
}

void isin() {
  at::isin(longs(), longs()); // expect: sync-isin/likely
  at::isin(longs(), 3);
  at::isin(hostLongs(), hostLongs());
}

void bincount() {
  at::bincount(longs()); // expect: sync-bincount/certain
  longs().bincount(/*weights=*/{}, /*minlength=*/8); // expect: sync-bincount/certain
  hostLongs().bincount();
}

void histc() {
  at::histc(floats()); // expect: sync-histc/certain
  floats().histc(16); // expect: sync-histc/certain
  floats().histc(16, 0, 1);
}

void oneHot() {
  at::one_hot(longs()); // expect: sync-one-hot/certain
  torch::nn::functional::one_hot(longs()); // expect: sync-one-hot/certain
  at::one_hot(longs(), 8);
}

// With and without the size of the result.
void repeatInterleave() {
  at::repeat_interleave(longs()); // expect: sync-repeat-interleave/certain
  at::repeat_interleave(floats(), longs(), 0); // expect: sync-repeat-interleave/certain
  floats().repeat_interleave(longs(), 0); // expect: sync-repeat-interleave/certain
  at::repeat_interleave(longs(), /*output_size=*/28);
  floats().repeat_interleave(longs(), 0, /*output_size=*/28);
  floats().repeat_interleave(2, 0);
}

void mode() {
  at::mode(floats()); // expect: sync-mode/likely
  square().mode(1); // expect: sync-mode/likely
  onHost().mode();
}

void normal() {
  at::normal(floats(), 1.0);
  at::normal(onHost(), onHost());
}

void cov() {
  at::cov(square()); // expect: sync-cov/certain
  square().cov(); // expect: sync-cov/certain
  onHost().cov();
}

void corrcoef() {
  at::corrcoef(square()); // expect: sync-cov/certain
  square().corrcoef(); // expect: sync-cov/certain
  onHost().corrcoef();
}

void istft() {
  auto Spectrum = torch::rand({5, 8}, torch::dtype(torch::kComplexFloat).device(torch::kCUDA));
  at::istft(Spectrum, 8); // expect: sync-istft/certain
  Spectrum.istft(8); // expect: sync-istft/certain
  at::stft(floats(), 8);
}

void segmentReduce() {
  auto X = floats();
  at::segment_reduce(X, "sum", longs()); // expect: sync-segment-reduce/certain
  at::segment_reduce(X, "sum", longs(), {}, {}, 0, /*unsafe=*/true);
  at::segment_reduce(X, "sum", /*lengths=*/{}, {}, /*offsets=*/longs());
}

void searchsorted() {
  auto Sorter = floats().argsort();
  at::searchsorted(floats(), floats(), false, false, std::nullopt, Sorter); // expect: sync-searchsorted-sorter/certain
  at::searchsorted(floats(), floats());
  at::bucketize(floats(), floats());
}

void ctcLoss() {
  auto Probabilities = torch::rand({16, 4, 8}, torch::kCUDA);
  auto Labels = torch::randint(8, {4, 4}, torch::kCUDA);
  at::ctc_loss(Probabilities, Labels, longs(), longs()); // expect: sync-ctc-loss/likely
  at::_ctc_loss(Probabilities, Labels, longs(), longs()); // expect: sync-ctc-loss/likely
  torch::nn::CTCLoss Loss;
  Loss->forward(Probabilities, Labels, longs(), longs()); // expect: sync-ctc-loss/likely
}

void ctcLossOfCudnn(const torch::Tensor &Probabilities) {
  auto Labels = torch::randint(8, {16});
  at::_use_cudnn_ctc_loss(Probabilities, Labels, longs(), longs(), 0); // expect: sync-ctc-loss/likely
  at::_use_cudnn_ctc_loss(Probabilities, Labels, {16, 16}, {4, 4}, 0);
}

void crossEntropy() {
  auto Logits = torch::rand({8, 4}, torch::kCUDA);
  at::cross_entropy_loss(Logits, longs(), floats(), at::Reduction::Mean, -100, 0.1); // expect: sync-cross-entropy-smoothing/certain
  at::cross_entropy_loss(Logits, longs(), floats());
}
