#include "format/FieldStyles.h"

#include "format/Enums.h"

#include <algorithm>

using namespace syncline::trace;

namespace {

template <class EnumT> constexpr uint64_t number(EnumT Value) {
  return static_cast<uint64_t>(Value);
}

constexpr EnumName CallKinds[] = {
    {number(CallKind::Other), "other"},
    {number(CallKind::StreamWait), "stream-wait"},
    {number(CallKind::EventWait), "event-wait"},
    {number(CallKind::DeviceWait), "device-wait"},
    {number(CallKind::Copy), "copy"},
    {number(CallKind::Set), "set"},
    {number(CallKind::AsyncCopy), "async-copy"},
    {number(CallKind::AsyncSet), "async-set"},
    {number(CallKind::Allocate), "allocate"},
    {number(CallKind::Free), "free"},
    {number(CallKind::HostAllocate), "host-allocate"},
    {number(CallKind::HostFree), "host-free"},
    {number(CallKind::HostRegister), "host-register"},
    {number(CallKind::HostUnregister), "host-unregister"},
    {number(CallKind::StreamQuery), "stream-query"},
    {number(CallKind::EventQuery), "event-query"},
    {number(CallKind::Launch), "launch"},
    {number(CallKind::GraphLaunch), "graph-launch"},
    {number(CallKind::GraphInstantiate), "graph-instantiate"},
    {number(CallKind::EventRecord), "event-record"},
    {number(CallKind::StreamWaitEvent), "stream-wait-event"},
    {number(CallKind::ModuleLoad), "module-load"},
    {number(CallKind::Manage), "manage"},
    {number(CallKind::StreamCapture), "stream-capture"},
};

constexpr EnumName ApiDomains[] = {
    {number(ApiDomain::Driver), "driver"},
    {number(ApiDomain::Runtime), "runtime"},
};

constexpr EnumName MemoryKinds[] = {
    {number(MemoryKind::Unknown), "unknown"},
    {number(MemoryKind::Pageable), "pageable"},
    {number(MemoryKind::Pinned), "pinned"},
    {number(MemoryKind::Device), "device"},
    {number(MemoryKind::Array), "array"},
    {number(MemoryKind::Managed), "managed"},
    {number(MemoryKind::DeviceStatic), "device-static"},
    {number(MemoryKind::ManagedStatic), "managed-static"},
};

constexpr EnumName CopyDirections[] = {
    {number(CopyDirection::Unknown), "unknown"},
    {number(CopyDirection::HostToDevice), "host-to-device"},
    {number(CopyDirection::DeviceToHost), "device-to-host"},
    {number(CopyDirection::HostToArray), "host-to-array"},
    {number(CopyDirection::ArrayToHost), "array-to-host"},
    {number(CopyDirection::ArrayToArray), "array-to-array"},
    {number(CopyDirection::ArrayToDevice), "array-to-device"},
    {number(CopyDirection::DeviceToArray), "device-to-array"},
    {number(CopyDirection::DeviceToDevice), "device-to-device"},
    {number(CopyDirection::HostToHost), "host-to-host"},
    {number(CopyDirection::PeerToPeer), "peer-to-peer"},
};

constexpr EnumName StreamKinds[] = {
    {number(StreamKind::Unknown), "unknown"},
    {number(StreamKind::LegacyDefault), "legacy-default"},
    {number(StreamKind::Blocking), "blocking"},
    {number(StreamKind::NonBlocking), "non-blocking"},
    {number(StreamKind::PerThreadDefault), "per-thread-default"},
};

constexpr EnumName FrameSources[] = {
    {number(FrameSource::Unknown), "unknown"},
    {number(FrameSource::SymbolTable), "symbol-table"},
    {number(FrameSource::DebugInfo), "debug-info"},
};

constexpr EnumName LineTableKinds[] = {
    {number(LineTableKind::Unknown), "unknown"},
    {number(LineTableKind::Increments), "increments"},
    {number(LineTableKind::Ranges), "ranges"},
    {number(LineTableKind::Locations), "locations"},
};

constexpr EnumName OverheadKinds[] = {
    {number(OverheadKind::Unknown), "unknown"},
    {number(OverheadKind::DriverCompiler), "driver-compiler"},
    {number(OverheadKind::CuptiBufferFlush), "cupti-buffer-flush"},
    {number(OverheadKind::CuptiInstrumentation), "cupti-instrumentation"},
    {number(OverheadKind::CuptiResource), "cupti-resource"},
    {number(OverheadKind::RuntimeTriggeredModuleLoading),
     "runtime-triggered-module-loading"},
    {number(OverheadKind::LazyFunctionLoading), "lazy-function-loading"},
    {number(OverheadKind::CommandBufferFull), "command-buffer-full"},
    {number(OverheadKind::ActivityBufferRequest), "activity-buffer-request"},
    {number(OverheadKind::UvmActivityInit), "uvm-activity-init"},
};

struct EnumField {
  std::string_view Record;
  std::string_view Field;
  std::span<const EnumName> Names;
};

constexpr EnumField EnumFields[] = {
    {"stream", "kind", StreamKinds},
    {"api", "domain", ApiDomains},
    {"api", "kind", CallKinds},
    {"frame", "source", FrameSources},
    {"code", "table", LineTableKinds},
    {"copy-call", "direction", CopyDirections},
    {"copy-call", "source", MemoryKinds},
    {"copy-call", "target", MemoryKinds},
    {"copy", "direction", CopyDirections},
    {"copy", "source", MemoryKinds},
    {"copy", "target", MemoryKinds},
    {"memset", "target", MemoryKinds},
    {"overhead", "kind", OverheadKinds},
};

struct RecordField {
  std::string_view Record;
  std::string_view Field;
};

constexpr RecordField Addresses[] = {
    {"module", "start"},
    {"module", "end"},
    {"module", "bias"},
    {"stack", "address"},
    {"frame", "address"},
    {"event-record", "event"},
    {"stream-wait-event", "event"},
};

struct ReferenceField {
  std::string_view Field;
  Reference To;
};

constexpr ReferenceField ReferenceFields[] = {
    {"api", Reference::Api},         {"shape", Reference::Shape},
    {"stream", Reference::Stream},   {"thread", Reference::Thread},
    {"kernel", Reference::String},   {"name", Reference::String},
    {"function", Reference::String}, {"scope", Reference::String},
    {"file", Reference::String},
};

} // namespace

