import { REFERRAL_STATUSES } from '@referral-exchange/contracts';
import { z } from 'zod';

/** What tools read by name of a case or a referral, as the owner shows it to the caller. */
const recordShape = {
  id: z.string(),
  baseCaseId: z.string(),
  referralId: z.string().nullable(),
  referenceNumber: z.string(),
  status: z.enum(REFERRAL_STATUSES),
  caseType: z.string(),
  jurisdiction: z.string(),
  updatedAt: z.string(),
  referringFirmId: z.string(),
  referringFirmName: z.string().nullish(),
  referentFirmId: z.string().nullable(),
  referentFirmName: z.string().nullable(),
  perspective: z.enum(['sent', 'received']).default('sent'),
  piiMasked: z.boolean().default(false),
  title: z.string().nullable(),
};
const listSchema = z.array(z.object(recordShape));
export type ListedRecord = z.output<typeof listSchema>[number];

const hopSchema = z.object({ id: z.string(), parentReferralId: z.string().nullable() });

const caseSchema = z.object({
  ...recordShape,
  validNextStatuses: z.array(z.enum(REFERRAL_STATUSES)),
  clientFirstName: z.string().nullable(),
  clientLastName: z.string().nullable(),
  acknowledgedAt: z.string().nullable(),
  referrals: z.array(hopSchema),
});
/** The fields that are read by name, and all others as the owner sent them. */
export type CaseRecord = z.output<typeof caseSchema> & Readonly<Record<string, unknown>>;

export function readListed(data: unknown): ListedRecord[] {
  return listSchema.parse(data);
}

export function readCase(data: unknown): CaseRecord {
  return withOthers(data, caseSchema.parse(data));
}

/** A loose schema would look at each of some sixty other fields. */
function withOthers(data: unknown, named: z.output<typeof caseSchema>): CaseRecord {
  return { ...(data as object), ...named };
}

/**
 * The case in the answer to an act; undefined when it holds another record, or one that we cannot read: the
 * act is done all the same, and no fault of ours may say otherwise. Pure.
 */
export function caseIn(data: unknown): CaseRecord | undefined {
  const named = caseSchema.safeParse(data).data;
  return named && withOthers(data, named);
}

/** The firm on the other side of the referral; null on a draft. */
export function otherFirmOf(record: ListedRecord): { id: string; name: string | null } | null {
  const { perspective, referringFirmId, referringFirmName, referentFirmId, referentFirmName } = record;
  if (perspective === 'received') return { id: referringFirmId, name: referringFirmName ?? null };
  return referentFirmId === null ? null : { id: referentFirmId, name: referentFirmName };
}

/**
 * Whether the caller's firm wrote the title, the description and the client of the case: it sent the
 * referral, and the case did not come from another firm before. Where that cannot be seen, it did not.
 */
export function isOwnCase({ perspective, referralId, referrals }: CaseRecord): boolean {
  if (perspective === 'received') return false;
  if (referralId === null) return true;
  return referrals.find(({ id }) => id === referralId)?.parentReferralId === null;
}
