//===- UnitStream.h - Streams the result of a file --------------*- C++ -*-===//
//
// A worker sends each finding to its parent as soon as it is created. If the
// worker is killed, the parent has the findings so far.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_RUN_UNITSTREAM_H
#define SYNCLINE_ANALYZER_RUN_UNITSTREAM_H

#include "pipeline/FindingSink.h"
#include "run/StoredFinding.h"
#include "run/UnitResult.h"
#include "run/WorkerPool.h"

#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace syncline::lint::run {

/// The worker's end.
class UnitSender {
public:
  explicit UnitSender(SendRecord Send) : Send(std::move(Send)) {}

  /// Sends a finding that is new, or has changed since it was sent.
  void send(const pipeline::FindingKey &Key, const findings::Finding &F) const;
  void send(const isolation::InternalError &Error) const;
  /// The file is about to be parsed again: everything sent so far is void.
  void restart() const;
  /// Sends the rest of \p Result. Must be the last call.
  void sendRest(UnitResult Result) const;

private:
  SendRecord Send;
};

/// The parent's end.
class UnitReceiver {
public:
  explicit UnitReceiver(const std::vector<const rules::Rule *> &Rules)
      : Rules(Rules), ById(byId(Rules)) {}

  void receive(std::string_view Record);

  /// Another worker starts on the same file. Its findings are added.
  void expectAgain() { Errors.clear(); }

  bool isComplete() const { return Rest.has_value(); }

  /// What has been received; incomplete if the worker was killed.
  UnitResult take();

private:
  void read(char Kind, std::string_view Contents);

  const std::vector<const rules::Rule *> &Rules;
  RulesById ById;
  /// Keyed as in the worker, where the first part is a location.
  std::map<std::pair<unsigned, std::string>, findings::Finding> Findings;
  std::vector<isolation::InternalError> Errors;
  std::optional<UnitResult> Rest;
};

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_UNITSTREAM_H
