#include "program/SummaryCode.h"

#include <algorithm>
#include <cstring>

using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::program;

namespace {

/// Appends values to a string.
class ByteWriter {
public:
  template <typename T> void number(T Value) {
    char Bytes[sizeof(T)];
    std::memcpy(Bytes, &Value, sizeof(T));
    Text.append(Bytes, sizeof(T));
  }
  void put(bool Value) { number(static_cast<uint8_t>(Value)); }
  void put(uint64_t Value) { number(Value); }
  void put(uint32_t Value) { number(Value); }
  void put(const std::string &Value) {
    put(static_cast<uint32_t>(Value.size()));
    Text += Value;
  }
  void put(const ProgramCall &Call) {
    put(Call.Callee);
    put(Call.Where.File);
    put(Call.Where.Line);
    put(Call.Where.Column);
    put(Call.Where.Utf16Column);
    put(Call.IsHot);
    put(Call.Heat);
    put(Call.Guard);
  }
  void put(const CallingFunction &Function) {
    put(Function.Name);
    put(Function.Calls);
  }
  void put(const LatticeElement &Facts) {
    number(static_cast<uint16_t>(static_cast<unsigned>(Facts.Device) |
                                 static_cast<unsigned>(Facts.DType) << 4U |
                                 static_cast<unsigned>(Facts.Pinned) << 8U |
                                 static_cast<unsigned>(Facts.ZeroDim) << 12U));
  }
  void put(const PassedArguments &Arguments) {
    put(Arguments.Joined);
    put(Arguments.HasOthers);
  }
  void put(const FieldBelief &Belief) {
    put(Belief.OfThis);
    put(Belief.OfAny);
  }
  void put(const ClassSummary &Class) {
    put(Class.DefinedIn);
    put(Class.IsOpen);
    put(Class.Missing);
    put(Class.Written);
    put(Class.Private);
  }
  template <typename K, typename V> void put(const std::pair<K, V> &Entry) {
    put(Entry.first);
    put(Entry.second);
  }
  /// Of a container, the number of its elements comes first.
  template <typename C>
    requires requires(const C &Values) { Values.size(); }
  void put(const C &Values) {
    number(static_cast<uint32_t>(Values.size()));
    for (const auto &Each : Values)
      put(Each);
  }

  std::string Text;
};

/// Reads what ByteWriter has written; is not Sound where that ends early.
class ByteReader {
public:
  explicit ByteReader(std::string_view Bytes) : Left(Bytes) {}

  template <typename T> T number() {
    T Value{};
    if (Left.size() < sizeof(T)) {
      Sound = false;
      Left = {};
      return Value;
    }
    std::copy_n(Left.begin(), sizeof(T), reinterpret_cast<char *>(&Value));
    Left.remove_prefix(sizeof(T));
    return Value;
  }
  void get(bool &Value) { Value = number<uint8_t>() != 0; }
  void get(uint64_t &Value) { Value = number<uint64_t>(); }
  void get(uint32_t &Value) { Value = number<uint32_t>(); }
  void get(std::string &Value) {
    size_t Size = number<uint32_t>();
    Sound = Sound && Size <= Left.size();
    Value = Left.substr(0, Sound ? Size : 0);
    Left.remove_prefix(Value.size());
  }
  void get(ProgramCall &Call) {
    get(Call.Callee);
    get(Call.Where.File);
    get(Call.Where.Line);
    get(Call.Where.Column);
    get(Call.Where.Utf16Column);
    get(Call.IsHot);
    get(Call.Heat);
    get(Call.Guard);
  }
  void get(CallingFunction &Function) {
    get(Function.Name);
    get(Function.Calls);
  }
  void get(LatticeElement &Facts) {
    unsigned Bits = number<uint16_t>();
    Facts.Device = one<DeviceLattice>(Bits);
    Facts.DType = one<DTypeLattice>(Bits >> 4U);
    Facts.Pinned = one<BoolLattice>(Bits >> 8U);
    Facts.ZeroDim = one<BoolLattice>(Bits >> 12U);
  }
  void get(PassedArguments &Arguments) {
    get(Arguments.Joined);
    get(Arguments.HasOthers);
  }
  void get(FieldBelief &Belief) {
    get(Belief.OfThis);
    get(Belief.OfAny);
  }
  void get(ClassSummary &Class) {
    get(Class.DefinedIn);
    get(Class.IsOpen);
    get(Class.Missing);
    get(Class.Written);
    get(Class.Private);
  }
  template <typename V> void get(std::vector<V> &Values) {
    each([&] { get(Values.emplace_back()); });
  }
  void get(std::set<SymbolId> &Values) {
    each([&] { Values.insert(Values.end(), number<SymbolId>()); });
  }
  template <typename V> void get(std::map<SymbolId, V> &Values) {
    each([&] {
      auto Key = number<SymbolId>();
      get(Values.try_emplace(Values.end(), Key)->second);
    });
  }

  bool isDone() const { return Sound && Left.empty(); }

private:
  template <typename F> void each(const F &Read) {
    for (auto Count = number<uint32_t>(); Count > 0 && Sound; --Count)
      Read();
  }
  template <typename E> E one(unsigned Bits) {
    unsigned Value = Bits & 0xFU;
    if (Value > static_cast<unsigned>(E::Top))
      Sound = false;
    return static_cast<E>(Value);
  }

  std::string_view Left;
  bool Sound = true;
};

} // namespace

std::string program::encode(const UnitSummary &Summary) {
  ByteWriter Out;
  Out.put(Summary.Passed);
  Out.put(Summary.Unseen);
  Out.put(Summary.Returned);
  Out.put(Summary.Classes);
  Out.put(Summary.Defined);
  Out.put(Summary.CalledByDeviceCode);
  Out.put(Summary.CallsElsewhere);
  Out.put(Summary.Calls);
  Out.put(Summary.Entries);
  Out.put(Summary.AskedReturns);
  Out.put(Summary.AskedFields);
  Out.put(Summary.AskedDeviceCode);
  return std::move(Out.Text);
}

std::optional<UnitSummary> program::decodeSummary(std::string_view Bytes) {
  ByteReader In(Bytes);
  UnitSummary Summary;
  In.get(Summary.Passed);
  In.get(Summary.Unseen);
  In.get(Summary.Returned);
  In.get(Summary.Classes);
  In.get(Summary.Defined);
  In.get(Summary.CalledByDeviceCode);
  In.get(Summary.CallsElsewhere);
  In.get(Summary.Calls);
  In.get(Summary.Entries);
  In.get(Summary.AskedReturns);
  In.get(Summary.AskedFields);
  In.get(Summary.AskedDeviceCode);
  if (!In.isDone())
    return std::nullopt;
  return Summary;
}

std::string program::encode(const ImportedFacts &Facts) {
  ByteWriter Out;
  Out.put(Facts.Entries);
  Out.put(Facts.Returned);
  Out.put(Facts.Fields);
  Out.put(Facts.DeviceCode);
  return std::move(Out.Text);
}

std::optional<ImportedFacts> program::decodeFacts(std::string_view Bytes) {
  ByteReader In(Bytes);
  ImportedFacts Facts;
  In.get(Facts.Entries);
  In.get(Facts.Returned);
  In.get(Facts.Fields);
  In.get(Facts.DeviceCode);
  if (!In.isDone())
    return std::nullopt;
  return Facts;
}
