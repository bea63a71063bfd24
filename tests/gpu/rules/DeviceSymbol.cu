//===- DeviceSymbol.cu - A variable on the device -------------------------===//

#include "DeviceSymbol.h"

namespace syncline::rulecases {
namespace {

__device__ unsigned char Symbol[SymbolBytes];

} // namespace

cudaError_t copyToSymbol(const void *From, cudaMemcpyKind Kind) {
  return cudaMemcpyToSymbol(Symbol, From, SymbolBytes, 0, Kind);
}

cudaError_t copyFromSymbol(void *To, cudaMemcpyKind Kind) {
  return cudaMemcpyFromSymbol(To, Symbol, SymbolBytes, 0, Kind);
}

cudaError_t copyToSymbolAsync(const void *From, cudaStream_t Stream) {
  return cudaMemcpyToSymbolAsync(Symbol, From, SymbolBytes, 0,
                                 cudaMemcpyHostToDevice, Stream);
}

cudaError_t copyFromSymbolAsync(void *To, cudaStream_t Stream) {
  return cudaMemcpyFromSymbolAsync(To, Symbol, SymbolBytes, 0,
                                   cudaMemcpyDeviceToHost, Stream);
}

} // namespace syncline::rulecases
