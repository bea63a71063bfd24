//===- UnitStream.h - The result of a file, piece by piece ------*- C++ -*-===//
//
// A worker sends each finding to its parent when it has made it. If the worker
// is killed, the parent has those that were made before.
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

  /// New, or changed since it was sent.
  void send(const pipeline::FindingKey &Key, const findings::Finding &F) const;
  void send(const isolation::InternalError &Error) const;
  /// The file is parsed again: what was sent so far is void.
  void restart() const;
  /// All of \p Result that was not sent. It comes last.
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

  /// Another worker begins with the same file. Its findings are added.
  void expectAgain() { Errors.clear(); }

  bool isComplete() const { return Rest.has_value(); }

  /// What has arrived; not all if the worker was killed.
  UnitResult take();

private:
  void read(char Kind, std::string_view Contents);

  const std::vector<const rules::Rule *> &Rules;
  RulesById ById;
  /// As in the worker, where the first part of the key is a location.
  std::map<std::pair<unsigned, std::string>, findings::Finding> Findings;
  std::vector<isolation::InternalError> Errors;
  std::optional<UnitResult> Rest;
};

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_UNITSTREAM_H
