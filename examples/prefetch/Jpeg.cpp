//===- Jpeg.cpp - Images to and from JPEG ---------------------------------===//

#include "Jpeg.h"

#include <ATen/ops/empty.h>

#include <turbojpeg.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace prefetch {
namespace {

constexpr int Quality = 90;

struct CloseHandle {
  void operator()(void *Handle) const { tjDestroy(Handle); }
};
using Handle = std::unique_ptr<std::remove_pointer_t<tjhandle>, CloseHandle>;

Handle checked(tjhandle Opened) {
  if (!Opened)
    throw std::runtime_error(tjGetErrorStr2(nullptr));
  return Handle(Opened);
}

/// Damaged data is a mere warning to TurboJPEG, which makes up the rest of the
/// image. Its return value reports both.
void check(const Handle &Codec, int Status) {
  if (Status != 0)
    throw std::runtime_error(tjGetErrorStr2(Codec.get()));
}

} // namespace

at::Tensor decodeJpeg(const std::vector<uint8_t> &Bytes, int64_t Size) {
  Handle Decoder = checked(tjInitDecompress());
  int Width = 0, Height = 0, Subsampling = 0, ColorSpace = 0;
  check(Decoder,
        tjDecompressHeader3(Decoder.get(), Bytes.data(), Bytes.size(), &Width,
                            &Height, &Subsampling, &ColorSpace));
  if (Width != Size || Height != Size)
    throw std::runtime_error("is " + std::to_string(Width) + "x" +
                             std::to_string(Height) + " pixels, not " +
                             std::to_string(Size) + "x" + std::to_string(Size));
  at::Tensor Interleaved = at::empty({Height, Width, 3}, at::kByte);
  check(Decoder,
        tjDecompress2(Decoder.get(), Bytes.data(), Bytes.size(),
                      Interleaved.mutable_data_ptr<uint8_t>(), Width,
                      /*pitch=*/0, Height, TJPF_RGB, TJFLAG_ACCURATEDCT));
  return Interleaved.permute({2, 0, 1}).contiguous();
}

std::vector<uint8_t> encodeJpeg(const at::Tensor &Image) {
  Handle Encoder = checked(tjInitCompress());
  at::Tensor Interleaved = Image.permute({1, 2, 0}).contiguous();
  unsigned char *Encoded = nullptr;
  unsigned long Length = 0;
  int Status =
      tjCompress2(Encoder.get(), Interleaved.const_data_ptr<uint8_t>(),
                  static_cast<int>(Interleaved.size(1)), /*pitch=*/0,
                  static_cast<int>(Interleaved.size(0)), TJPF_RGB, &Encoded,
                  &Length, TJSAMP_420, Quality, TJFLAG_ACCURATEDCT);
  std::unique_ptr<unsigned char, decltype(&tjFree)> Owner(Encoded, &tjFree);
  check(Encoder, Status);
  return std::vector<uint8_t>(Encoded, Encoded + Length);
}

} // namespace prefetch
