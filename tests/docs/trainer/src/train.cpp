#include "trainer.h"

double train(torch::nn::Linear &Net, torch::optim::SGD &Optimizer,
             const std::vector<Batch> &Batches) {
  double Total = 0;
  for (const Batch &Each : Batches) {
    Optimizer.zero_grad();
    torch::Tensor Logits = Net->forward(Each.Features.to(torch::kCUDA));
    torch::Tensor Loss = foregroundLoss(Logits, Each.Labels.to(torch::kCUDA));
    Loss.backward();
    Optimizer.step();
    Total += Loss.item<double>();
  }
  return Total;
}
