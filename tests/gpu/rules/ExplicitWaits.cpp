//===- ExplicitWaits.cpp - Calls whose purpose is to wait -----------------===//

#include "CudaApi.h"
#include "Groups.h"
#include "Tensors.h"

#include <ATen/DeviceAccelerator.h>
#include <c10/cuda/CUDAEvent.h>
#include <c10/cuda/CUDAFunctions.h>
#include <c10/cuda/CUDAStream.h>

#include <memory>

namespace syncline::rulecases {
namespace {

using c10::cuda::CUDAEvent;
using c10::cuda::getCurrentCUDAStream;
using c10::cuda::getStreamFromPool;

constexpr RuleId Barrier{"sync-barrier"};
constexpr RuleId DeviceSync{"sync-device-synchronize"};
constexpr RuleId EventSync{"sync-event-synchronize"};
constexpr RuleId MemcpyAndSync{"sync-memcpy-and-sync"};
constexpr RuleId StreamSync{"sync-stream-synchronize"};

constexpr std::size_t Bytes = 256;

/// An event of the runtime or, which is the same, of the driver.
std::shared_ptr<CUevent_st> rawEvent() {
  cudaEvent_t Event = nullptr;
  check(cudaEventCreateWithFlags(&Event, cudaEventDisableTiming));
  return {Event, [](cudaEvent_t E) { cudaEventDestroy(E); }};
}

Body copyAndSync(cudaMemcpyKind Kind) {
  bool Down = Kind == cudaMemcpyDeviceToHost;
  return body([Kind, To = Down ? pageableMemory(Bytes) : deviceMemory(Bytes),
               From = Down ? deviceMemory(Bytes) : pageableMemory(Bytes)] {
    c10::cuda::memcpy_and_sync(To.get(), From.get(), Bytes, Kind,
                               getCurrentCUDAStream());
  });
}

constexpr Case Cases[] = {
    DeviceSync.waits(
        "torch::cuda::synchronize",
        [] { return body([] { torch::cuda::synchronize(); }); }, OnlyCuda),
    DeviceSync.waits(
        "c10::cuda::device_synchronize",
        [] { return body([] { c10::cuda::device_synchronize(); }); }, OnlyCuda),
    DeviceSync.waits(
        "at::accelerator::synchronizeDevice",
        [] { return body([] { at::accelerator::synchronizeDevice(0); }); },
        OnlyCuda),
    DeviceSync.waits(
        "cudaDeviceSynchronize",
        [] { return body([] { check(cudaDeviceSynchronize()); }); }, OnlyCuda),
    DeviceSync.waits(
        "cudaDeviceSynchronize, another stream is busy",
        [] { return body([] { check(cudaDeviceSynchronize()); }); },
        OnlyCuda | BusyElsewhere),
    DeviceSync.waits(
        "cuCtxSynchronize",
        [] {
          return body([Wait = driver<CUresult()>("cuCtxSynchronize")] {
            check(Wait());
          });
        },
        OnlyCuda),
    DeviceSync.waits(
        "cuCtxSynchronize_v2",
        [] {
          CUcontext Context = nullptr;
          check(driver<CUresult(CUcontext *)>("cuCtxGetCurrent")(&Context));
          auto *Wait = driver<CUresult(CUcontext)>("cuCtxSynchronize_v2");
          return body([Wait, Context] { check(Wait(Context)); });
        },
        OnlyCuda),
    DeviceSync.skipped(Form::Waits, "cudaThreadSynchronize",
                       "CUDA 13 removed the function"),
    DeviceSync.quiet(
        "an event that another stream waits for",
        [] {
          auto Ready = std::make_shared<CUDAEvent>();
          return body([Ready, Consumer = getStreamFromPool()] {
            Ready->record(getCurrentCUDAStream());
            Ready->block(Consumer);
          });
        },
        OnlyCuda),
    DeviceSync.quiet("the next operator",
                     [] { return body([X = floats({64})] { return X * 2; }); }),

    EventSync.waits(
        "CUDAEvent::synchronize",
        [] {
          auto Event = std::make_shared<CUDAEvent>();
          return body([Event] {
            Event->record();
            Event->synchronize();
          });
        },
        OnlyCuda),
    EventSync.waits(
        "c10::Event::synchronize",
        [] {
          auto Event = std::make_shared<c10::Event>(c10::DeviceType::CUDA);
          return body([Event] {
            Event->record(getCurrentCUDAStream().unwrap());
            Event->synchronize();
          });
        },
        OnlyCuda),
    EventSync.waits(
        "cudaEventSynchronize",
        [] {
          return body([Event = rawEvent()] {
            check(cudaEventRecord(Event.get(), getCurrentCUDAStream()));
            check(cudaEventSynchronize(Event.get()));
          });
        },
        OnlyCuda),
    EventSync.waits(
        "cuEventSynchronize",
        [] {
          auto *Wait = driver<CUresult(CUevent)>("cuEventSynchronize");
          return body([Wait, Event = rawEvent()] {
            check(cudaEventRecord(Event.get(), getCurrentCUDAStream()));
            check(Wait(Event.get()));
          });
        },
        OnlyCuda),
    EventSync.quiet(
        "an event that has passed",
        [] {
          auto Event = std::make_shared<CUDAEvent>();
          return Body{[Event] { Event->synchronize(); },
                      [Event] { Event->record(); }};
        },
        OnlyCuda),
    EventSync.quiet(
        "CUDAEvent::query",
        [] {
          auto Event = std::make_shared<CUDAEvent>();
          return body([Event] {
            Event->record();
            return Event->query();
          });
        },
        OnlyCuda),
    EventSync.quiet(
        "CUDAEvent::block",
        [] {
          auto Event = std::make_shared<CUDAEvent>();
          return body([Event, Stream = getStreamFromPool()] {
            Event->record();
            Event->block(Stream);
          });
        },
        OnlyCuda),

    MemcpyAndSync.waits(
        "from the device to the host",
        [] { return copyAndSync(cudaMemcpyDeviceToHost); }, OnlyCuda),
    MemcpyAndSync.waits(
        "from the host to the device",
        [] { return copyAndSync(cudaMemcpyHostToDevice); }, OnlyCuda),
    MemcpyAndSync.quiet(
        "cudaMemcpyAsync into pinned memory and an event",
        [] {
          auto Copied = std::make_shared<CUDAEvent>();
          return body(
              [Copied, To = pinnedMemory(Bytes), From = deviceMemory(Bytes)] {
                check(cudaMemcpyAsync(To.get(), From.get(), Bytes,
                                      cudaMemcpyDeviceToHost,
                                      getCurrentCUDAStream()));
                Copied->record();
              });
        },
        OnlyCuda),

    StreamSync.waits(
        "CUDAStream::synchronize",
        [] { return body([] { getCurrentCUDAStream().synchronize(); }); },
        OnlyCuda),
    StreamSync.waits(
        "c10::Stream::synchronize",
        [] {
          return body([] { getCurrentCUDAStream().unwrap().synchronize(); });
        },
        OnlyCuda),
    StreamSync.waits(
        "c10::cuda::stream_synchronize",
        [] {
          return body(
              [] { c10::cuda::stream_synchronize(getCurrentCUDAStream()); });
        },
        OnlyCuda),
    StreamSync.waits(
        "cudaStreamSynchronize",
        [] {
          return body(
              [] { check(cudaStreamSynchronize(getCurrentCUDAStream())); });
        },
        OnlyCuda),
    StreamSync.waits(
        "cuStreamSynchronize",
        [] {
          auto *Wait = driver<CUresult(CUstream)>("cuStreamSynchronize");
          return body([Wait] { check(Wait(getCurrentCUDAStream())); });
        },
        OnlyCuda),
    StreamSync.quiet(
        "CUDAStream::synchronize of an idle stream",
        [] { return body([] { getCurrentCUDAStream().synchronize(); }); },
        OnlyCuda | BusyElsewhere),
    StreamSync.quiet(
        "cudaStreamQuery",
        [] { return body([] { getCurrentCUDAStream().query(); }); }, OnlyCuda),
    StreamSync.quiet(
        "cudaStreamWaitEvent",
        [] {
          return body([Event = rawEvent(), Other = getStreamFromPool()] {
            check(cudaEventRecord(Event.get(), getCurrentCUDAStream()));
            check(cudaStreamWaitEvent(Other, Event.get(), 0));
          });
        },
        OnlyCuda),

    Barrier.skipped(Form::Waits, "ProcessGroupNCCL::barrier",
                    "needs NCCL: barrier.py in this folder calls it"),
    Barrier.skipped(Form::Quiet, "ProcessGroupNCCL::allreduce",
                    "needs NCCL: barrier.py in this folder calls it"),
};

} // namespace

std::span<const Case> explicitWaitCases() { return Cases; }

} // namespace syncline::rulecases
