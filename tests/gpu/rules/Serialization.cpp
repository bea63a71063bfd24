//===- Serialization.cpp - Archives ---------------------------------------===//

#include "Groups.h"
#include "Tensors.h"

#include <torch/csrc/jit/serialization/pickle.h>
#include <torch/script.h>

#include <memory>
#include <sstream>

namespace syncline::rulecases {
namespace {

constexpr RuleId Load{"sync-load"};
constexpr RuleId Save{"sync-save"};

torch::jit::Module holder() {
  torch::jit::Module Module("Holder");
  Module.register_parameter("Weight", floats({64}), false);
  return Module;
}

template <typename Type> std::string saved(const Type &Value) {
  std::ostringstream Stream;
  torch::save(Value, Stream);
  return Stream.str();
}

std::string savedModule() {
  std::ostringstream Stream;
  holder().save(Stream);
  return Stream.str();
}

torch::Tensor loaded(const std::string &Archive,
                     std::optional<torch::Device> Device = std::nullopt) {
  std::istringstream Stream(Archive);
  torch::Tensor X;
  torch::load(X, Stream, Device);
  return X;
}

constexpr Case Cases[] = {
    Load.waits("torch::load of a tensor",
               [] {
                 return body([Archive = saved(floats({64}))] {
                   return loaded(Archive);
                 });
               }),
    Load.waits("torch::load of a module",
               [] {
                 torch::nn::Linear Model(8, 8);
                 Model->to(device());
                 return body([Model, Archive = saved(Model)]() mutable {
                   std::istringstream Stream(Archive);
                   torch::load(Model, Stream);
                 });
               }),
    Load.waits("torch::jit::load",
               [] {
                 return body([Archive = savedModule()] {
                   std::istringstream Stream(Archive);
                   return torch::jit::load(Stream);
                 });
               }),
    Load.waits("torch::pickle_load",
               [] {
                 return body([Archive = torch::pickle_save(floats({64}))] {
                   return torch::pickle_load(Archive);
                 });
               }),
    Load.waits("torch::jit::pickle_load",
               [] {
                 return body([Archive = torch::jit::pickle_save(floats({64}))] {
                   return torch::jit::pickle_load(Archive);
                 });
               }),
    Load.quiet("an archive of a host tensor",
               [] {
                 return body([Archive = saved(hostFloats({64}))] {
                   return loaded(Archive);
                 });
               }),
    Load.quiet("an archive of a device tensor, to the host",
               [] {
                 return body([Archive = saved(floats({64}))] {
                   return loaded(Archive, torch::kCPU);
                 });
               }),

    Save.waits("torch::save of a tensor",
               [] { return body([X = floats({64})] { return saved(X); }); }),
    Save.waits("torch::save of a module",
               [] {
                 torch::nn::Linear Model(8, 8);
                 Model->to(device());
                 return body([Model] { return saved(Model); });
               }),
    Save.waits("torch::save of an optimizer",
               [] {
                 torch::Tensor P = floats({64}).requires_grad_(true);
                 auto Optimizer = std::make_shared<torch::optim::Adam>(
                     std::vector<torch::Tensor>{P},
                     torch::optim::AdamOptions(1e-3));
                 P.mutable_grad() = floats({64});
                 Optimizer->step();
                 return body([Optimizer, P] { return saved(*Optimizer); });
               }),
    Save.waits("OutputArchive::save_to",
               [] {
                 return body([X = floats({64})] {
                   torch::serialize::OutputArchive Archive;
                   Archive.write("X", X);
                   std::ostringstream Stream;
                   Archive.save_to(Stream);
                   return Stream.str();
                 });
               }),
    Save.waits("jit::Module::save",
               [] {
                 return body([Module = holder()] {
                   std::ostringstream Stream;
                   Module.save(Stream);
                   return Stream.str();
                 });
               }),
    Save.waits("torch::pickle_save",
               [] {
                 return body(
                     [X = floats({64})] { return torch::pickle_save(X); });
               }),
    Save.waits("torch::jit::pickle_save",
               [] {
                 return body(
                     [X = floats({64})] { return torch::jit::pickle_save(X); });
               }),
    Save.quiet("torch::jit::pickle without a table",
               [] {
                 return body(
                     [X = floats({64})] { return torch::jit::pickle(X); });
               }),
    Save.quiet("torch::jit::pickle with a table of tensors",
               [] {
                 return body([X = floats({64})] {
                   std::vector<at::Tensor> Table;
                   return torch::jit::pickle(X, &Table);
                 });
               }),
    Save.quiet(
        "torch::save of a host tensor",
        [] { return body([X = hostFloats({64})] { return saved(X); }); }),
    Save.quiet("clone, to be written later",
               [] { return body([X = floats({64})] { return X.clone(); }); }),
};

} // namespace

std::span<const Case> serializationCases() { return Cases; }

} // namespace syncline::rulecases
