import { Injectable } from '@nestjs/common';
import { recordReferralCall } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import { log } from '@referral-exchange/telemetry';
import { ServiceClient } from '@referral-exchange/identity';
import type { Hop } from '../case/hop.entity.js';

/** A sender waits no longer than this for routing. */
const DEADLINE_MS = 300;

/**
 * Tells routing of a referral that names a rule, so that the sender's next evaluation knows it. The answer to
 * the sender waits for it. A failure is only logged: the event of the referral tells routing the same a
 * little later (docs/adr/0065).
 */
@Injectable()
export class TellRouting {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
  ) {}

  /** Tells it after the commit of the present transaction. */
  afterCommit(hop: Hop): void {
    if (hop.routingRuleId !== null) this.database.afterCommit(() => this.tell(hop, hop.routingRuleId!));
  }

  private async tell(hop: Hop, routingRuleId: string): Promise<void> {
    const { id: referralId, roundRobinPosition, referringFirmId, referentFirmId } = hop;
    const sentDate = hop.sentDate.toISOString();
    const body = { referralId, routingRuleId, roundRobinPosition, referringFirmId, referentFirmId, sentDate };
    const options = { forFirm: referringFirmId, deadlineMs: DEADLINE_MS };
    try {
      await this.services.call(recordReferralCall, { body }, options);
    } catch (error) {
      log.warn({ err: error, referralId }, 'routing was not notified of a referral, its event will do it');
    }
  }
}
