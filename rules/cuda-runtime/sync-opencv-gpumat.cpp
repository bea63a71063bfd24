// RUN: %lint_verify %s --

// The part of OpenCV's interface that matters: few builds of it have CUDA.
namespace cv {
struct Mat {};
using InputArray = const Mat &;
using OutputArray = Mat &;
namespace cuda {
struct Stream {
  static Stream &Null();
};
struct GpuMat {
  void upload(InputArray Source);
  void upload(InputArray Source, Stream &On);
  void download(OutputArray Target) const;
  void download(OutputArray Target, Stream &On) const;
  void copyTo(GpuMat &Other) const;
};
} // namespace cuda
} // namespace cv

void copies(cv::Mat &Frame, cv::cuda::Stream &On) {
  cv::cuda::GpuMat Image, Other;
  Image.upload(Frame);   // expect: sync-opencv-gpumat/certain/cold
  Image.download(Frame); // expect: sync-opencv-gpumat/certain/cold
  Image.upload(Frame, On);
  Image.download(Frame, On);
  Image.copyTo(Other);
  Image.upload(Frame, cv::cuda::Stream::Null());
}
