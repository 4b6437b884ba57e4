import { request } from 'undici';
import type { Document } from './openapi-contract.js';
import { patiently } from './patience.js';

/**
 * The OpenAPI document that the gateway publishes at this address. The gateway leaves a service out that
 * needs longer than 2 s to describe itself, and says so; such a document is read again.
 */
export async function publishedDocument(base: string): Promise<Document> {
  const complete = await patiently(
    async () => {
      const { statusCode, body } = await request(`${base}/openapi.json`);
      const document = (await body.json()) as Document;
      return statusCode === 200 && !document['x-incomplete'] ? document : undefined;
    },
    (document) => (document ? undefined : 0.5),
  );
  if (!complete) throw new Error(`${base}/openapi.json never became complete`);
  return complete;
}
