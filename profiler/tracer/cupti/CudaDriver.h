//===- CudaDriver.h - Driver calls that the tracer makes --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_CUPTI_CUDADRIVER_H
#define SYNCLINE_PROFILER_TRACER_CUPTI_CUDADRIVER_H

#include <cuda.h>

namespace syncline::tracer::cupti {

/// Pointers into the libcuda that the process has loaded; null for functions
/// that it lacks. None of these calls blocks on the device.
struct CudaDriver {
  decltype(&::cuPointerGetAttribute) PointerGetAttribute = nullptr;
  decltype(&::cuStreamGetFlags) StreamGetFlags = nullptr;
  decltype(&::cuStreamGetPriority) StreamGetPriority = nullptr;
  decltype(&::cuStreamIsCapturing) StreamIsCapturing = nullptr;
  decltype(&::cuDriverGetVersion) DriverGetVersion = nullptr;
  decltype(&::cuDeviceGet) DeviceGet = nullptr;
  decltype(&::cuDeviceGetCount) DeviceGetCount = nullptr;
  decltype(&::cuDeviceGetName) DeviceGetName = nullptr;
  decltype(&::cuDeviceGetAttribute) DeviceGetAttribute = nullptr;
  decltype(&::cuDeviceGetUuid) DeviceGetUuid = nullptr;
  decltype(&::cuDeviceTotalMem) DeviceTotalMem = nullptr;
  decltype(&::cuDeviceGetPCIBusId) DeviceGetPCIBusId = nullptr;

  void load();
  /// As returned by cuDriverGetVersion; 0 if there is no driver.
  int version() const;
};

} // namespace syncline::tracer::cupti

#endif // SYNCLINE_PROFILER_TRACER_CUPTI_CUDADRIVER_H
