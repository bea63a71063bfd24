// RUN: %lint_verify %s -- %torch_flags

// The overlap of the windows is checked on the host.

#include <torch/torch.h>

#include <optional>

torch::Tensor ofMethod(const torch::Tensor &Spectrum) {
  return Spectrum.istft(512); // expect: sync-istft/likely
}

torch::Tensor ofFunction(const torch::Tensor &Spectrum) {
  auto Window = torch::hann_window(512, torch::kCUDA);
  return torch::istft(Spectrum, 512, 128, 512, Window); // expect: sync-istft/certain
}

torch::Tensor lookAlikes(const torch::Tensor &Signal, const torch::Tensor &Window) {
  return torch::stft(Signal, 512, 128, 512, Window, false, std::nullopt, true) +
         torch::fft_irfft(Signal) + torch::fft::rfft(Signal);
}
