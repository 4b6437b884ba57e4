import { z } from 'zod';
import type { CaseFacts, HopFacts } from './facts.js';
import { CLOSING_STATUSES, REFERRAL_STATUSES } from './lifecycle.js';

/**
 * All that a receiving firm may know of a case before its side acknowledged (interface, "Masking and
 * recipient rules", 1 and 2). A closed schema of exactly 14 keys: REST and webhooks both take it from here.
 */
export const maskedSnapshotSchema = z.strictObject({
  id: z.uuid(),
  baseCaseId: z.uuid(),
  referenceNumber: z.string(),
  status: z.enum(REFERRAL_STATUSES),
  closingStatus: z.enum(CLOSING_STATUSES).nullable(),
  referringFirmId: z.uuid(),
  referentFirmId: z.uuid(),
  caseType: z.string(),
  jurisdiction: z.string(),
  county: z.string().nullable(),
  sentDate: z.iso.datetime(),
  isRetainerSigned: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type MaskedSnapshot = z.infer<typeof maskedSnapshotSchema>;

export const MASKED_SNAPSHOT_KEYS = Object.keys(maskedSnapshotSchema.shape) as (keyof MaskedSnapshot)[];

/**
 * The masked snapshot of one hop. `id` is the referral id; the times are the hop's, so that an edit of what
 * is masked does not show through `updatedAt`.
 */
export function maskedSnapshot(
  facts: Pick<CaseFacts, 'id' | 'caseType' | 'jurisdiction' | 'county'>,
  hop: HopFacts,
): MaskedSnapshot {
  return {
    id: hop.id,
    baseCaseId: facts.id,
    referenceNumber: hop.referenceNumber,
    status: hop.status,
    closingStatus: hop.closingStatus,
    referringFirmId: hop.referringFirm.id,
    referentFirmId: hop.referentFirm.id,
    caseType: facts.caseType,
    jurisdiction: facts.jurisdiction,
    county: facts.county,
    sentDate: hop.sentDate,
    isRetainerSigned: hop.isRetainerSigned,
    createdAt: hop.createdAt,
    updatedAt: hop.updatedAt,
  };
}

/**
 * True while `firmId`, the receiver of the hop, must see the masked snapshot. It follows the recorded
 * acknowledgement and never the status alone (decisions, section 3, "REST masking").
 */
export function isMaskedFor(
  firmId: string | null,
  hop: Pick<HopFacts, 'referentFirm' | 'acknowledgement'>,
): boolean {
  return firmId === hop.referentFirm.id && hop.acknowledgement === null;
}
