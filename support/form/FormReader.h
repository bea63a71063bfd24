//===- FormReader.h - Reads JSON that a user may have written ---*- C++ -*-===//

#ifndef SYNCLINE_SUPPORT_FORM_FORMREADER_H
#define SYNCLINE_SUPPORT_FORM_FORMREADER_H

#include <nlohmann/json.hpp>

#include <cmath>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace syncline::form {

/// A document that has another form than its reader expects. what() names the
/// key and what was expected there.
class FormError : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// "a number", for the kind of a value.
template <class JsonT> std::string kindOf(const JsonT &Value) {
  if (Value.is_null())
    return "null";
  if (Value.is_boolean())
    return Value.template get<bool>() ? "true" : "false";
  std::string Name = Value.type_name();
  return (Name == "object" || Name == "array" ? "an " : "a ") + Name;
}

/// A value in a document of nlohmann, and where it is.
template <class JsonT> class FormReader {
public:
  /// \p Path is "sites[2].title", and empty for the whole document. \p From
  /// must outlive this.
  explicit FormReader(const JsonT &From, std::string Path = {})
      : From(&From), Path(std::move(Path)) {}

  const JsonT &json() const { return *From; }

  std::optional<FormReader> find(const std::string &Key) const {
    if (!From->is_object())
      fail("an object");
    auto Found = From->find(Key);
    if (Found == From->end())
      return std::nullopt;
    return FormReader(*Found, pathOf(Key));
  }
  FormReader at(const std::string &Key) const {
    if (std::optional<FormReader> Found = find(Key))
      return *Found;
    throw FormError("'" + pathOf(Key) + "' is missing");
  }
  std::vector<FormReader> elements() const {
    if (!From->is_array())
      fail("an array");
    std::vector<FormReader> Result;
    for (const JsonT &Each : *From)
      Result.emplace_back(Each,
                          Path + '[' + std::to_string(Result.size()) + ']');
    return Result;
  }

  std::string text() const {
    if (!From->is_string())
      fail("a string");
    return From->template get<std::string>();
  }
  bool truth() const {
    if (!From->is_boolean())
      fail("true or false");
    return From->template get<bool>();
  }
  double number() const {
    if (!From->is_number())
      fail("a number");
    return From->template get<double>();
  }
  uint64_t count() const {
    if (!From->is_number_unsigned())
      fail("a whole number, not less than 0");
    return From->template get<uint64_t>();
  }
  std::vector<std::string> texts() const {
    std::vector<std::string> Result;
    for (const FormReader &Each : elements())
      Result.push_back(Each.text());
    return Result;
  }

  /// \throws FormError: this must be \p Expected.
  [[noreturn]] void fail(const std::string &Expected) const {
    // A number may be of the right kind and yet no such number.
    std::string Actual =
        From->is_number() || From->is_string()
            ? From->dump(-1, ' ', false, JsonT::error_handler_t::replace)
            : kindOf(*From);
    throw FormError((Path.empty() ? "the document" : "'" + Path + "'") +
                    " must be " + Expected + ", not " + Actual);
  }

private:
  std::string pathOf(const std::string &Key) const {
    return Path.empty() ? Key : Path + '.' + Key;
  }

  const JsonT *From;
  std::string Path;
};

} // namespace syncline::form

#endif // SYNCLINE_SUPPORT_FORM_FORMREADER_H
