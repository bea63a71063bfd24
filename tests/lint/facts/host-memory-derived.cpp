// RUN: %lint_verify %s -- %torch_flags

// The host reads elements of a view, or of a tensor that was computed from
// another one: the other one is in host memory, too.

#include <torch/torch.h>

namespace cv {
struct Mat {
  Mat(int Rows, int Columns, int Type, void *Data, size_t Step = 0);
};
struct Consumer {
  Consumer(void *Data);
};
} // namespace cv

int views(torch::Tensor Box, torch::Tensor Boxes, const torch::Tensor &Mask) {
  auto First = Boxes.narrow(1, 0, 2).contiguous();
  auto Rows = First.accessor<float, 2>();
  int Size = Box[1].data_ptr<int>()[0] + *(Mask > 0.5).view(-1).data_ptr<bool>() + (Rows[0][0] > 0);
  return Size + Box.max().item<int>() + Boxes.nonzero().size(0) + Mask.any().item<bool>();
}

int computed(torch::Tensor Detections) {
  auto Last = (Detections.narrow(1, 4, 1) == 0).nonzero();
  if (Last.size(0) > 0)
    Last = Last[0];
  return Last.data_ptr<uint8_t>()[0] + Detections.nonzero().size(0);
}

int matrix(torch::Tensor Image, torch::Tensor Contiguous) {
  cv::Mat First(4, 4, 0, Image.data_ptr<float>());
  cv::Mat Second(4, 4, 0, Contiguous.contiguous().data_ptr());
  return (Image > 0).nonzero().size(0) + Contiguous.sum().item<int>();
}

int count(const at::Tensor &Sizes) { return Sizes.data_ptr<int>()[0]; }
int handedOn(torch::Tensor Sizes) { return Sizes.sum().item<int>() + count(Sizes.view({-1})); }

// Also if some callers pass a tensor of a device that the program selects: the
// function cannot read that one.
static int read(torch::Tensor X) { return X.sum().item<int>() + X.data_ptr<int>()[0]; }
int callers(torch::Device Device) {
  return read(torch::rand({4})) + read(torch::zeros({4}, Device));
}

// Look-alikes.

int moved(torch::Tensor X, torch::Tensor Y, torch::Device Device) {
  float Sum = X.sum().item<float>() + // expect: sync-item/likely
              Y.sum().item<float>();  // expect: sync-item/likely
  auto Host = X.contiguous().cpu(); // expect: sync-device-to-host/likely
  return Sum + Host.data_ptr<float>()[0] + Y.to(torch::kCPU).data_ptr<float>()[0]; // expect: sync-device-to-host/likely
}

int replaced(torch::Tensor X) {
  float Sum = X.sum().item<float>(); // expect: sync-item/likely
  auto Row = X[0];
  Row = torch::rand({4});
  return Sum + Row.data_ptr<float>()[0];
}

int asks(torch::Tensor X, torch::Tensor Y, torch::Tensor Z) {
  float Sum = X.sum().item<float>() + // expect: sync-item/likely
              Y.sum().item<float>() + // expect: sync-item/likely
              Z.sum().item<float>();  // expect: sync-item/likely
  if (X.device().is_cuda() || Y.device().type() != torch::kCPU || Z.device() == torch::kCUDA)
    return Sum;
  return Sum + X.data_ptr<float>()[0] + Y[0].data_ptr<float>()[0] + Z.data_ptr<float>()[0];
}

int other(torch::Tensor X) {
  cv::Consumer Any(X.data_ptr<float>());
  return X.sum().item<float>(); // expect: sync-item/likely
}
