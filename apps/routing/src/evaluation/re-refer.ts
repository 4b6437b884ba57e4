import { Injectable } from '@nestjs/common';
import { readRoutingCaseCall } from '@referral-exchange/contracts';
import { notFound, ServiceClient, type Caller } from '@referral-exchange/platform';
import { EvaluateRules, type Chosen } from './evaluate-rules.js';

/**
 * GET /routing/re-refer: which firm should get a case next. Referrals is asked for the case, because the answer must be right
 * directly after the caller's own last referral.
 */
@Injectable()
export class ReRefer {
  constructor(
    private readonly services: ServiceClient,
    private readonly evaluate: EvaluateRules,
  ) {}

  /** @throws 404 when the firm is no party of the case, 503 */
  async execute(
    { firmId }: Caller,
    { caseId, tier }: { caseId: string; tier?: number },
  ): Promise<Chosen | null> {
    const body = { firmId: firmId!, caseId };
    const found = await this.services.call(readRoutingCaseCall, { body }, { forFirm: firmId });
    if (!found) throw notFound('No such case');
    const attempt = found.triedFirmIds.length + 1;
    return this.evaluate.execute(firmId!, { ...found, tier: tier ?? found.tier, attempt });
  }
}
