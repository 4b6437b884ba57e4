import { Inject, Injectable } from '@nestjs/common';
import { EgressClient } from '@referral-exchange/egress';
import { CONFIG, log } from '@referral-exchange/telemetry';
import type { OAuthConfig } from '../config.js';
import { FetchLimit } from './fetch-limit.js';
import { usableDocument } from './usable-document.policy.js';

/** A document may have 5 KB (draft-ietf-oauth-client-id-metadata-document, 6.6). */
const MAX_DOCUMENT_BYTES = 5 * 1_024;

/** Fetches the metadata documents by which assistants introduce themselves (ADR 196). */
@Injectable()
export class ClientDocuments {
  private readonly limit = new FetchLimit();
  private readonly hosts: readonly string[];

  constructor(
    private readonly egress: EgressClient,
    @Inject(CONFIG) config: Pick<OAuthConfig, 'OAUTH_CLIENT_HOSTS'>,
  ) {
    this.hosts = config.OAUTH_CLIENT_HOSTS;
  }

  /** Whether the document of a client may be fetched for a caller at this address; null: for our own page. */
  mayFetch(clientId: string, clientAddress: string | null): boolean {
    return this.isAllowedHost(clientId) && this.limit.take(clientAddress);
  }

  /** Whether the operator admits clients of this host: all, or those that a setting names. */
  isAllowedHost(clientId: string): boolean {
    const host = URL.parse(clientId)?.hostname;
    return host !== undefined && (this.hosts.length === 0 || this.hosts.includes(host));
  }

  /**
   * The usable part of a document, in place of the `fetch` that the library would use: to public addresses
   * only, without redirects, and with one deadline for everything (ADR 67).
   *
   * @throws Error when there is no such document: the library answers `invalid_client`
   */
  async fetch(address: string): Promise<Response> {
    const request = { method: 'GET' as const, target: address, headers: { accept: 'application/json' } };
    const { statusCode, error, body } = await this.egress.read(request);
    if (error !== null || body === null || body.length > MAX_DOCUMENT_BYTES) {
      const reason = error ?? `longer than ${MAX_DOCUMENT_BYTES} bytes`;
      log.info({ host: URL.parse(address)?.host, statusCode, reason }, 'fetching a client document failed');
      throw new Error(reason);
    }
    const document: unknown = JSON.parse(body.toString('utf8'));
    const isObject = typeof document === 'object' && document !== null && !Array.isArray(document);
    return Response.json(isObject ? usableDocument(document as Record<string, unknown>) : null);
  }
}
