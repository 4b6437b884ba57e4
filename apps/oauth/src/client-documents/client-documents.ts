import { Inject, Injectable } from '@nestjs/common';
import { EgressClient } from '@referral-exchange/egress';
import { CONFIG, log } from '@referral-exchange/telemetry';
import { clientRowId } from '../client-document-id.js';
import { ClientsRepository } from '../clients/clients.repository.js';
import type { OAuthConfig } from '../config.js';
import { DocumentUnavailable } from './document-unavailable.js';
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
    private readonly clients: ClientsRepository,
    @Inject(CONFIG) config: Pick<OAuthConfig, 'OAUTH_CLIENT_HOSTS'>,
  ) {
    this.hosts = config.OAUTH_CLIENT_HOSTS;
  }

  /**
   * Whether the document of a client may be fetched for a caller at this address; null: for our own page.
   *
   * @throws {DocumentUnavailable} when it may be a little later
   */
  async mayFetch(clientId: string, clientAddress: string | null): Promise<boolean> {
    if (!this.isAllowedHost(clientId)) return false;
    const isInUse = (await this.clients.findRow(clientRowId(clientId)))?.documentUrl === clientId;
    if (this.limit.take(clientAddress, { isInUse })) return true;
    throw new DocumentUnavailable('too many documents are fetched');
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
   * @throws {DocumentUnavailable} when it may be there a little later
   * @throws Error when there is no such document: the library answers `invalid_client`
   */
  async fetch(address: string): Promise<Response> {
    const request = { method: 'GET' as const, target: address, headers: { accept: 'application/json' } };
    const { statusCode, error, body } = await this.egress.read(request);
    if (error !== null || body === null || body.length > MAX_DOCUMENT_BYTES) {
      const reason = error ?? `longer than ${MAX_DOCUMENT_BYTES} bytes`;
      log.info({ host: URL.parse(address)?.host, statusCode, reason }, 'fetching a client document failed');
      throw isPassing(statusCode, reason) ? new DocumentUnavailable(reason) : new Error(reason);
    }
    const document: unknown = JSON.parse(body.toString('utf8'));
    const isObject = typeof document === 'object' && document !== null && !Array.isArray(document);
    return Response.json(isObject ? usableDocument(document as Record<string, unknown>) : null);
  }
}

/** Whether a fetch failed for what may end by itself: no whole answer came, or the host is busy or broken. */
function isPassing(statusCode: number | null, reason: string): boolean {
  if (statusCode === null || statusCode < 300)
    return /^(Request timed out|Connection failed|TLS error)/.test(reason);
  return statusCode === 429 || statusCode >= 500;
}
