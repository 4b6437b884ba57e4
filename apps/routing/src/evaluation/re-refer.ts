import { Injectable } from '@nestjs/common';
import { notFound, readRoutingCaseCall } from '@referral-exchange/contracts';
import { type Caller, ServiceClient } from '@referral-exchange/identity';
import { EvaluateRules, type Chosen } from './evaluate-rules.js';

/**
 * GET /routing/re-refer: which firm should get a case next. Referrals is asked for the case, because the
 * answer must be right directly after the caller's own last referral. A party of a live referral of the case
 * counts as tried: a refer to it is refused (decisions, section 14, "CRM, finer").
 */
@Injectable()
export class ReRefer {
  constructor(
    private readonly services: ServiceClient,
    private readonly evaluateRules: EvaluateRules,
  ) {}

  /** @throws 404 when the firm is not a party to the case, 503 */
  async execute(
    { firmId }: Caller,
    { caseId, tier }: { caseId: string; tier?: number },
  ): Promise<Chosen | null> {
    const body = { firmId: firmId!, caseId };
    const found = await this.services.call(readRoutingCaseCall, { body }, { forFirm: firmId });
    if (!found) throw notFound('No such case');
    const { triedFirmIds: tried, busyFirmIds, ...one } = found;
    const attempt = tried.length + 1;
    const question = { ...one, tier: tier ?? one.tier, attempt, triedFirmIds: [...tried, ...busyFirmIds] };
    return this.evaluateRules.execute(firmId!, question);
  }
}
