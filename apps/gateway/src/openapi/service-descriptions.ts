import { Inject, Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { CONFIG, throttledLog } from '@referral-exchange/telemetry';
import { request } from 'undici';
import type { GatewayConfig } from '../config.js';
import type { ServiceDocument } from './merge-documents.js';

const DEADLINE_MS = 2_000;
/** How long a document is cached. */
const KEPT_MS = 60_000;
/** How long after an error a service is asked again. */
const FAILED_MS = 1_000;

interface Kept {
  /** Undefined when it never answered. */
  document?: OpenAPIObject;
  askAgainAt: number;
}

/**
 * The OpenAPI documents of the services from `GET /openapi.json`, cached for a minute. While a service is
 * down its last document is used.
 */
@Injectable()
export class ServiceDescriptions {
  private readonly kept = new Map<string, Kept>();
  private readonly pending = new Map<string, Promise<Kept>>();

  constructor(@Inject(CONFIG) private readonly config: GatewayConfig) {}

  /**
   * The documents of all services that have answered at least once, in the order of SERVICES, and whether
   * none is missing.
   */
  async all(): Promise<{ documents: ServiceDocument[]; isComplete: boolean }> {
    const services = Object.keys(this.config.serviceAddresses);
    const answers = await Promise.all(
      services.map(async (service) => {
        const { document } = await this.of(service);
        return document ? [{ service, document }] : [];
      }),
    );
    const documents = answers.flat();
    return { documents, isComplete: documents.length === services.length };
  }

  private of(service: string): Kept | Promise<Kept> {
    const kept = this.kept.get(service);
    if (kept && performance.now() < kept.askAgainAt) return kept;
    let pending = this.pending.get(service);
    if (!pending) {
      pending = this.ask(service, kept).finally(() => this.pending.delete(service));
      this.pending.set(service, pending);
    }
    return pending;
  }

  private async ask(service: string, before: Kept | undefined): Promise<Kept> {
    const kept = await fetchDescription(this.config.serviceAddresses[service] as string).then(
      (document) => ({ document, askAgainAt: performance.now() + KEPT_MS }),
      (error: unknown) => {
        throttledLog.warn(
          { err: error, upstream: service },
          'reading the OpenAPI document of a service failed',
          service,
        );
        return { document: before?.document, askAgainAt: performance.now() + FAILED_MS };
      },
    );
    this.kept.set(service, kept);
    return kept;
  }
}

async function fetchDescription(address: string): Promise<OpenAPIObject> {
  const { statusCode, body } = await request(new URL('/openapi.json', address), {
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  const document = (await body.json()) as Partial<OpenAPIObject> | null;
  if (statusCode !== 200) throw new Error(`GET /openapi.json answered ${statusCode}`);
  if (!document?.paths) throw new Error('GET /openapi.json did not return an OpenAPI document');
  return document as OpenAPIObject;
}
