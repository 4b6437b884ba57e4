import type { OpenAPIObject } from '@nestjs/swagger';
import { INTERNAL_PREFIX, PUBLIC_PREFIX } from '@referral-exchange/contracts';
import { mergeDocuments, type MergeOptions, type ServiceDocument } from './merge-documents.js';

const PUBLIC_DESCRIPTION = `Case referrals between law firms.

**Calling.** Every call carries an API key in \`X-API-Key\`. Reads need tier \`read_only\`, creates and updates \`standard\`, deletes and rules
\`full\`; each operation says its own in \`x-required-tier\`, and in \`x-callers\` which kinds of credential it takes.

**Answers** come as \`data\` and \`meta\`, lists with \`pagination\`. New fields may be added at any time.

**Faults** come as \`{ "error": { "code", "message", "details" }, "meta": { "requestId", "timestamp" } }\`. Branch on the HTTP status, then on
\`error.code\`; the finer cause is in \`error.details.reason\`, and a bad request lists every fault in \`error.details.errors\`. Do not repeat after 401
or 403; after 429 wait for \`Retry-After\` seconds; after 5xx repeat with growing pauses.

**Limits.** Every answer tells in \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` where the key stands.

**Doing something once.** A POST with an \`Idempotency-Key\` may be repeated for 24 hours and is done once.

**Not overwriting.** Records have an \`ETag\`. Sent along as \`If-Match\` it makes a write fail with 409 when the record has changed meanwhile; as
\`If-None-Match\` it makes a read answer 304 when it has not.

**Webhooks** tell when there is something new: the callbacks of \`POST /webhooks\`.`;

const INTERNAL_DESCRIPTION = `The internal API: sign-in, key administration and administration. Sessions and OAuth clients reach
the resources of the public API here too, in the public envelope; internal-only operations answer in the internal one.`;

/** The document of {base_url}. `origin` is where the gateway is reached. */
export function publicDocument(
  documents: readonly ServiceDocument[],
  origin: string,
  onConflict?: MergeOptions['onConflict'],
): OpenAPIObject {
  return mergeDocuments(documents, {
    onConflict,
    title: 'Referral Exchange',
    description: PUBLIC_DESCRIPTION,
    prefix: PUBLIC_PREFIX,
    serverUrl: new URL(PUBLIC_PREFIX, origin).toString(),
  });
}

/** The document of {internal_url}. */
export function internalDocument(
  documents: readonly ServiceDocument[],
  origin: string,
  onConflict?: MergeOptions['onConflict'],
): OpenAPIObject {
  return mergeDocuments(documents, {
    onConflict,
    title: 'Referral Exchange, internal API',
    description: INTERNAL_DESCRIPTION,
    prefix: INTERNAL_PREFIX,
    serverUrl: new URL(INTERNAL_PREFIX, origin).toString(),
  });
}
