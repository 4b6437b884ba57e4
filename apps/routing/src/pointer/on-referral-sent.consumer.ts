import type { EventOfType } from '@referral-exchange/contracts';
import { EventConsumer, HandleEventBatches } from '@referral-exchange/messaging';
import { RecordReferral } from './record-referral.js';

type ReferralSent = EventOfType<'referral.sent.v1'>;

/** Records each referral that names a rule, in case referrals could not say so directly. */
@EventConsumer('pointer')
export class OnReferralSentConsumer {
  constructor(private readonly record: RecordReferral) {}

  @HandleEventBatches({
    types: ['referral.sent.v1'],
    size: 50,
    concerns: (event: ReferralSent) => Boolean(hopOf(event)?.routingRuleId),
  })
  async handle(events: ReferralSent[]): Promise<void> {
    for (const event of events) {
      const hop = hopOf(event)!;
      await this.record.execute({
        referralId: hop.id,
        routingRuleId: hop.routingRuleId!,
        roundRobinPosition: hop.roundRobinPosition,
        referringFirmId: hop.referringFirm.id,
        referentFirmId: hop.referentFirm.id,
        sentDate: hop.sentDate,
      });
    }
  }
}

function hopOf({ data }: ReferralSent) {
  return data.case.hops.find(({ id }) => id === data.referralId);
}
