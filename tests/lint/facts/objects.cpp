// RUN: %syncline lint --verify --assume-gpu --min-confidence possible %s -- %torch_flags

// Members of objects in variables, in members of others and in containers, after
// their own methods have moved or filled them.
#include <torch/torch.h>

#include <memory>
#include <utility>
#include <vector>

class Particle {
public:
  Particle() : Place(torch::zeros(3)) {}
  explicit Particle(torch::Device Device)
      : Place(torch::zeros(3, torch::TensorOptions().device(Device))) {}
  void to(torch::Device Device) { Place = Place.to(Device); } // expect: sync-host-to-device/likely
  void rest() { Place = torch::zeros(3); }
  void restOrNot(bool Rests) {
    if (Rests)
      Place = torch::zeros(3);
  }
  const torch::Tensor &place() const { return Place; }

private:
  torch::Tensor Place;
};

// What a constructor and the last method leave in the object.
static void inVariable(torch::Device Device) {
  Particle P;
  P.place().item();
  P.to(Device);
  P.place().to(Device);
  P.place().item(); // expect: sync-item/likely
  P.rest();
  P.place().item();
  P.restOrNot(true);
  P.place().to(Device); // expect: sync-host-to-device/likely
  Particle There(torch::kCUDA);
  There.place().item(); // expect: sync-item/certain
  Particle Copy = There;
  Copy.place().item(); // expect: sync-item/certain
  Copy = P;
  Copy.place().to(Device); // expect: sync-host-to-device/likely
}

// At an index that does not change.
static torch::Tensor inContainer(std::vector<Particle> All,
                                 torch::Device Device) {
  std::vector<torch::Tensor> Places;
  for (size_t I = 0; I < All.size(); ++I) {
    All[I].to(Device);
    Places.push_back(All[I].place());
  }
  return torch::stack(Places).to(Device);
}

static void otherElements(std::vector<Particle> All, size_t I, size_t K,
                          torch::Device Device) {
  All[I].to(Device);
  All[K].place().to(Device); // expect: sync-host-to-device/likely
  All[0].to(Device);
  All[0].place().to(Device);
  All[1].rest();
  All[0].place().to(Device);
  All[K].rest(); // may be the first
  All[0].place().to(Device); // expect: sync-host-to-device/likely
  All[I].to(Device);
  ++I;
  All[I].place().to(Device); // expect: sync-host-to-device/likely
  All[I].to(Device);
  All.erase(All.begin());
  All[I].place().to(Device); // expect: sync-host-to-device/likely
  All[I].to(Device);
  Particle &Same = All[I];
  Same.rest();
  All[I].place().to(Device); // expect: sync-host-to-device/likely
}

static void eachElement(std::vector<Particle> &All, torch::Device Device) {
  for (Particle &Each : All) {
    Each.to(Device);
    Each.place().to(Device);
  }
}

// Of a member, an array, and behind a pointer that no other one shares.
struct System {
  Particle Sun;
  Particle Planets[8];
  std::unique_ptr<Particle> Comet;
  std::vector<std::unique_ptr<Particle>> Moons;
  std::shared_ptr<Particle> Shared;

  void use(torch::Device Device, int I) {
    Sun.to(Device);
    Sun.place().to(Device);
    Planets[I].to(Device);
    Planets[I].place().to(Device);
    Comet->to(Device);
    Comet->place().to(Device);
    Moons[I]->to(Device);
    Moons[I]->place().to(Device);
    Moons[I] = std::make_unique<Particle>();
    Moons[I]->place().to(Device); // expect: sync-host-to-device/likely
    Shared->to(Device);
    Shared->place().to(Device); // expect: sync-host-to-device/likely
  }
};

// Whoever was given the object may have changed it.
void change(Particle &);
void change(Particle *);
static void handedOn(Particle P, torch::Device Device) {
  P.to(Device);
  change(P);
  P.place().to(Device); // expect: sync-host-to-device/likely
  P.to(Device);
  change(&P);
  P.place().to(Device); // expect: sync-host-to-device/likely
  P.to(Device);
  Particle *Same = &P;
  Same->rest();
  P.place().to(Device); // expect: sync-host-to-device/likely
  P.to(Device);
  auto Rest = [&] { P.rest(); };
  Rest();
  P.place().to(Device); // expect: sync-host-to-device/likely
}

void use(torch::Device Device, std::vector<Particle> All, System S) {
  inVariable(Device);
  inContainer(All, Device);
  otherElements(All, 1, 2, Device);
  eachElement(All, Device);
  S.use(Device, 1);
  handedOn(Particle(), Device);
}
