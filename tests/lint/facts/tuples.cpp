// RUN: %syncline lint --verify --assume-gpu --min-confidence possible %s -- %torch_flags

// Each element of a tuple or a pair has facts of its own.
#include <torch/torch.h>

#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

static std::tuple<torch::Tensor, torch::Tensor, torch::Tensor> render(const torch::Tensor &X) {
  torch::Tensor Radii = X.cuda().sum(1);                  // expect: sync-host-to-device/likely
  return {X.to(torch::kCPU), Radii > 0, Radii.argsort()}; // expect: sync-device-to-host/likely
}

static std::pair<torch::Tensor, torch::Tensor> halves(const torch::Tensor &X, bool Swap) {
  torch::Tensor There = torch::ones({4}, torch::kCUDA), Here = torch::ones({4});
  if (Swap)
    return std::make_pair(There, X > 0);
  return std::make_pair(There + 1, X < 0);
}

static torch::Tensor bindings(const torch::Tensor &X) {
  auto [Image, Visible, Order] = render(X);
  Image.sum().item();
  Visible.sum().item(); // expect: sync-item/certain
  torch::Tensor Y = torch::ones({8}, torch::kCUDA);
  return Y.index({Visible}) + // expect: sync-mask-index/certain
         Y.index({Order});
}

static torch::Tensor reads(const torch::Tensor &X) {
  auto All = render(X);
  std::get<0>(All).sum().item();
  torch::Tensor Y = torch::ones({8}, torch::kCUDA);
  Y = Y.index({std::get<1>(All)}); // expect: sync-mask-index/certain
  std::get<0>(All) = Y;
  std::get<0>(All).sum().item(); // expect: sync-item/certain
  All = render(X);
  std::get<0>(All).sum().item();
  return std::get<2>(render(X)).index({0});
}

static torch::Tensor tied(const torch::Tensor &X) {
  torch::Tensor Image, Visible;
  std::tie(Image, Visible, std::ignore) = render(X);
  Image.sum().item();
  return X.index({Visible}); // expect: sync-mask-index/certain
}

static torch::Tensor pairs(const torch::Tensor &X, bool Swap) {
  auto Both = halves(X, Swap);
  Both.first.sum().item();  // expect: sync-item/certain
  return X.index({Both.second}); // expect: sync-mask-index/likely
}

static void largest(const torch::Tensor &X) {
  torch::Tensor Flags = torch::ones({4, 4}, torch::kCUDA) > 0;
  auto [Any, Where] = Flags.max(1);
  X.index({Any}); // expect: sync-mask-index/certain
  X.index({Where});
  auto Sorted = X.cuda().topk(2); // expect: sync-host-to-device/likely
  std::get<0>(Sorted).sum().item(); // expect: sync-item/certain
}

// Something that is not seen may have changed it.
void change(std::tuple<torch::Tensor, torch::Tensor> &);
static void changed() {
  std::tuple<torch::Tensor, torch::Tensor> Two(torch::ones(1), torch::ones(1, torch::kCUDA));
  std::get<0>(Two).item();
  change(Two);
  std::get<0>(Two).item(); // expect: sync-item/likely
}

void change(std::pair<torch::Tensor, torch::Tensor> &);
static void assigned() {
  std::pair<torch::Tensor, torch::Tensor> Two(torch::ones(1), torch::ones(1));
  Two.second = torch::ones(1, torch::kCUDA);
  Two.second.item(); // expect: sync-item/certain
  Two = std::make_pair(torch::ones(1), torch::ones(1));
  Two.second.item();
  change(Two);
  Two.second.item(); // expect: sync-item/likely
}

static void joined(bool Which, const torch::Tensor &X) {
  auto Two = std::make_tuple(torch::ones(1), X > 0);
  if (Which)
    Two = std::make_tuple(torch::ones(1, torch::kCUDA), X < 0);
  std::get<0>(Two).item();       // expect: sync-item/likely
  X.index({std::get<1>(Two)});   // expect: sync-mask-index/likely
}

static void lookedUp(std::map<std::string, torch::Tensor> &ByName) {
  for (auto &[Name, Value] : ByName)
    Value.sum().item(); // expect: sync-item/likely
  auto Found = ByName.find("x");
  Found->second.sum().item(); // expect: sync-item/likely
}

// Numbers and names next to a tensor do not matter.
static void mixed() {
  std::vector<std::tuple<torch::Tensor, torch::Tensor, float>> Steps;
  Steps.push_back({torch::ones(1), torch::ones(1), 0.5F});
  Steps.push_back(std::make_tuple(torch::ones(1), torch::ones(1), 0.5F));
  auto [State, Action, Reward] = Steps[0];
  State.item();
  std::get<1>(Steps.back()).item();
  std::vector<std::pair<std::string, torch::Tensor>> Named = {{"cuda", torch::ones(1)}};
  Named.push_back(std::make_pair("cuda", torch::ones(1)));
  Named[1].second.item();
}

// Where some tensors of a list are on the host, an upload copies.
static void uploaded(torch::Device Device) {
  std::vector<std::tuple<torch::Tensor, torch::Tensor, float>> Steps;
  torch::Tensor State = torch::ones(1), Action = torch::ones(1, Device);
  Steps.emplace_back(State, Action, 0.5F);
  std::vector<torch::Tensor> States;
  for (auto &Each : Steps)
    States.push_back(std::get<0>(Each));
  torch::stack(States).to(Device); // expect: sync-host-to-device/likely
  auto Pair = std::make_pair(State, Action);
  Steps.push_back({State, Action, 0.5F});
  std::get<0>(Steps[0]).to(Device); // expect: sync-host-to-device/likely
  Pair.second.to(Device);
}

void use(const torch::Tensor &X, std::map<std::string, torch::Tensor> &ByName) {
  bindings(X);
  reads(X);
  tied(X);
  pairs(X, true);
  largest(X);
  changed();
  assigned();
  joined(true, X);
  lookedUp(ByName);
  mixed();
  uploaded(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
}
