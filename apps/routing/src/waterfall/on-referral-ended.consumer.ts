import {
  isEnded,
  type CaseFacts,
  type EventOfType,
  type HopFacts,
  type StatusChange,
} from '@referral-exchange/contracts';
import { EventConsumer, HandleEvents } from '@referral-exchange/messaging';
import type { Question } from '../rules/rule.js';
import { RulesRepository } from '../rules/rules.repository.js';
import { WaterfallStepsRepository } from './waterfall-steps.repository.js';

const ENDS = ['referral.rejected.v1', 'referral.status_changed.v1', 'referral.status_synced.v1'] as const;

/** Notes what `autoWaterfall` does when a referral by a rule was rejected or expired. The worker does it. */
@EventConsumer('waterfall')
export class OnReferralEndedConsumer {
  constructor(
    private readonly rules: RulesRepository,
    private readonly steps: WaterfallStepsRepository,
  ) {}

  @HandleEvents(...ENDS)
  async handle({ data }: EventOfType<(typeof ENDS)[number]>): Promise<void> {
    const hop = data.case.hops.find(({ id }) => id === data.referralId);
    if (!hop?.routingRuleId || !isRejectionOrExpiry(data.change, hop)) return;
    if (hasEndedWithItsSource(data.case, hop)) return;
    const rule = await this.rules.find(hop.routingRuleId);
    if (!rule?.isActive || !rule.autoWaterfall || rule.firmId !== hop.referringFirm.id) return;
    await this.steps.add({
      id: data.change.id,
      referralId: hop.id,
      ruleId: rule.id,
      senderFirmId: rule.firmId,
      question: nextQuestion(data.case, hop),
    });
  }
}

/** A sender that withdraws wants no other receiver, and a test firm that was reset needs none. */
function isRejectionOrExpiry(change: StatusChange, hop: HopFacts): boolean {
  return change.status === 'REJECTED' || isExpiry(change, hop);
}

/** The system withdraws for other reasons too: only an expiry comes when its time has, and unacknowledged. */
function isExpiry({ status, previousStatus, source, createdAt }: StatusChange, hop: HopFacts): boolean {
  if (status !== 'WITHDRAWN' || previousStatus !== 'SENT' || source !== 'system') return false;
  const { acknowledgement, expiresAt } = hop;
  return acknowledgement === null && expiresAt !== null && Date.parse(expiresAt) <= Date.parse(createdAt);
}

/**
 * What was referred onward from a referral that has ended is not referred again: unless it owns the case, its
 * sender has it no more.
 */
function hasEndedWithItsSource({ hops, owner }: CaseFacts, hop: HopFacts): boolean {
  if (hop.referringFirm.id === owner.id) return false;
  return hops.some(({ id, status }) => id === hop.parentReferralId && isEnded(status));
}

/** Which firm should get the case after this referral? Its tier is its owner's alone (masking rule 7). */
function nextQuestion(facts: CaseFacts, { referringFirm, caseOfSender }: HopFacts): Question {
  const { caseType, jurisdiction, county, tier, ratedTier, owner } = { ...facts, ...caseOfSender };
  const own = facts.hops.filter((hop) => hop.referringFirm.id === referringFirm.id);
  return {
    caseType,
    jurisdiction,
    county,
    tier: owner.id === referringFirm.id ? (tier ?? ratedTier) : null,
    attempt: own.length + 1,
    triedFirmIds: own.map((hop) => hop.referentFirm.id),
  };
}
