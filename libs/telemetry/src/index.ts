export { clock } from './clock/clock.js';
export {
  booleanSetting,
  baseConfig,
  CONFIG,
  type PlatformConfig,
  readableBy,
  SERVICE_NAME,
} from './config/base-config.js';
export { isOwnHost } from './config/demand-tls.js';
export { encryptionKeysOf } from './config/encryption-keys.js';
export { type KafkaAccess, kafkaAccessOf, type KafkaSignIn } from './config/kafka-access.js';
export { ConfigError, loadConfig } from './config/load-config.js';
export { normalisePem, pemBlocks } from './config/pem.js';
export { PrincipalKeys } from './config/principal-keys.js';
export { readServicePrivateKey, ServiceKeys } from './config/service-keys.js';
export { connectError, handshakeError, isDistrust, type Place, TOO_LATE } from './config/tls-handshake.js';
export { ENVELOPE_KIND, envelopeOfPath, InternalEnvelope } from './context/envelope-kind.js';
export { isRequestId, newId, newIdAt, newRequestId } from './context/ids.js';
export {
  type CallingService,
  currentContext,
  type RequestContext,
  runInContext,
} from './context/request-context.js';
export { currentWarnings, MAX_NAME_LENGTH, MAX_WARNINGS, warn, type Warning } from './context/warnings.js';
export {
  failureKind,
  InfrastructureFailure,
  isInfrastructureFailure,
  OutcomeUnknown,
} from './errors/infrastructure-failure.js';
export { DescriptorWatch } from './health/descriptor-watch.js';
export { LevelCounts } from './health/level-counts.js';
export { HEALTH_CHECKS, type HealthCheck, Readiness } from './health/readiness.js';
export { RecentCount } from './health/recent-count.js';
export { ReportProcess } from './health/report-process.js';
export { collectedLog } from './logging/collected-log.js';
export { debugOnSignal } from './logging/debug-on-signal.js';
export { configureLog, log } from './logging/log.js';
export { nestLogger } from './logging/nest-logger.js';
export { messageOf } from './logging/redact.js';
export { throttledLog } from './logging/throttled-log.js';
export {
  type CountedMetric,
  counter,
  type DeclaredMetric,
  declaredMetrics,
  gauge,
  histogram,
  type HistogramMetric,
  type ObservedMetric,
  readGauge,
} from './metrics/declare-metrics.js';
export { metricsPort, startMetrics, stopMetrics } from './metrics/export-metrics.js';
export { prometheusName } from './metrics/prometheus-names.js';
export { measureCall, methodLabel, serviceMetrics, STATEMENT_FAILURES } from './metrics/service.metrics.js';
export { Sample } from './metrics/sample.js';
export { failPlainly, PlainError } from './process/fail-plainly.js';
export { collectStartupGarbage, collectStepGarbage, countStreamed } from './process/garbage.js';
export {
  provided,
  STOP_LIMIT_MS,
  stopGracefully,
  stopOnSignals,
  watchConnections,
} from './process/graceful-stop.js';
export { identityOf } from './config/process-identity.js';
export { callDependency, type DependencyCall } from './tracing/call-dependency.js';
export { noteResponse } from './tracing/note-response.js';
export { isTraceparent, newTraceparent, traceIdOf } from './context/traceparent.js';
export {
  beginSpan,
  currentTraceparent,
  isSampled,
  startTracing,
  stopTracing,
  withSpan,
} from './tracing/tracing.js';
export { ClockKeeper } from './work/clock-keeper.js';
export { GatheredQuestions } from './work/gathered-questions.js';
export { HOLD_BACK, holdBackOwnWork, type OwnWork } from './work/own-work.js';
export { backoffMs, pause } from './work/pause.js';
export { PeriodicWorker } from './work/periodic-worker.js';
export { PurgeWorker } from './work/purge-worker.js';
export { WakeUp } from './work/wake-up.js';
export { withDeadline } from './work/with-deadline.js';
