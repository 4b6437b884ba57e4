import { Injectable } from '@nestjs/common';
import { readFirmCall } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import { ServiceClient } from '@referral-exchange/identity';
import { LRUCache } from 'lru-cache';
import type { FirmRow } from './firm-row.js';
import { FirmsRepository } from './firms.repository.js';

/** Most firms to remember. Each further one costs a query. */
const REMEMBERED = 50_000;

/**
 * Makes sure that a firm is in the read model before it is used. Usually an event of auth has written it. A
 * firm whose event has not arrived yet is read from auth over HTTP.
 */
@Injectable()
export class FirmDirectory<Firm extends FirmRow = FirmRow> {
  /** Ids of firms that are committed in the table. Firms are never deleted from it. */
  private readonly known = new LRUCache<string, true>({ max: REMEMBERED });

  constructor(
    private readonly firms: FirmsRepository<Firm>,
    private readonly database: Database,
    private readonly services: ServiceClient,
  ) {}

  /** @throws 503 `service_unavailable` when the firm is unknown and auth does not answer within 2 s */
  async learn(firmId: string, forFirm: string | null): Promise<void> {
    if (this.known.get(firmId)) return;
    const found = await this.learnAll([firmId], forFirm);
    // with an Idempotency-Key all of this is in a transaction that may be rolled back
    this.database.afterCommit(() => {
      if (found.has(firmId)) this.known.set(firmId, true);
    });
  }

  /** The existing ones among these firms, by id. @throws as `learn` */
  async learnAll(ids: readonly string[], forFirm: string | null): Promise<Map<string, Firm>> {
    const known = await this.firms.findAll(ids);
    const missing = [...new Set(ids)].filter((id) => !known.has(id));
    if (missing.length === 0) return known;
    const read = (id: string) => this.services.call(readFirmCall, { params: { id } }, { forFirm });
    for (const facts of await Promise.all(missing.map(read))) if (facts) await this.firms.save(facts);
    return this.firms.findAll(ids);
  }
}
