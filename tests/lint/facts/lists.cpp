// RUN: %lint_verify %s -- %torch_flags

// The first elements of a list have facts of their own.
#include <torch/torch.h>

#include <utility>
#include <vector>

static std::vector<torch::Tensor> parts(const torch::Tensor &Unknown) {
  torch::Tensor Host = torch::ones({4});
  std::vector<torch::Tensor> All = {Host, torch::ones({4}, torch::kCUDA), Unknown};
  return All;
}

void named(const torch::Tensor &Unknown) {
  std::vector<torch::Tensor> Both = {torch::ones({4}), torch::ones({4}, torch::kCUDA)};
  Both[0].item<float>();
  Both[1].item<float>(); // expect: sync-item/certain
  Both.at(0).item<float>();
  Both.front().item<float>();
  auto Parts = parts(Unknown);
  Parts[0].item<float>();
  Parts[1].item<float>(); // expect: sync-item/certain
  Parts[2].item<float>(); // expect: sync-item/likely
  Both = {torch::ones({4}, torch::kCUDA), Unknown};
  Both[0].item<float>(); // expect: sync-item/certain
  Both[1].item<float>(); // expect: sync-item/likely
}

void changed(const torch::Tensor &Unknown, size_t Index) {
  std::vector<torch::Tensor> List = {torch::ones({4}), Unknown};
  List[0] = torch::ones({4}, torch::kCUDA);
  List[0].item<float>(); // expect: sync-item/certain
  List[1] = torch::ones({4});
  List[1].item<float>();
  List.push_back(Unknown);
  List[1].item<float>();
  List[Index] = Unknown;
  List[1].item<float>(); // expect: sync-item/likely
}

// Afterwards an element may be anywhere.
void moved(const torch::Tensor &Unknown) {
  std::vector<torch::Tensor> Erased = {torch::ones({4}), Unknown};
  Erased.erase(Erased.begin());
  Erased[0].item<float>(); // expect: sync-item/likely
  std::vector<torch::Tensor> Swapped = {torch::ones({4}), Unknown};
  std::swap(Swapped[0], Swapped[1]);
  Swapped[0].item<float>(); // expect: sync-item/likely
  std::vector<torch::Tensor> Referenced = {torch::ones({4}), Unknown};
  torch::Tensor &First = Referenced[0];
  First = Unknown;
  Referenced[0].item<float>(); // expect: sync-item/likely
  std::vector<torch::Tensor> Looped = {torch::ones({4}), Unknown};
  for (torch::Tensor &Each : Looped)
    Each = Unknown;
  Looped[0].item<float>(); // expect: sync-item/likely
}

static void fill(std::vector<torch::Tensor> &List);

void handedOn(const torch::Tensor &Unknown) {
  std::vector<torch::Tensor> List = {torch::ones({4}), Unknown};
  fill(List);
  List[0].item<float>(); // expect: sync-item/likely
}

// A list of lists has the facts of all that is in it, also through iterators.
#include <map>
void nested(const std::vector<int> &Keys, torch::Device Device, const torch::Tensor &Unknown) {
  std::map<int, std::vector<torch::Tensor>> Moved, Mixed;
  for (int Key : Keys) {
    torch::Tensor X = torch::ones({4});
    Moved[Key].push_back(X.to(Device)); // expect: sync-host-to-device/likely
    Mixed[Key].push_back(Unknown);
  }
  for (const auto &[Key, All] : Moved) {
    std::vector<torch::Tensor> Some(All.begin() + 1, All.end());
    for (const auto &Each : Some)
      Each.unsqueeze(0).to(Device);
  }
  for (const auto &[Key, All] : Mixed) {
    std::vector<torch::Tensor> Some(All.begin() + 1, All.end());
    for (const auto &Each : Some)
      Each.to(Device); // expect: sync-host-to-device/likely
  }
}

void onTheHost(const std::vector<torch::Tensor> &Unknown) {
  std::vector<std::vector<torch::Tensor>> Host(2), Other(2);
  Host.at(1).push_back(torch::ones({4}));
  Other.back().push_back(torch::ones({4}, torch::kCUDA));
  Host[1][0].sum().item<float>();
  Other[1][0].sum().item<float>(); // expect: sync-item/certain
  std::vector<torch::Tensor> Copy(Unknown.begin(), Unknown.end());
  Copy[0].sum().item<float>(); // expect: sync-item/likely
}

// A loop that assigns every element moves the whole list.
static torch::Tensor scaled(const torch::Tensor &X) { return X * 2; }

void movedByLoops(std::vector<torch::Tensor> Back, std::vector<torch::Tensor> Indexed,
                  std::vector<torch::Tensor> There) {
  for (auto &Each : Back)
    Each = Each.cpu(); // expect: sync-device-to-host/likely
  Back[0].sum().item<float>();
  for (size_t I = 0; I < Indexed.size(); ++I) {
    Indexed[I] = Indexed[I].to(torch::kCPU); // expect: sync-device-to-host/likely
  }
  Indexed[0].sum().item<float>();
  for (auto &Each : There)
    Each = Each.to(torch::kCUDA); // expect: sync-host-to-device/likely
  There[0].sum().item<float>(); // expect: sync-item/certain
  There[1].to(torch::kCUDA);
}

void notAllMoved(std::vector<torch::Tensor> Some, std::vector<torch::Tensor> Copies,
                 std::vector<torch::Tensor> Rest, std::vector<torch::Tensor> Part,
                 std::vector<torch::Tensor> Left, std::vector<torch::Tensor> Same) {
  for (auto &Each : Some)
    if (Each.dim() > 1)
      Each = Each.cpu(); // expect: sync-device-to-host/likely
  Some[0].sum().item<float>(); // expect: sync-item/likely
  for (auto Each : Copies)
    Each = Each.cpu(); // expect: sync-device-to-host/likely
  Copies[0].sum().item<float>(); // expect: sync-item/likely
  for (size_t I = 1; I < Rest.size(); ++I)
    Rest[I] = Rest[I].cpu(); // expect: sync-device-to-host/likely
  Rest[0].sum().item<float>(); // expect: sync-item/likely
  for (size_t I = 0; I < Copies.size(); ++I)
    Part[I] = Part[I].cpu(); // expect: sync-device-to-host/likely
  Part[0].sum().item<float>(); // expect: sync-item/likely
  for (auto &Each : Left) {
    if (Each.dim() > 1)
      break;
    Each = Each.cpu(); // expect: sync-device-to-host/likely
  }
  Left[0].sum().item<float>(); // expect: sync-item/likely
  for (auto &Each : Same)
    Each = scaled(Each);
  Same[0].sum().item<float>(); // expect: sync-item/likely
}
