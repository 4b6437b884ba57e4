import { request } from 'undici';
import type { Document } from './openapi-contract.js';

/** For what hangs, not for what is slow. */
const DEADLINE_MS = 60_000;

/**
 * The OpenAPI document that the gateway publishes at this address. The gateway leaves a service out that needs longer than 2 s to describe
 * itself, and says so; such a document is read again.
 */
export async function publishedDocument(base: string): Promise<Document> {
  for (const deadline = Date.now() + DEADLINE_MS; Date.now() < deadline;) {
    const { statusCode, body } = await request(`${base}/openapi.json`);
    const document = (await body.json()) as Document;
    if (statusCode === 200 && !document['x-incomplete']) return document;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`${base}/openapi.json was not complete within ${DEADLINE_MS} ms`);
}
