export { ReferralExchange } from './client.js';
export type { ClientOptions, RequestInfo, ResponseInfo, RetryInfo } from './client-options.js';
export * from './errors/errors.js';
export type * from './schemas/api.js';
export type * from './generated/resources.js';
export { reconcile, type ReconcileOptions, type StatusUpdateBatch } from './reconcile.js';
export type { Listing, Page } from './requests/listing.js';
export type { Answer, Reply } from './requests/reply.js';
export type { IfMatch, Keyed, RequestOptions } from './requests/request-options.js';
export type { ByteStream, FileSource } from './uploads/file-source.js';
export { parseWebhook } from './webhooks/parse-webhook.js';
export type { RawBody } from './webhooks/raw-body.js';
export {
  SIGNATURE_TOLERANCE_SECONDS,
  type SignatureHeader,
  verifyWebhook,
} from './webhooks/verify-webhook.js';
