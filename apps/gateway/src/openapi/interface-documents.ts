import type { OpenAPIObject } from '@nestjs/swagger';
import { INTERNAL_PREFIX, PUBLIC_PREFIX } from '@referral-exchange/contracts';
import { mergeDocuments, type MergeOptions, type ServiceDocument } from './merge-documents.js';

const PUBLIC_DESCRIPTION = `Case referrals between law firms.

Every call carries an API key in \`X-API-Key\`. Reads need tier \`read_only\`, creates and updates \`standard\`, deletes
and rules \`full\`; each operation says its own in \`x-required-tier\`. Answers come as \`data\` and \`meta\`, faults as
\`error\` and \`meta\`: branch on the HTTP status, then on \`error.code\`. New fields may be added at any time.`;

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
