import { RATINGS } from '../../ui/case-words.ts';
import type { Referral } from '../../api/referral.ts';
import type { Field } from './fields.ts';
import { laterSent } from '../../ui/latest-sent.ts';
import { FIELDS } from './moves.ts';

const OF_RECEIVER: readonly Field[] = [
  FIELDS.leadAttorneyName,
  FIELDS.phase,
  FIELDS.statute,
  FIELDS.resolution,
  FIELDS.projected,
  FIELDS.settlement,
  FIELDS.fees,
  FIELDS.feeShare,
  FIELDS.payout,
  FIELDS.distribution,
  FIELDS.notes,
];
const OF_SENDER: readonly Field[] = [
  { name: 'sendingFirmPercentage', label: 'Share of your firm in the fees', kind: 'percentage' },
  FIELDS.notes,
];
const OF_OWNER: readonly Field[] = [
  { name: 'title', label: 'Title', kind: 'text', max: 500, isRequired: true },
  { name: 'description', label: 'What happened', kind: 'long', max: 50_000 },
  { name: 'clientEmail', label: 'Email of the client', kind: 'email', max: 254 },
  { name: 'clientPhone', label: 'Phone of the client', kind: 'phone', max: 40 },
  {
    name: 'tier',
    label: 'Your rating, which only your firm sees',
    kind: 'choice',
    choices: RATINGS,
    isNumber: true,
  },
  { name: 'source', label: 'Where you got the case, which only your firm sees', kind: 'text', max: 255 },
];
/** Until the receiving firm has acknowledged the case, and after it declined. */
const OF_OWNER_AT_FIRST: readonly Field[] = [
  { name: 'clientFirstName', label: 'First name of the client', kind: 'text', max: 255, isRequired: true },
  { name: 'clientLastName', label: 'Last name of the client', kind: 'text', max: 255, isRequired: true },
  { name: 'clientDateOfBirth', label: 'Born on', kind: 'day' },
  { name: 'caseType', label: 'Type of the case', kind: 'choice', isRequired: true },
  { name: 'jurisdiction', label: 'State or territory', kind: 'choice', isRequired: true },
  { name: 'incidentDate', label: 'Day of the incident', kind: 'day' },
  { name: 'county', label: 'County', kind: 'text', max: 255 },
  FIELDS.statute,
  FIELDS.feeShare,
];
const AT_FIRST: readonly Referral['status'][] = ['SENT', 'REJECTED', 'WITHDRAWN'];

type Facts = Pick<Referral, 'id' | 'perspective' | 'status' | 'piiMasked' | 'referringFirmId' | 'referrals'>;

/** The fields that the firm may edit now; empty: none. Pure. */
export function editableFields(referral: Facts): readonly Field[] {
  const { perspective, status, piiMasked } = referral;
  const hasEnded = status === 'REJECTED' || status === 'WITHDRAWN';
  if (perspective === 'received') return piiMasked || hasEnded ? [] : OF_RECEIVER;
  if (laterSent(referral)) return [];
  if (!isOwner(referral)) return OF_SENDER;
  return [...OF_OWNER, ...(AT_FIRST.includes(status) ? OF_OWNER_AT_FIRST : []), ...OF_SENDER];
}

/** What can be chosen in fields whose choices the exchange knows, by the name of the field. */
export type Choices = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The fields with those choices. Pure. */
export function withChoices(fields: readonly Field[], choices: Choices): readonly Field[] {
  return fields.map((field) => ({ ...field, choices: choices[field.name] ?? field.choices }));
}

/** Whether the firm created the case: it did not receive what it sent. Pure. */
export function isOwner({
  id,
  perspective,
  referrals,
}: Pick<Facts, 'id' | 'perspective' | 'referrals'>): boolean {
  return perspective === 'sent' && !referrals.find((one) => one.id === id)?.parentReferralId;
}
