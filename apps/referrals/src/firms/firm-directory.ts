import { Injectable } from '@nestjs/common';
import { readFirmCall } from '@referral-exchange/contracts';
import { Database, ServiceClient } from '@referral-exchange/platform';
import { FirmsRepository } from './firms.repository.js';

/** More firms than this in one process only cost a query each. */
const REMEMBERED = 50_000;

/**
 * Makes sure that a firm is in the read model before it is used. Usually auth's event has brought it; a firm that is
 * newer than the last event is read from auth over HTTP.
 */
@Injectable()
export class FirmDirectory {
  /** Ids that are in the table for sure, committed: a firm never leaves it. */
  private readonly known = new Set<string>();

  constructor(
    private readonly firms: FirmsRepository,
    private readonly database: Database,
    private readonly services: ServiceClient,
  ) {}

  /** @throws 503 `service_unavailable` when a firm is not known here and auth does not answer in 2 s. */
  async learn(firmId: string, forFirm: string | null): Promise<void> {
    if (this.known.has(firmId)) return;
    if (!(await this.firms.find(firmId))) {
      const facts = await this.services.call(readFirmCall, { params: { id: firmId } }, { forFirm });
      if (!facts) return;
      await this.firms.save(facts);
    }
    // an Idempotency-Key opens a transaction around all of this, and it may be rolled back
    this.database.afterCommit(() => {
      if (this.known.size < REMEMBERED) this.known.add(firmId);
    });
  }
}
