#include "model/generator/CudaFunctions.h"
#include "model/generator/EntryValue.h"
#include "model/generator/OrderedEntries.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

using namespace syncline;
using namespace syncline::rules;
using namespace syncline::rules::model;
using namespace syncline::rules::model::generator;
using nlohmann::json;

namespace {

/// Reads one entry of the file.
class FunctionReader {
public:
  FunctionReader(const std::string &Name, const json &Functions,
                 const std::set<std::string> &Rules)
      : Name(Name), Functions(Functions), Rules(Rules) {}

  ModelFunction read();

private:
  using Setter = void (FunctionReader::*)(const EntryValue &);

  void setCompletes(const EntryValue &Value);
  void setWhen(const EntryValue &Value);
  void setOrders(const EntryValue &Value);
  void setCreates(const EntryValue &Value);
  void setReturns(const EntryValue &Value);
  void setSelects(const EntryValue &Value);
  void setCapture(const EntryValue &Value);
  void setAllocates(const EntryValue &Value);
  void setSync(const EntryValue &Value);
  void setImplements(const EntryValue &Value);

  const json &entry() const { return Functions.at(Name); }
  const json &other(const EntryValue &Value) const;
  void requireNoOtherKey(const EntryValue &Value) const;
  void readFacts();

  const std::string &Name;
  const json &Functions;
  const std::set<std::string> &Rules;
  ModelFunction Result;
};

} // namespace

/// The entry to which \p Value refers.
const json &FunctionReader::other(const EntryValue &Value) const {
  std::string Named = Value.text();
  auto Found = Functions.find(Named);
  if (Found == Functions.end())
    Value.fail("there is no function " + Value.shown());
  for (const char *Key : {"as", "implements"})
    if (Found->contains(Key))
      Value.fail(Value.shown() + " stands for another function itself; name " +
                 (*Found)[Key].dump());
  return *Found;
}

void FunctionReader::requireNoOtherKey(const EntryValue &Value) const {
  if (entry().size() > 1)
    Value.fail("the line has facts of its own; give them to " + Value.shown());
}

void FunctionReader::setCompletes(const EntryValue &Value) {
  Result.Facts.Completes =
      Value.word<CudaWork>({{"device", CudaWork::Device},
                            {"stream", CudaWork::Stream},
                            {"default stream", CudaWork::DefaultStream},
                            {"event", CudaWork::Event}});
}

void FunctionReader::setWhen(const EntryValue &Value) {
  Result.Facts.When =
      Value.word<CudaCopies>({{"host memory", CudaCopies::HostMemory}});
  if (!entry().contains("completes"))
    Value.fail("the line has no \"completes\", which this limits");
  if (entry().contains("sync"))
    Value.fail("\"sync\" is for calls that always block");
}

void FunctionReader::setOrders(const EntryValue &Value) {
  Result.Facts.OrdersStream = Value.word<bool>({{"stream", true}});
  if (entry().contains("completes") || entry().contains("sync"))
    Value.fail("a stream waits, so the host does not");
}

void FunctionReader::setCreates(const EntryValue &Value) {
  Result.Facts.Stream =
      Value.word<CudaStreamKind>({{"stream", CudaStreamKind::Created}});
}

void FunctionReader::setReturns(const EntryValue &Value) {
  Result.Facts.Stream =
      Value.word<CudaStreamKind>({{"current stream", CudaStreamKind::Current},
                                  {"default stream", CudaStreamKind::Default}});
  if (entry().contains("creates"))
    Value.fail("a stream that the function creates is neither");
}

void FunctionReader::setSelects(const EntryValue &Value) {
  Result.Facts.Selects = Value.word<CudaChoice>(
      {{"device", CudaChoice::Device}, {"stream", CudaChoice::Stream}});
}

void FunctionReader::setCapture(const EntryValue &Value) {
  Result.Facts.Capture =
      Value.word<CudaCapture>({{"begins", CudaCapture::Begins},
                               {"ends", CudaCapture::Ends},
                               {"asks", CudaCapture::Asks}});
}

void FunctionReader::setAllocates(const EntryValue &Value) {
  Result.Facts.Allocates = Value.word<bool>({{"memory", true}});
}

void FunctionReader::setSync(const EntryValue &Value) {
  Result.SyncRule = Value.text();
  if (!Rules.contains(Result.SyncRule))
    Value.fail("there is no rule " + Value.shown());
}

void FunctionReader::setImplements(const EntryValue &Value) {
  other(Value);
  requireNoOtherKey(Value);
  Result.Implements = Value.text();
}

void FunctionReader::readFacts() {
  static constexpr std::pair<std::string_view, Setter> Setters[] = {
      {"completes", &FunctionReader::setCompletes},
      {"when", &FunctionReader::setWhen},
      {"orders", &FunctionReader::setOrders},
      {"creates", &FunctionReader::setCreates},
      {"returns", &FunctionReader::setReturns},
      {"selects", &FunctionReader::setSelects},
      {"capture", &FunctionReader::setCapture},
      {"allocates", &FunctionReader::setAllocates},
      {"sync", &FunctionReader::setSync},
      {"implements", &FunctionReader::setImplements}};
  for (const auto &[Key, Value] : entry().items()) {
    auto Found = std::ranges::find(Setters, Key,
                                   &std::pair<std::string_view, Setter>::first);
    if (Found == std::end(Setters))
      EntryValue(Name, Key, Value).fail("there is no such key");
    (this->*Found->second)(EntryValue(Name, Key, Value));
  }
}

ModelFunction FunctionReader::read() {
  if (!entry().contains("as")) {
    readFacts();
    return Result;
  }
  EntryValue As(Name, "as", entry()["as"]);
  other(As);
  requireNoOtherKey(As);
  std::string Original = As.text();
  return FunctionReader(Original, Functions, Rules).read();
}

ModelFunctions generator::cudaFunctions(const std::string &Text,
                                        const std::set<std::string> &Rules) {
  json Document = orderedEntries(Text, "function");
  const json &Functions = Document.at("functions");
  ModelFunctions Result;
  for (const auto &[Name, Entry] : Functions.items())
    Result[Name] = FunctionReader(Name, Functions, Rules).read();
  return Result;
}
