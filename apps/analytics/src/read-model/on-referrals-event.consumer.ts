import type { EventOfType } from '@referral-exchange/contracts';
import { EventConsumer, HandleEventBatches } from '@referral-exchange/messaging';
import { Database } from '@referral-exchange/database';
import { DataFreshness } from '../freshness/data-freshness.js';
import { ApplyEvents } from './apply-events.js';
import { GenerationsRepository } from './generations.repository.js';

/** Events after which a referral can look different. Drafts have no referrals, and notes change none. */
export const REFERRAL_EVENTS = [
  'case.updated.v1',
  'case.rated.v1',
  'case.archive_changed.v1',
  'referral.sent.v1',
  'referral.accepted.v1',
  'referral.rejected.v1',
  'referral.status_changed.v1',
  'referral.status_synced.v1',
  'referral.archive_changed.v1',
] as const;
export type ReferralEvent = EventOfType<(typeof REFERRAL_EVENTS)[number]>;

/** Keeps the read model of referrals. */
@EventConsumer('read-model')
export class OnReferralsEventConsumer {
  constructor(
    private readonly database: Database,
    private readonly generations: GenerationsRepository,
    private readonly applyEvents: ApplyEvents,
    private readonly dataFreshness: DataFreshness,
  ) {}

  @HandleEventBatches({ types: REFERRAL_EVENTS, size: 500 })
  async handle(events: ReferralEvent[]): Promise<void> {
    await this.applyEvents.execute(events, await this.generations.lockWritable());
    this.database.afterCommit(() => this.dataFreshness.notify());
  }
}
