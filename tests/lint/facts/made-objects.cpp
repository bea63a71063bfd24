// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

// Objects of one class that std::make_unique() makes: one has tensors of the
// host, another one of the GPU.

#include <torch/torch.h>

class Mesh {
public:
  explicit Mesh(torch::Tensor Points) : Points(Points) {}
  torch::Tensor points() const { return Points; }
  torch::Tensor Points;
};

void change(std::unique_ptr<Mesh> &Any);

void use() {
  auto Host = std::make_unique<Mesh>(torch::rand({4}));
  auto Device = std::make_unique<Mesh>(torch::rand({4}, torch::kCUDA));
  Host->Points.nonzero();
  Host->points().nonzero();
  Device->Points.nonzero(); // expect: sync-nonzero/certain
  (*Device).points().nonzero(); // expect: sync-nonzero/certain
  Host = std::make_unique<Mesh>(torch::rand({4}, torch::kCUDA));
  Host->Points.nonzero(); // expect: sync-nonzero/certain
}

// Look-alikes: another function may have replaced the object.
void replaced() {
  auto Any = std::make_unique<Mesh>(torch::rand({4}));
  change(Any);
  Any->Points.nonzero(); // expect: sync-nonzero/likely
}
