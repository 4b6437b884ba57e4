import type { OpenAPIObject } from '@nestjs/swagger';
import { log } from '@referral-exchange/platform';
import { request } from 'undici';
import type { ServiceDocument } from './merge-documents.js';

const DEADLINE_MS = 2_000;
/** A service that was replaced by a newer one is noticed within so long. */
const KEPT_MS = 60_000;
const FAILED_MS = 1_000;

interface Kept {
  /** Undefined when it never answered. */
  document?: OpenAPIObject;
  askAgainAt: number;
}

/**
 * What every service says about itself at `GET /openapi.json`, remembered for a minute. A service that is down is asked
 * again after a second; what it said before is shown until then.
 */
export class ServiceDescriptions {
  readonly #kept = new Map<string, Kept>();
  readonly #pending = new Map<string, Promise<Kept>>();

  constructor(private readonly addresses: Readonly<Record<string, string>>) {}

  /** Of all services that ever answered, in the order of the table of services. */
  async all(): Promise<ServiceDocument[]> {
    const documents = await Promise.all(
      Object.keys(this.addresses).map(async (service) => {
        const { document } = await this.#of(service);
        return document ? [{ service, document }] : [];
      }),
    );
    return documents.flat();
  }

  #of(service: string): Kept | Promise<Kept> {
    const kept = this.#kept.get(service);
    if (kept && Date.now() < kept.askAgainAt) return kept;
    let pending = this.#pending.get(service);
    if (!pending) {
      pending = this.#ask(service, kept).finally(() => this.#pending.delete(service));
      this.#pending.set(service, pending);
    }
    return pending;
  }

  async #ask(service: string, before: Kept | undefined): Promise<Kept> {
    const kept = await fetchDescription(this.addresses[service] as string).then(
      (document) => ({ document, askAgainAt: Date.now() + KEPT_MS }),
      (error: unknown) => {
        log.warn({ err: error, upstream: service }, 'a service does not describe itself');
        return { document: before?.document, askAgainAt: Date.now() + FAILED_MS };
      },
    );
    this.#kept.set(service, kept);
    return kept;
  }
}

async function fetchDescription(address: string): Promise<OpenAPIObject> {
  const { statusCode, body } = await request(new URL('/openapi.json', address), {
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  const document = (await body.json()) as Partial<OpenAPIObject> | null;
  if (statusCode !== 200) throw new Error(`GET /openapi.json answered ${statusCode}`);
  if (!document?.paths) throw new Error('GET /openapi.json did not answer a description');
  return document as OpenAPIObject;
}
