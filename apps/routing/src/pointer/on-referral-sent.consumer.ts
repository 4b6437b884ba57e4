import type { EventOfType } from '@referral-exchange/contracts';
import { EventConsumer, HandleEvents } from '@referral-exchange/messaging';
import { RecordReferral } from './record-referral.js';

/** Records each referral that names a rule, in case referrals could not say so directly. */
@EventConsumer('pointer')
export class OnReferralSentConsumer {
  constructor(private readonly record: RecordReferral) {}

  @HandleEvents('referral.sent.v1')
  async handle({ data }: EventOfType<'referral.sent.v1'>): Promise<void> {
    const hop = data.case.hops.find(({ id }) => id === data.referralId);
    if (!hop?.routingRuleId) return;
    await this.record.execute({
      referralId: hop.id,
      routingRuleId: hop.routingRuleId,
      roundRobinPosition: hop.roundRobinPosition,
      referringFirmId: hop.referringFirm.id,
      referentFirmId: hop.referentFirm.id,
      sentDate: hop.sentDate,
    });
  }
}