std::span<const EnumName> syncline::trace::enumNames(std::string_view Record,
                                                     std::string_view Field) {
  for (const EnumField &Each : EnumFields)
    if (Each.Record == Record && Each.Field == Field)
      return Each.Names;
  return {};
}

std::string_view syncline::trace::nameOf(std::span<const EnumName> Names,
                                         uint64_t Value) {
  auto Found = std::ranges::find(Names, Value, &EnumName::Value);
  return Found == Names.end() ? std::string_view() : Found->Name;
}

std::optional<uint64_t>
syncline::trace::valueOf(std::span<const EnumName> Names,
                         std::string_view Name) {
  auto Found = std::ranges::find(Names, Name, &EnumName::Name);
  if (Found == Names.end())
    return std::nullopt;
  return Found->Value;
}

bool syncline::trace::isAddress(std::string_view Record,
                                std::string_view Field) {
  return std::ranges::any_of(Addresses, [&](const RecordField &Each) {
    return Each.Record == Record && Each.Field == Field;
  });
}

Reference syncline::trace::referenceOf(std::string_view Record,
                                       std::string_view Field) {
  // The domain of an api is an enumeration, that of a range is a string.
  if (Field == "domain")
    return Record == "api" ? Reference::None : Reference::String;
  auto Found =
      std::ranges::find(ReferenceFields, Field, &ReferenceField::Field);
  return Found == std::end(ReferenceFields) ? Reference::None : Found->To;
}
