import type { MedCaseFacts, MedReferralFacts } from '@referral-exchange/contracts';
import type { MedCase } from './med-case.entity.js';
import type { MedReferral } from './med-referral.entity.js';

/** What each event of med-cases carries: the case and the referral at commit. `key` is the id of the case. */
export function medFacts(
  medCase: MedCase,
  medReferral: MedReferral,
): { medCase: MedCaseFacts; medReferral: MedReferralFacts } {
  return { medCase: medCaseFacts(medCase), medReferral: medReferralFacts(medReferral) };
}

/** A case as events carry it. */
export function medCaseFacts(medCase: MedCase): MedCaseFacts {
  const { handlingFirmId, handlingFirmName, createdAt, updatedAt, ...facts } = medCase;
  return {
    ...facts,
    handlingFirm: { id: handlingFirmId, name: handlingFirmName },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

function medReferralFacts(referral: MedReferral): MedReferralFacts {
  const { providerId, providerName, sequenceNumber: _, ...facts } = referral;
  return {
    ...facts,
    provider: { id: providerId, name: providerName },
    acknowledgedAt: iso(facts.acknowledgedAt),
    respondedAt: iso(facts.respondedAt),
    treatmentStartedAt: iso(facts.treatmentStartedAt),
    treatmentCompletedAt: iso(facts.treatmentCompletedAt),
    closedAt: iso(facts.closedAt),
    withdrawnAt: iso(facts.withdrawnAt),
    createdAt: facts.createdAt.toISOString(),
    updatedAt: facts.updatedAt.toISOString(),
  };
}

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;
