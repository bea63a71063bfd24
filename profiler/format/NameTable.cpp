#include "format/NameTable.h"

#include "format/Reader.h"

#include <fmt/format.h>

using namespace syncline::trace;

static std::string streamName(const StreamRecord &Stream) {
  std::string_view Kind = nameOf(enumNames("stream", "kind"), Stream.Kind);
  return fmt::format("device {} {}", Stream.Device,
                     Kind.empty() ? "unknown" : Kind);
}

void NameTable::add(const RawRecord &Record) {
  if (Record.Schema->isEvent())
    return;
  dispatch(Record,
           Overloaded{
               [&](const StringRecord &R) { Strings[R.Id] = R.Value; },
               [&](const ThreadRecord &R) { Threads[R.Id] = R.ThreadName; },
               [&](const ApiRecord &R) { Apis[R.Id] = R.Function; },
               [&](const ShapeRecord &R) { Kernels[R.Id] = R.KernelName; },
               [&](const StreamRecord &R) { Streams[R.Id] = streamName(R); },
           });
}

std::string NameTable::name(Reference To, uint64_t Id) const {
  auto Find = [&](const Names &In) {
    auto Found = In.find(Id);
    return Found == In.end() ? std::string() : Found->second;
  };
  switch (To) {
  case Reference::None:
    return {};
  case Reference::Api:
    return Find(Apis);
  case Reference::Stream:
    return Find(Streams);
  case Reference::String:
    return Find(Strings);
  case Reference::Thread:
    return Find(Threads);
  case Reference::Shape: {
    auto Found = Kernels.find(Id);
    return Found == Kernels.end() ? std::string()
                                  : name(Reference::String, Found->second);
  }
  }
  return {};
}
