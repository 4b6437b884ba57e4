import type { OpenAPIObject } from '@nestjs/swagger';
import { INTERNAL_PREFIX, PUBLIC_PREFIX } from '@referral-exchange/contracts';
import { mergeDocuments, type MergeOptions, type ServiceDocument } from './merge-documents.js';

const PUBLIC_DESCRIPTION = `Case referrals between law firms.

**Authentication.** Send an API key in the header \`X-API-Key\` with every call. Reads need a key of tier \`read_only\`, creates and updates need
\`standard\`, deletes and rules need \`full\`. Each operation says under **Access** who may call it, and for programs in \`x-access\`: kinds of caller, tier, roles, scopes.

**Responses** have \`data\` and \`meta\`; lists also have \`pagination\`. New fields may be added at any time: ignore fields that you do not know.

**Errors** have the form \`{ "error": { "code", "message", "docUrl", "details" }, "meta": { "requestId", "timestamp" } }\`. Check the HTTP status first, then
\`error.code\`. \`error.details.reason\` gives the exact cause, and \`error.docUrl\` leads to the page about it. A validation error lists every invalid field in \`error.details.errors\`, an element of a
list by its place (\`jurisdictions.1\`), and what is wrong between fields; what depends on stored records is looked at once the fields are right. A path that is not there names
the nearest operations in \`error.details.nearest\`, a wrong method those of the path in \`error.details.methods\`. Do not retry
after 401 or 403. After 429 and 503, wait for \`Retry-After\` seconds. After other 5xx, retry with increasing delays. Without a response, or with the reason
\`outcome_unknown\`, a write may have been done: repeat a POST with its \`Idempotency-Key\`, and before another write read what is there. Calls without a valid key are
limited by address: an address that sends many wrong keys gets 429 for them.

**Rate limits.** Every response has \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\`.

**Bodies.** Send a body without pauses: one that arrives at less than 1 KiB per second, or takes longer than 30 seconds, ends with 408
\`validation_error\`, and the connection is closed. An upload of more than 1 MiB, or without \`Content-Length\`, may take 15 minutes, at 16 KiB per second at
least. A firm may send 16 bodies at once; a further one gets 429 with the reason
\`too_many_open_bodies\`.

**What is ignored** is reported. An unknown query parameter or an unknown field of a body changes nothing; a success lists it in \`meta.warnings\`, with
the name that was probably meant, and a 400 in \`error.details.warnings\`.

**Which id is which.** A case has one id; each time that it is sent makes a referral with an id of its own.

| Where | \`id\` is | The other one |
| --- | --- | --- |
| \`/sent-cases\`: records, rows and paths | the case | \`referralId\`, the latest referral; a path takes it too |
| \`/received-referrals\`, \`/referrals\`: records, rows and paths | the referral | \`baseCaseId\`, the case |
| \`POST /messages/send\` | the referral | |
| \`/cases/{caseId}/notes\` | the note; \`caseId\` is the case | \`referralId\` of the note |
| \`/cases/{caseId}/documents\` | the document; \`caseId\` is the case or the referral | |
| \`referentFirmId\`, \`referringFirmId\` | the receiving firm, the sending firm | |
| webhooks, for both firms | the envelope has no \`id\` | \`referralId\`, the referral; \`baseCaseId\`, the case |

**Idempotency.** Send an \`Idempotency-Key\` with a POST to retry it safely: for 24 hours the same key returns the first response, and nothing
is done twice.

**Concurrency control.** Cases, referrals and routing rules have an \`ETag\`. Send it as \`If-Match\` with a write: the write fails with 409 if the record has
changed. A write below \`/sent-cases\` takes the tag of \`GET /sent-cases/{id}\`; every other one, and referring onward, takes that of the referral. Operations
without the parameter \`If-Match\` ignore it. Send the tag as \`If-None-Match\` with a read: the response is 304 if the record has not changed.

**Examples.** Every body has named examples, the smallest first. In a sandbox they work as they stand: the firms and webhook addresses in them are
those of the sandbox itself. \`x-replace\` of an example names the values that are right for one reader only, by path, and what to put there.

**Webhooks** notify you of changes. They are described as callbacks of \`POST /webhooks\`.`;

const INTERNAL_DESCRIPTION = `The internal API: sign-in, API keys and administration. Sessions and OAuth clients also use the resources of the
public API here, with the same responses. Operations that exist only here use the internal envelope.`;

/** Merges the documents of the services for one API; `origin` is the address of the gateway. */
type Merge = (
  documents: readonly ServiceDocument[],
  origin: string,
  onConflict?: MergeOptions['onConflict'],
) => OpenAPIObject;

const documentOf =
  (title: string, description: string, prefix: string): Merge =>
  (documents, origin, onConflict) =>
    mergeDocuments(documents, {
      onConflict,
      title,
      description,
      prefix,
      serverUrl: `${new URL(prefix, origin)}`,
    });

/** The document of {base_url}. */
export const publicDocument = documentOf('Referral Exchange', PUBLIC_DESCRIPTION, PUBLIC_PREFIX);

/** The document of {internal_url}. */
export const internalDocument = documentOf(
  'Referral Exchange, internal API',
  INTERNAL_DESCRIPTION,
  INTERNAL_PREFIX,
);
