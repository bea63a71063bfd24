#include "program/SummaryCode.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <tuple>
#include <utility>

using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::program;

namespace {

/// The members of a record, in encoding order.
template <typename T> struct Members;
template <> struct Members<PassedArguments> {
  static auto of(auto &Each) {
    return std::tie(Each.Joined, Each.HasOthers, Each.IsHostKernel);
  }
};
template <> struct Members<FieldBelief> {
  static auto of(auto &Each) { return std::tie(Each.OfThis, Each.OfAny); }
};
template <> struct Members<ClassSummary> {
  static auto of(auto &Each) {
    return std::tie(Each.DefinedIn, Each.IsOpen, Each.Missing, Each.Used,
                    Each.Written, Each.Private, Each.Settings, Each.Assigned);
  }
};
template <> struct Members<CallPlace> {
  static auto of(auto &Each) {
    return std::tie(Each.File, Each.Line, Each.Column, Each.Utf16Column);
  }
};
template <> struct Members<ProgramCall> {
  static auto of(auto &Each) {
    return std::tie(Each.Callee, Each.Where, Each.IsHot, Each.Heat, Each.Guard);
  }
};
template <> struct Members<CallingFunction> {
  static auto of(auto &Each) { return std::tie(Each.Name, Each.Calls); }
};
template <> struct Members<UnitSummary> {
  static auto of(auto &Each) {
    return std::tie(
        Each.Passed, Each.Unseen, Each.Returned, Each.Classes, Each.Defined,
        Each.Entries, Each.QueriedReturns, Each.QueriedFields,
        Each.CalledByDeviceCode, Each.CallsElsewhere, Each.DeviceResults,
        Each.TensorsFrom, Each.Calls, Each.QueriedDeviceCode, Each.Globals,
        Each.ChangedGlobals, Each.QueriedGlobals, Each.Dispatched, Each.IsTest);
  }
};
template <> struct Members<ImportedFacts> {
  static auto of(auto &Each) {
    return std::tie(Each.Entries, Each.Returned, Each.Fields, Each.DeviceCode,
                    Each.Uncalled, Each.Globals);
  }
};
template <> struct Members<Linkage> {
  static auto of(auto &Each) {
    return std::tie(Each.IsAnalyzed, Each.ShowsCallers, Each.NamesGpu,
                    Each.PlacesOnGpu, Each.HasMain, Each.HasPythonEntry,
                    Each.Defined, Each.Undefined);
  }
};
template <> struct Members<ProgramUnit> {
  static auto of(auto &Each) {
    return std::tie(Each.Names, Each.Alone, Each.Imports, Each.Linked);
  }
};

template <typename T>
concept Record = requires(T &Each) { Members<T>::of(Each); };

/// The facts of a tensor, one after the other from the lowest bit. Summaries
/// hold thousands of tensors.
using PackedFacts = uint16_t;

/// The bits that a fact of this kind needs.
template <typename Fact> constexpr unsigned widthOf(Fact /*Kind*/) {
  return std::bit_width(static_cast<unsigned>(Fact::Top));
}

constexpr unsigned bitsOfFacts() {
  LatticeElement Any;
  return std::apply([](auto... Fact) { return (widthOf(Fact) + ...); },
                    factsOf(Any));
}
static_assert(bitsOfFacts() <= 8 * sizeof(PackedFacts));

/// Appends values to a string.
class ByteWriter {
public:
  template <typename T> void number(T Value) {
    char Bytes[sizeof(T)];
    std::memcpy(Bytes, &Value, sizeof(T));
    Text.append(Bytes, sizeof(T));
  }
  void put(bool Value) { number(static_cast<uint8_t>(Value)); }
  void put(uint32_t Value) { number(Value); }
  void put(uint64_t Value) { number(Value); }
  void put(const std::string &Value) {
    put(static_cast<uint32_t>(Value.size()));
    Text += Value;
  }
  void put(const LatticeElement &Facts) {
    PackedFacts Bits = 0;
    unsigned Shift = 0;
    auto Add = [&](auto Fact) {
      Bits =
          static_cast<PackedFacts>(Bits | static_cast<unsigned>(Fact) << Shift);
      Shift += widthOf(Fact);
    };
    std::apply([&](auto... Fact) { (Add(Fact), ...); }, factsOf(Facts));
    number(Bits);
  }
  template <Record T> void put(const T &Value) {
    std::apply([&](const auto &...Each) { (put(Each), ...); },
               Members<T>::of(Value));
  }
  template <typename T> void put(const std::optional<T> &Value) {
    put(Value.has_value());
    if (Value)
      put(*Value);
  }
  template <typename K, typename V> void put(const std::pair<K, V> &Entry) {
    put(Entry.first);
    put(Entry.second);
  }
  /// A container is prefixed with its number of elements.
  template <typename C>
    requires requires(const C &Values) { Values.size(); }
  void put(const C &Values) {
    number(static_cast<uint32_t>(Values.size()));
    for (const auto &Each : Values)
      put(Each);
  }

  std::string Text;
};

/// Reads what ByteWriter has written; not Sound if the input ends early.
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
  void get(uint32_t &Value) { Value = number<uint32_t>(); }
  void get(uint64_t &Value) { Value = number<uint64_t>(); }
  void get(std::string &Value) {
    size_t Size = number<uint32_t>();
    Sound = Sound && Size <= Left.size();
    Value = Left.substr(0, Sound ? Size : 0);
    Left.remove_prefix(Value.size());
  }
  void get(LatticeElement &Facts) {
    unsigned Bits = number<PackedFacts>();
    auto Take = [&]<typename Fact>(Fact &Each) {
      Each = static_cast<Fact>(Bits & ((1U << widthOf(Each)) - 1));
      Sound = Sound && Each <= Fact::Top;
      Bits >>= widthOf(Each);
    };
    std::apply([&](auto &...Fact) { (Take(Fact), ...); }, factsOf(Facts));
    Sound = Sound && Bits == 0;
  }
  template <Record T> void get(T &Value) {
    std::apply([&](auto &...Each) { (get(Each), ...); }, Members<T>::of(Value));
  }
  template <typename T> void get(std::optional<T> &Value) {
    bool IsThere = false;
    get(IsThere);
    if (IsThere)
      get(Value.emplace());
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

  std::string_view Left;
  bool Sound = true;
};

} // namespace

template <typename T> static std::string bytesOf(const T &Value) {
  ByteWriter Out;
  Out.put(Value);
  return std::move(Out.Text);
}

template <typename T> static std::optional<T> valueOf(std::string_view Bytes) {
  ByteReader In(Bytes);
  std::optional<T> Value(std::in_place);
  In.get(*Value);
  if (!In.isDone())
    Value.reset();
  return Value;
}

std::string program::encode(const UnitSummary &Summary) {
  return bytesOf(Summary);
}

std::string program::encode(const ImportedFacts &Facts) {
  return bytesOf(Facts);
}

std::string program::encode(const ProgramUnit &Unit) { return bytesOf(Unit); }

std::optional<UnitSummary> program::decodeSummary(std::string_view Bytes) {
  return valueOf<UnitSummary>(Bytes);
}

std::optional<ImportedFacts> program::decodeFacts(std::string_view Bytes) {
  return valueOf<ImportedFacts>(Bytes);
}

std::optional<ProgramUnit> program::decodeUnit(std::string_view Bytes) {
  return valueOf<ProgramUnit>(Bytes);
}
