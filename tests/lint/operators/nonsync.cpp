// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

// Operators that look as if they waited, and do not, on tensors that are known
// to be on the device, in a loop.

#include <torch/torch.h>

static const auto Device = torch::TensorOptions().device(torch::kCUDA);
static torch::Tensor floats() { return torch::rand({8}, torch::kCUDA); }
static torch::Tensor square() { return torch::rand({8, 8}, torch::kCUDA); }
static torch::Tensor longs() { return torch::randint(8, {8}, torch::kCUDA); }
static torch::Tensor mask() { return floats() > 0.5; }

// So that it is known that somebody looked.
void control() {
  floats().nonzero(); // expect: sync-nonzero/certain
}

void sizesThatAreKnown() {
  at::nonzero_static(floats(), /*size=*/4);
  floats().nonzero_static(4, /*fill_value=*/-1);
  at::one_hot(longs(), /*num_classes=*/8);
  torch::nn::functional::one_hot(longs(), 8);
  at::repeat_interleave(floats(), 2);
  floats().repeat_interleave(2, 0);
}

void whereOfThree() {
  at::where(mask(), floats(), floats());
  at::where(mask(), floats(), 0.0);
  floats().where(mask(), floats());
}

void fillingMasks() {
  auto X = floats();
  X.masked_fill_(mask(), 0.0);
  at::masked_fill(X, mask(), 0.0);
  X.index_put_({mask()}, 0.0);
}

void indicesOnTheDevice() {
  auto X = floats();
  at::index_select(X, 0, longs());
  at::gather(X, 0, longs());
  at::scatter(X, 0, longs(), floats());
  X.scatter_(0, longs(), 1.0);
  at::index_add(X, 0, longs(), floats());
  at::index_copy(X, 0, longs(), floats());
  at::take(X, longs());
  X.index({longs()});
}

void reductions() {
  at::any(mask());
  at::all(mask());
  at::max(floats());
  at::min(floats());
  at::sum(floats());
  at::argmax(floats());
}

void orderStatistics() {
  at::median(square(), 1);
  at::median(floats());
  square().nanmedian(1);
  at::quantile(floats(), 0.5);
  at::nanquantile(floats(), 0.5);
}

void samples() {
  at::multinomial(floats(), 4, /*replacement=*/true);
  at::randperm(8, Device);
  floats().uniform_();
  floats().normal_(0.0, 1.0);
  at::dropout(floats(), 0.5, true);
}

void linearAlgebraWithoutChecks() {
  at::linalg_inv_ex(square(), /*check_errors=*/false);
  at::linalg_cholesky_ex(square());
  at::linalg_solve_ex(square(), square());
  at::linalg_lu_factor_ex(square());
  at::linalg_det(square());
  at::linalg_slogdet(square());
}

void factories() {
  torch::tensor(3.0, Device);
  torch::full({8}, 3.0, Device);
  torch::zeros({8}, Device);
  torch::ones({8}, Device);
  torch::arange(8, Device);
  torch::linspace(0, 1, 8, Device);
  torch::rand({8}, Device);
  torch::randn({8}, Device);
  torch::randint(8, {8}, Device);
}

void metadata() {
  auto X = floats();
  X.sizes();
  X.numel();
  X.dim();
  X.dtype();
  X.device();
  X.is_cuda();
  X.defined();
  X.options();
  X.data_ptr<float>();
  X.print();
  X.toString();
}

void assertOnTheDevice() { at::_assert_async(floats().sum() > 0); }

void embedding() {
  namespace F = torch::nn::functional;
  auto Table = square();
  F::embedding(longs(), Table, F::EmbeddingFuncOptions().max_norm(1.0));
  at::embedding_renorm_(Table, longs(), 1.0, 2.0);
}

void backwardOfReductions() {
  auto X = square().requires_grad_();
  (X.max() + X.min() + X.median()).backward();
}

void copiesIntoViews() {
  auto X = square();
  X.index_put_({0}, 1.0);
  X.index_put_({torch::indexing::Slice(0, 4)}, 1.0);
  X.index_put_({torch::indexing::Ellipsis, 0}, 1.0);
  X[0] = 1.0;
}

void copiesBetweenDevices() {
  auto X = floats();
  X.copy_(floats());
  X.to(torch::Device(torch::kCUDA, 1));
  X.to(torch::Device(torch::kCUDA, 1), /*non_blocking=*/true);
}

void numbersOfTheHost() {
  auto X = floats();
  X + torch::ones({});
  X *torch::ones({});
  at::maximum(X, torch::ones({}));
  X.add_(torch::ones({}));
}

void train() {
  for (int Step = 0; Step < 8; ++Step) {
    sizesThatAreKnown();
    whereOfThree();
    fillingMasks();
    indicesOnTheDevice();
    reductions();
    orderStatistics();
    samples();
    linearAlgebraWithoutChecks();
    factories();
    metadata();
    assertOnTheDevice();
    embedding();
    backwardOfReductions();
    copiesIntoViews();
    copiesBetweenDevices();
    numbersOfTheHost();
  }
}
