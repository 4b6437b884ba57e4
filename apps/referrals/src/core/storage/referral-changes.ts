import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import type { Hop } from '../case/hop.entity.js';

type Listener = (referringFirmIds: readonly string[]) => void;

/**
 * Notifies parts of this process which firms' referrals have changed, after the commit. Nothing is sent when
 * the process dies.
 */
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
