export { createApp } from './app/configure-app.js';
export { InternalController, PublicController, ServiceController } from './app/controllers.js';
export { exactRoutes } from './app/exact-routes.js';
export { CONNECTION_LIFETIME_MS, endOldConnections } from './app/connection-age.js';
export { HttpModule } from './app/http.module.js';
export { type Deferred, DeferredBody, type ReadInput } from './body/deferred-body.decorator.js';
export { formOf, isForm, MAX_FORM_FIELDS, parseForm } from './body/form.js';
export { contentFaults, isTooDeep, parseJsonBody, textFault } from './body/json-guard.js';
export { allPages } from './body/all-pages.js';
export { PageQuery, SortedPageQuery } from './body/page-query.js';
export { bodyBytes, exactBytes } from './body/raw-body.js';
export { ReadsOwnBody } from './body/receive-body.interceptor.js';
export { combined, type RequestParam } from './body/request-param.js';
export { eachRule, type SelfChecking } from './body/rules-across.js';
export { isUuid, TextParam, UuidParam } from './body/uuid-param.decorator.js';
export { ValidQuery } from './body/valid-query.decorator.js';
export { validateDto } from './body/validate-dto.js';
export { honoursIfMatch, IfMatch, isTagged, Tagged } from './entity-tag/entity-tag.decorators.js';
export { assertIfMatch, entityTagOf, withEntityTag } from './entity-tag/entity-tag.js';
export { ApiExceptionFilter } from './envelope/api-exception.filter.js';
export { EnvelopeInterceptor } from './envelope/envelope.interceptor.js';
export { errorBody, successBody } from './envelope/envelope.js';
export { type Annotated, Page, Unwrapped, withMeta } from './envelope/results.js';
export { methodNotAllowed, methodsAt, unknownPath } from './errors/no-operation.js';
export { toApiError } from './errors/to-api-error.js';
export { isEncoded, UnsupportedEncoding } from './errors/unsupported-encoding.js';
export { spanOf } from './fields/calendar-date.js';
export { invertedRange } from './fields/inverted-range.js';
export { CaseTypeName, JurisdictionCode, OneOf, TimeZone } from './fields/choice-fields.js';
export { inKeyOrder } from './fields/custom-metadata.js';
export { CalendarDate, DateOrInstant, Instant } from './fields/date-fields.js';
export { Decimal, type DecimalOptions } from './fields/decimal-fields.js';
export {
  declaredFields,
  exampleOf,
  definedOf,
  type FieldOptions,
  IN_BODY,
  NULLABLE,
  OPTIONAL,
  recordOf,
} from './fields/field.js';
export { inputFields } from './fields/input-fields.js';
export { ListOf } from './fields/list-fields.js';
export { isMailAddress } from './fields/mail-address.js';
export { Name } from './fields/name-fields.js';
export {
  Count,
  Flag,
  Fraction,
  Money,
  NumberWithin,
  Percentage,
  WholeNumber,
} from './fields/number-fields.js';
export { AnyValue, CustomMetadata, FreeObject, ListOfNested, Nested } from './fields/object-fields.js';
export { NewPassword } from './fields/password-fields.js';
export { readQueryText } from './fields/query-text.js';
export { Email, LongText, OneLine, Pattern, Text, Url, Uuid } from './fields/text-fields.js';
export { hasAtMost } from './fields/text-length.js';
export { WebAddress } from './fields/web-address.js';
export { HealthModule } from './health/health.module.js';
export { AsksForIdempotency } from './idempotency/idempotency.interceptor.js';
export { IdempotentAnswers, type RouteAnswer } from './idempotency/idempotent-answers.js';
export type { IdempotentRequest } from './idempotency/idempotent-request.js';
export { countedAddress, countedNetwork } from './network/counted-address.js';
export { areaGroups, describedAreas } from './openapi/api-areas.js';
export { ApiData, ApiErrors, ApiNoContent } from './openapi/api-data.decorator.js';
export { apiDocument, describeModule } from './openapi/api-document.js';
export { BodyExamples } from './openapi/body-examples.decorator.js';
export { composedExample } from './openapi/composed-example.js';
export { ApiCallbacksTo } from './openapi/callbacks.js';
export { firmAppSettings, type FirmAppSettings, frontOfApp, referralInApp } from './pages/firm-app.js';
export { describedBy, faultOf } from './pages/field-fault.js';
export { escapeHtml, html, type Html } from './pages/html.js';
export { linkToken } from './pages/link-token.js';
export { ownForm } from './pages/own-form.js';
export { PageErrors } from './pages/page-errors.filter.js';
export { page, pageHeaders, pageScript, type PageScript } from './pages/page.js';
export { errorPage, type PageAnswer, plainPage, sendPage } from './pages/send-page.js';
export { readUpload, type Upload, type UploadedFile, type UploadLimits } from './uploads/read-upload.js';
export { AnswerStore, type Answer, type StoredAnswer } from './idempotency/answer-store.js';
