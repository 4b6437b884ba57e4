import type { OpenAPIObject } from '@nestjs/swagger';
import { log } from '@referral-exchange/platform';
import { request } from 'undici';
import type { ServiceDocument } from './merge-documents.js';

const DEADLINE_MS = 2_000;
/** A service that was replaced by a newer one is noticed within so long. */
const KEPT_MS = 60_000;

interface Kept {
  document: OpenAPIObject;
  fetchedAt: number;
}

/**
 * What every service says about itself at `GET /openapi.json`, remembered for a minute. A service that is down is asked
 * again next time; what it said before is shown until then.
 */
export class ServiceDescriptions {
  readonly #kept = new Map<string, Kept>();

  constructor(private readonly addresses: Readonly<Record<string, string>>) {}

  /** Of all services that ever answered, in the order of the table of services. */
  async all(): Promise<ServiceDocument[]> {
    const documents = await Promise.all(
      Object.entries(this.addresses).map(async ([service, address]) => {
        const document = await this.#of(service, address);
        return document ? [{ service, document }] : [];
      }),
    );
    return documents.flat();
  }

  async #of(service: string, address: string): Promise<OpenAPIObject | undefined> {
    const kept = this.#kept.get(service);
    if (kept && Date.now() - kept.fetchedAt < KEPT_MS) return kept.document;
    try {
      const document = await fetchDescription(address);
      this.#kept.set(service, { document, fetchedAt: Date.now() });
      return document;
    } catch (error) {
      log.warn({ err: error, upstream: service }, 'a service does not describe itself');
      return kept?.document;
    }
  }
}

async function fetchDescription(address: string): Promise<OpenAPIObject> {
  const { statusCode, body } = await request(new URL('/openapi.json', address), {
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  const document = (await body.json()) as OpenAPIObject;
  if (statusCode !== 200) throw new Error(`GET /openapi.json answered ${statusCode}`);
  return document;
}
