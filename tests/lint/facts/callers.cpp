// RUN: %syncline lint --verify --assume-gpu --min-confidence possible %s -- %torch_flags

// What callers hand to a function.

#include "callers.h"

#include <thread>

namespace shared {
// The caller gives a mask that is on the device.
void prune(torch::Tensor Keep, torch::Tensor &Values) {
  Values = Values.index({Keep}); // expect: sync-mask-index/likely
}
// The caller's tensor is on the host; another's may not be.
double mean(torch::Tensor Values) {
  return Values.mean().item<double>(); // expect: sync-item/likely
}
double fromDevice(torch::Tensor Values) {
  Values.to(torch::kCUDA);
  return Values.sum().item<double>(); // expect: sync-item/likely
}
} // namespace shared

namespace {
void ofThisFile(torch::Tensor Host, torch::Tensor Device, torch::Tensor Either) {
  Host.item();
  Device.item(); // expect: sync-item/certain
  Either.item(); // expect: sync-item/likely
}
void positions(torch::Tensor X, torch::Tensor Rows) { X.index({Rows}); }
void defaulted(torch::Tensor X = torch::ones(1)) { X.item(); }
void inThread(torch::Tensor X) { X.item(); } // expect: sync-item/likely
void both(torch::Tensor X) { X.item(); }     // expect: sync-item/likely
void even(torch::Tensor X, int N);
void odd(torch::Tensor X, int N) {
  X.item();
  even(X, N - 1);
}
void even(torch::Tensor X, int N) {
  X.item();
  if (N > 0)
    odd(X, N - 1);
}
template <typename T> void generic(T X) {
  X.item(); // expect: sync-item/certain
}
void neverCalled(torch::Tensor X) { X.item(); } // expect: sync-item/likely

struct Base {
  virtual ~Base() = default;
  virtual void step(torch::Tensor X) { X.item(); } // expect: sync-item/likely
};
class Buffer {
public:
  Buffer() { reset(torch::ones(1)); }
  void add(torch::Tensor X) { reset(X); }

private:
  // Both the constructor and add() call it.
  void reset(torch::Tensor X) { X.item(); } // expect: sync-item/likely
};
} // namespace

void callers(torch::Tensor Unknown, Base &Object) {
  auto Host = torch::ones({3});
  auto Device = torch::ones({3}, torch::kCUDA);
  auto Values = Device * 2;
  shared::prune(Device > 0, Values);
  shared::mean(Host);
  shared::fromDevice(Device);
  ofThisFile(Host, Device, Host);
  ofThisFile(Host, Device, Device);
  positions(Device, torch::arange(3, torch::kCUDA));
  defaulted();
  std::thread(inThread, Device).join();
  inThread(Host);
  both(Host);
  both(Unknown);
  odd(Host, 3);
  generic(Device);
  [&] { generic(Device); }();
  Object.step(Host);
}
