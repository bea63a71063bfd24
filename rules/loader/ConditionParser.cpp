#include "loader/ConditionParser.h"
#include "loader/EnumNames.h"

#include <nlohmann/json.hpp>

#include <cstdint>

using namespace syncline;
using namespace syncline::rules;
using nlohmann::json;

static constexpr std::array<Names<ArgumentType>, 12> TypeNames{
    {{"tensor", ArgumentType::Tensor},
     {"tensor-list", ArgumentType::TensorList},
     {"scalar", ArgumentType::Scalar},
     {"integer", ArgumentType::Integer},
     {"floating", ArgumentType::Floating},
     {"boolean", ArgumentType::Boolean},
     {"string", ArgumentType::String},
     {"list", ArgumentType::List},
     {"device", ArgumentType::Device},
     {"options", ArgumentType::Options},
     {"dtype", ArgumentType::DType},
     {"pointer", ArgumentType::Pointer}}};

static constexpr std::array<Names<DeviceKind>, 2> DeviceNames{
    {{"cpu", DeviceKind::CPU}, {"cuda", DeviceKind::CUDA}}};

static constexpr std::array<Names<DTypeKind>, 3> DTypeNames{
    {{"bool", DTypeKind::Bool},
     {"integer", DTypeKind::Integer},
     {"floating", DTypeKind::Floating}}};

static Constant parseConstant(const json &Value) {
  if (Value.is_number_unsigned() &&
      Value.get<uint64_t>() > static_cast<uint64_t>(INT64_MAX))
    throw RuleError("the number " + Value.dump() + " is too large");
  if (Value.is_boolean())
    return Value.get<bool>();
  if (Value.is_number_integer())
    return Value.get<int64_t>();
  if (Value.is_string())
    return Value.get<std::string>();
  return std::monostate();
}

Condition rules::parseCondition(const json &J) {
  Condition C;
  const json &Argument = J.at("argument");
  if (Argument.is_number())
    C.Argument.Position = Argument.get<unsigned>();
  else
    C.Argument.Name = Argument.get<std::string>();
  if (J.contains("type"))
    C.Type = byName(TypeNames, J["type"].get<std::string>(), "type");
  if (J.contains("present"))
    C.Present = J["present"].get<bool>();
  if (J.contains("equals"))
    C.Equals = parseConstant(J["equals"]);
  if (J.contains("not_equals"))
    C.NotEquals = parseConstant(J["not_equals"]);
  if (J.contains("device"))
    C.Device = byName(DeviceNames, J["device"].get<std::string>(), "device");
  if (J.contains("dtype"))
    C.DType = byName(DTypeNames, J["dtype"].get<std::string>(), "dtype");
  if (J.contains("pinned"))
    C.Pinned = J["pinned"].get<bool>();
  if (J.contains("zero_dim"))
    C.ZeroDim = J["zero_dim"].get<bool>();
  return C;
}
