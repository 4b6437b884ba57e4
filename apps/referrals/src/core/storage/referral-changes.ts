import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/platform';
import type { Hop } from '../case/hop.entity.js';

type Listener = (referringFirmIds: readonly string[]) => void;

/** Tells parts of this process whose referrals have changed, once that is committed. A process that dies tells nobody. */
@Injectable()
export class ReferralChanges {
  private readonly listeners: Listener[] = [];

  constructor(private readonly database: Database) {}

  /** The listener gets the firms that sent the referrals. It must return at once and never throw. */
  subscribe(listener: Listener): void {
    this.listeners.push(listener);
  }

  /** Tells of these referrals after the commit of the present transaction. */
  afterCommit(hops: readonly Hop[]): void {
    if (hops.length === 0) return;
    const firmIds = hops.map(({ referringFirmId }) => referringFirmId);
    this.database.afterCommit(() => this.listeners.forEach((listener) => listener(firmIds)));
  }
}
