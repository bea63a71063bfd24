// RUN: %syncline lint --verify --assume-gpu --min-confidence possible %s -- %torch_flags

// Only the methods of a class call its private ones. If all of them are here,
// their arguments are known.

#include <torch/torch.h>

class Detector {
public:
  float detect(torch::Tensor Image) {
    auto Boxes = Image.to(torch::kCUDA) * 2; // expect: sync-host-to-device/likely
    suppress(Boxes.to(torch::kCPU)); // expect: sync-device-to-host/certain
    score(Boxes);
    either(Boxes);
    either(torch::ones(1));
    handedOn(Image);
    shown(torch::ones(1));
    return 0;
  }
  // Others may call this one, too.
  void shown(torch::Tensor X);

private:
  void suppress(torch::Tensor Boxes) {
    Boxes.nonzero();
    for (int64_t I = 0; I < Boxes.size(0); ++I)
      Boxes[I].item<float>();
  }
  void score(torch::Tensor Boxes) { Boxes.nonzero(); } // expect: sync-nonzero/certain
  void either(torch::Tensor X) { X.item(); }           // expect: sync-item/likely
  void handedOn(torch::Tensor X) { X.item(); }         // expect: sync-item/likely
  void unused(torch::Tensor X) { X.item(); }           // expect: sync-item/likely
};

void Detector::shown(torch::Tensor X) { X.item(); } // expect: sync-item/likely

// The body of run() is elsewhere, and may call step() with something else.
class Elsewhere {
public:
  void start() { step(torch::ones(1)); }
  void run();

private:
  void step(torch::Tensor X);
};
void Elsewhere::step(torch::Tensor X) { X.item(); } // expect: sync-item/likely

class WithFriend {
public:
  friend void help(WithFriend &Object);
  void start() { step(torch::ones(1)); }

private:
  void step(torch::Tensor X);
};
void WithFriend::step(torch::Tensor X) { X.item(); } // expect: sync-item/likely

class Derivable {
public:
  void start() { step(torch::ones(1)); }

protected:
  void step(torch::Tensor X);
};
void Derivable::step(torch::Tensor X) { X.item(); } // expect: sync-item/likely

class AddressTaken {
public:
  auto start() {
    step(torch::ones(1));
    return &AddressTaken::step;
  }

private:
  void step(torch::Tensor X);
};
void AddressTaken::step(torch::Tensor X) { X.item(); } // expect: sync-item/likely
