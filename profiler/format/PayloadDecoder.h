//===- PayloadDecoder.h - Bytes to records ----------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_FORMAT_PAYLOADDECODER_H
#define SYNCLINE_PROFILER_FORMAT_PAYLOADDECODER_H

#include "format/RawRecord.h"
#include "format/Varint.h"

#include <vector>

namespace syncline::trace {

/// Takes payloads apart, one after the other.
class PayloadDecoder {
public:
  /// \p Schema has to outlive the decoder.
  explicit PayloadDecoder(const SchemaTable &Schema);

  /// Goes on with another chunk: deltas start from 0. The bytes have to live
  /// while its records are looked at.
  void start(std::span<const uint8_t> Payload);

  /// False at the end of the payload, and where its rest cannot be read: a
  /// record has no length of its own, so that nothing can be skipped.
  bool next(RawRecord &Record);

  /// The payload ended amid a record, or in one that the schema lacks.
  bool failed() const { return Failed; }

private:
  bool decode(RawRecord &Record);
  bool decodeField(Encoding How, FieldValue &Value);
  FieldValue *valuesOf(const SchemaType &Type, uint64_t Present);

  const SchemaTable &Schema;
  ByteCursor In;
  bool Failed = false;

  /// Where the values of the last record of a type are kept.
  struct Previous {
    size_t First = 0;
    uint64_t Chunk = 0;
    /// A bit for each field that is a text.
    uint64_t Texts = 0;
  };
  std::vector<Previous> PreviousOfType;
  /// By type: what is left out of a record is as in the one before, so each
  /// type's values are decoded in place and handed out from here.
  std::vector<FieldValue> Values;
  uint64_t Chunk = 0;
};

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_PAYLOADDECODER_H
