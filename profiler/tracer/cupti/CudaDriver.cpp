#include "tracer/cupti/CudaDriver.h"

#include <dlfcn.h>

using namespace syncline::tracer;
using namespace syncline::tracer::cupti;

template <class FunctionT>
static void lookUp(void *Library, const char *Name, FunctionT &Pointer) {
  Pointer = reinterpret_cast<FunctionT>(dlsym(Library, Name));
}

void CudaDriver::load() {
  void *Library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
  if (!Library)
    return;
  lookUp(Library, "cuPointerGetAttribute", PointerGetAttribute);
  lookUp(Library, "cuStreamGetFlags", StreamGetFlags);
  lookUp(Library, "cuStreamGetPriority", StreamGetPriority);
  lookUp(Library, "cuStreamIsCapturing", StreamIsCapturing);
  lookUp(Library, "cuDriverGetVersion", DriverGetVersion);
  lookUp(Library, "cuDeviceGet", DeviceGet);
  lookUp(Library, "cuDeviceGetCount", DeviceGetCount);
  lookUp(Library, "cuDeviceGetName", DeviceGetName);
  lookUp(Library, "cuDeviceGetAttribute", DeviceGetAttribute);
  lookUp(Library, "cuDeviceGetUuid_v2", DeviceGetUuid);
  lookUp(Library, "cuDeviceTotalMem_v2", DeviceTotalMem);
  lookUp(Library, "cuDeviceGetPCIBusId", DeviceGetPCIBusId);
}

int CudaDriver::version() const {
  int Version = 0;
  if (!DriverGetVersion || DriverGetVersion(&Version) != CUDA_SUCCESS)
    return 0;
  return Version;
}
