export { loadConfig, ConfigError } from './config/load-config.js';
export { baseConfig, CONFIG, readableBy, SERVICE_NAME, type PlatformConfig } from './config/base-config.js';
export { kafkaAccessOf, type KafkaAccess, type KafkaSignIn } from './config/kafka-access.js';
export { parseWaits, waitsSetting } from './config/waits.js';
export { clock } from './clock/clock.js';
export { ClockKeeper } from './work/clock-keeper.js';
export { newId, newRequestId, isRequestId } from './context/ids.js';
export {
  currentContext,
  runInContext,
  type CallingService,
  type EnvelopeKind,
} from './context/request-context.js';
export { ApiError, conflict, notFound, statusOf, validationError } from './errors/api.error.js';
export { toApiError } from './errors/to-api-error.js';
export {
  faultKind,
  InfrastructureFault,
  isInfrastructureFault,
  OutcomeUnknown,
} from './errors/infrastructure-fault.js';
export { ApiExceptionFilter } from './envelope/api-exception.filter.js';
export { EnvelopeInterceptor } from './envelope/envelope.interceptor.js';
export { errorBody } from './envelope/envelope.js';
export { type Annotated, Page, Unwrapped, withMeta } from './envelope/results.js';
export { isTooDeep, parseJsonBody, textFault } from './body/json-guard.js';
export { bodyBytes, exactBytes } from './body/raw-body.js';
export { formOf, isForm, parseForm, MAX_FORM_FIELDS } from './body/form.js';
export { isEncoded, UnsupportedEncoding } from './errors/unsupported-encoding.js';
export { AsksForIdempotency } from './idempotency/idempotency.interceptor.js';
export { ReadsOwnBody } from './body/receive-body.interceptor.js';
export { readQueryText } from './fields/query-text.js';
export { eachRule, type SelfChecking } from './body/rules-across.js';
export { inputFields } from './fields/input-fields.js';
export { validateDto } from './body/validate-dto.js';
export { DeferredBody, type Deferred, type ReadInput } from './body/deferred-body.decorator.js';
export { combined, type RequestParam } from './body/request-param.js';
export { ValidQuery } from './body/valid-query.decorator.js';
export { TextParam, UuidParam, isUuid } from './body/uuid-param.decorator.js';
export {
  AnyValue,
  BodyExample,
  CustomMetadata,
  FreeObject,
  ListOfNested,
  Nested,
} from './fields/object-fields.js';
export { spanOf } from './fields/calendar-date.js';
export { CaseTypeName, JurisdictionCode, OneOf, TimeZone } from './fields/choice-fields.js';
export { inKeyOrder } from './fields/custom-metadata.js';
export { CalendarDate, DateOrInstant, Instant } from './fields/date-fields.js';
export { Decimal, type DecimalOptions } from './fields/decimal-fields.js';
export {
  declaredFields,
  definedOf,
  IN_BODY,
  NULLABLE,
  OPTIONAL,
  recordOf,
  type FieldOptions,
} from './fields/field.js';
export { ListOf } from './fields/list-fields.js';
export {
  Count,
  Flag,
  Fraction,
  Money,
  NumberWithin,
  Percentage,
  WholeNumber,
} from './fields/number-fields.js';
export { NewPassword } from './fields/password-fields.js';
export { isMailAddress } from './fields/mail-address.js';
export { WebAddress } from './fields/web-address.js';
export { Name } from './fields/name-fields.js';
export { Email, LongText, OneLine, Pattern, Text, Url, Uuid } from './fields/text-fields.js';
export { PageQuery, SortedPageQuery } from './body/page-query.js';
export { assertIfMatch, entityTagOf, withEntityTag } from './entity-tag/entity-tag.js';
export { honoursIfMatch, IfMatch, isTagged, Tagged } from './entity-tag/entity-tag.decorators.js';
export {
  AdmitRoles,
  AllowCallers,
  CurrentCaller,
  CurrentPrincipal,
  FirmResource,
  UsersOf,
  Public,
  RefuseMcpKeys,
  RefuseOAuth,
  RequireScope,
  RequireTier,
} from './principal/access.decorators.js';
export { normalisePem } from './config/pem.js';
export { countedAddress, countedNetwork } from './network/counted-address.js';
export { callerOf, SYSTEM, type Caller } from './caller/caller.js';
export { requireAccessRules } from './principal/declared-routes.js';
export { PrincipalSigner } from './principal/principal-signer.js';
export { CurrentService, ServiceOnly } from './service-identity/service-only.decorator.js';
export { ServiceTokens } from './service-identity/service-tokens.js';
export { ServiceClient, type CallOptions } from './service-calls/service-client.js';
export { SecretBox } from './crypto/secret-box.js';
export type { SealedColumn } from './crypto/sealed-column.js';
export { reseal } from './reseal/reseal.repository.js';
export { Database } from './database/database.js';
export { DatabaseModule } from './service/database.module.js';
export { DatabaseHealth } from './database/database-health.js';
export { sampledQuery } from './database/sampled-query.js';
export { PLATFORM_MIGRATIONS, type DatabaseSettings, type MigrationClass } from './database/data-source.js';
export type { DatabaseAccess } from './database/check-sessions.js';
export { setTimeLimits } from './database/time-limits.js';
export { snakeCase, SnakeCaseNaming } from './database/snake-case-naming.js';
export { migrate } from './database/migrate.js';
export { IdempotencyStore, SEALED_ANSWERS } from './idempotency/idempotency.repository.js';
export { readUpload, type Upload, type UploadedFile, type UploadLimits } from './uploads/read-upload.js';
export { IdempotentAnswers, type RouteAnswer } from './idempotency/idempotent-answers.js';
export { HealthModule } from './health/health.module.js';
export { type HealthCheck } from './health/readiness.js';
export { configureLog, log } from './logging/log.js';
export { messageOf } from './logging/redact.js';
export { nestLogger } from './logging/nest-logger.js';
export { throttledLog } from './logging/throttled-log.js';
export {
  counter,
  declaredMetrics,
  gauge,
  histogram,
  type CountedMetric,
  type DeclaredMetric,
  type HistogramMetric,
  type ObservedMetric,
} from './metrics/declare-metrics.js';
export { metricsPort, prometheusName, startMetrics, stopMetrics } from './metrics/export-metrics.js';
export { methodLabel, platformMetrics } from './metrics/platform.metrics.js';
export { Sample } from './metrics/sample.js';
export { beginSpan, currentTraceparent, startTracing, stopTracing, withSpan } from './tracing/tracing.js';
export { isTraceparent, newTraceparent, traceIdOf } from './tracing/traceparent.js';
export { ApiData, ApiErrors, ApiNoContent } from './openapi/api-data.decorator.js';
export { describedAreas } from './openapi/api-areas.js';
export { ApiCallbacksTo } from './openapi/callbacks.js';
export { apiDocument, describeModule } from './openapi/api-document.js';
export { firmAppSettings, frontOfApp, referralInApp, type FirmAppSettings } from './pages/firm-app.js';
export { html, type Html } from './pages/html.js';
export { linkToken } from './pages/link-token.js';
export { ownForm } from './pages/own-form.js';
export { page, pageHeaders } from './pages/page.js';
export { faultPage, plainPage, sendPage, type PageAnswer } from './pages/send-page.js';
export { PageErrors } from './pages/page-errors.filter.js';
export { InternalController, PublicController, ServiceController } from './service/controllers.js';
export { PlatformModule } from './service/platform.module.js';
export { methodNotAllowed, methodsAt, unknownPath } from './errors/no-operation.js';
export { exactRoutes } from './service/exact-routes.js';
export { createApp } from './service/configure-app.js';
export { failPlainly, PlainError } from './service/fail-plainly.js';
export { collectStartupGarbage, collectStepGarbage, countStreamed } from './service/garbage.js';
export { stopGracefully, stopOnSignals } from './service/graceful-stop.js';
export { LockLost, LockSession } from './work/lock-session.js';
export { backoffMs, pause } from './work/pause.js';
export { PeriodicWorker } from './work/periodic-worker.js';
export { PurgeWorker } from './work/purge-worker.js';
export { WakeUp } from './work/wake-up.js';
