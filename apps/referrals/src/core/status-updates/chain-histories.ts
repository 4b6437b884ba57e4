import { Injectable } from '@nestjs/common';
import { PeriodicWorker } from '@referral-exchange/telemetry';
import { StatusProofsRepository } from './status-proofs.repository.js';

/** Cases whose histories are chained in one transaction; their writers wait for some milliseconds. */
const BATCH = 50;

/** Chains the histories that were written before there were chains (docs/adr/0152). */
@Injectable()
export class ChainHistories extends PeriodicWorker {
  constructor(private readonly proofs: StatusProofsRepository) {
    super({ name: 'Chains of old histories', everyMs: 60_000, startsAtOnce: true });
  }

  /** One batch. Returns true when there may be more. */
  override async work(): Promise<boolean> {
    const caseIds = await this.proofs.findUnchained(BATCH);
    if (caseIds.length > 0) await this.proofs.chain(caseIds);
    return caseIds.length === BATCH;
  }
}
