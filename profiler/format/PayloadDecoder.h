//===- PayloadDecoder.h - Decodes bytes to records --------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_FORMAT_PAYLOADDECODER_H
#define SYNCLINE_PROFILER_FORMAT_PAYLOADDECODER_H

#include "format/RawRecord.h"
#include "format/Varint.h"

#include <vector>

namespace syncline::trace {

/// Decodes payloads, one after another.
class PayloadDecoder {
public:
  /// \p Schema must outlive the decoder.
  explicit PayloadDecoder(const SchemaTable &Schema);

  /// Starts another chunk: deltas are relative to 0. The bytes must stay alive
  /// while its records are used.
  void start(std::span<const uint8_t> Payload);

  /// Returns false at the end of the payload, or if the rest cannot be read:
  /// records have no explicit length, so an undecodable one cannot be skipped.
  bool next(RawRecord &Record);

  /// The payload ended within a record, or in one that the schema lacks.
  bool failed() const { return Failed; }

private:
  bool decode(RawRecord &Record);
  bool decodeField(Encoding How, FieldValue &Value);
  FieldValue *valuesOf(const SchemaType &Type, uint64_t Present);

  const SchemaTable &Schema;
  ByteCursor In;
  bool Failed = false;

  /// Where the values of the last record of a type are stored.
  struct Previous {
    size_t First = 0;
    uint64_t Chunk = 0;
    /// A bit for each field that is a text.
    uint64_t Texts = 0;
  };
  std::vector<Previous> PreviousOfType;
  /// Indexed by type: an omitted field has its previous value, so each type's
  /// values are decoded in place and returned from here.
  std::vector<FieldValue> Values;
  uint64_t Chunk = 0;
};

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_PAYLOADDECODER_H
