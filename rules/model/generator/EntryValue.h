//===- EntryValue.h - A value in a hand-written file ------------*- C++ -*-===//

#ifndef SYNCLINE_RULES_MODEL_GENERATOR_ENTRYVALUE_H
#define SYNCLINE_RULES_MODEL_GENERATOR_ENTRYVALUE_H

#include <nlohmann/json.hpp>

#include <initializer_list>
#include <string>
#include <utility>

namespace syncline::rules::model::generator {

template <typename T>
using Words = std::initializer_list<std::pair<const char *, T>>;

/// The value of one key of an entry.
class EntryValue {
public:
  EntryValue(std::string Entry, std::string Key, nlohmann::json Value)
      : Entry(std::move(Entry)), Key(std::move(Key)), Value(std::move(Value)) {}

  /// \throws ModelError always: "<entry>: <key>: <problem>".
  [[noreturn]] void fail(const std::string &Problem) const;

  /// The value as JSON.
  std::string shown() const { return Value.dump(); }

  bool isObject() const { return Value.is_object(); }
  /// Whether an object has these keys and no others.
  bool hasJust(std::initializer_list<const char *> Keys) const;
  /// For an object that has a member \p Name. Errors name the object's own key.
  EntryValue member(const char *Name) const;

  // Values of another type are errors.
  std::string text() const;
  bool isTrueOrFalse() const;
  void requireTrue() const;
  void requireFalse() const;
  template <typename T> T word(Words<T> Known) const;

private:
  std::string Entry;
  std::string Key;
  nlohmann::json Value;
};

template <typename T> T EntryValue::word(Words<T> Known) const {
  std::string Word = text(), Names;
  for (const auto &[Each, Meaning] : Known) {
    if (Word == Each)
      return Meaning;
    Names += (Names.empty() ? "" : ", ") + std::string(Each);
  }
  fail("\"" + Word + "\" is none of " + Names);
}

} // namespace syncline::rules::model::generator

#endif // SYNCLINE_RULES_MODEL_GENERATOR_ENTRYVALUE_H
