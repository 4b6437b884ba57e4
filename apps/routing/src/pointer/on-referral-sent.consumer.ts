import type { EventOfType, RoutedReferral } from '@referral-exchange/contracts';
import { EventConsumer, HandleEventBatches, Inbox, type EventContext } from '@referral-exchange/messaging';
import { RecordReferral } from './record-referral.js';

type ReferralSent = EventOfType<'referral.sent.v1'>;

/** Records each referral that names a rule, in case referrals could not say so directly. */
@EventConsumer('pointer')
export class OnReferralSentConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly recordReferral: RecordReferral,
  ) {}

  @HandleEventBatches({
    types: ['referral.sent.v1'],
    size: 50,
    // a transaction for each: one for all would hold the rules of many firms, and could deadlock
    ownsInbox: true,
    concerns: (event: ReferralSent) => Boolean(hopOf(event)?.routingRuleId),
  })
  async handle(events: ReferralSent[], { consumer }: Pick<EventContext, 'consumer'>): Promise<void> {
    for (const event of events)
      await this.inbox.handleOnce(consumer, [event], () => this.recordReferral.execute(referralOf(event)));
  }
}

/** Of an event that names a rule. */
function referralOf(event: ReferralSent): RoutedReferral {
  const hop = hopOf(event)!;
  return {
    referralId: hop.id,
    routingRuleId: hop.routingRuleId!,
    roundRobinPosition: hop.roundRobinPosition,
    referringFirmId: hop.referringFirm.id,
    referentFirmId: hop.referentFirm.id,
    sentDate: hop.sentDate,
  };
}

function hopOf({ data }: ReferralSent) {
  return data.case.hops.find(({ id }) => id === data.referralId);
}
