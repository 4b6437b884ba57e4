import { exampleOf } from '@referral-exchange/http';
import { medTransition, type MedOperation } from '../med-case/med-referral.transitions.js';
import { RejectMedReferralDto } from './med-referral-bodies.dto.js';
import { MedReferralDto } from './present-med-referral.js';

const ROAD: readonly MedOperation[] = [
  'acknowledge',
  'accept',
  'start-treatment',
  'complete-treatment',
  'close',
];
const DAY_MS = 86_400_000;

/** A med referral that was just sent, in the example of that answer (docs/adr/0140). */
export const SENT_MED_REFERRAL = { status: 'SENT', acknowledgedAt: null } as const;

/** What the example of a med referral is after an operation, by the table of moves. Pure. */
export function exampleAfter(operation: MedOperation): Partial<MedReferralDto> {
  const { createdAt } = exampleOf(MedReferralDto);
  const reason = operation === 'reject' ? exampleOf(RejectMedReferralDto).reasonCode : null;
  let referral: Partial<MedReferralDto> = { ...SENT_MED_REFERRAL, rejectionReasonCode: reason };
  for (const [index, step] of stepsTo(operation).entries()) {
    const { to, stamp } = medTransition(step, { status: referral.status!, isPharmacy: false })!;
    const at = new Date(Date.parse(createdAt) + (index + 1) * DAY_MS).toISOString();
    referral = { ...referral, status: to, [stamp]: at, updatedAt: at };
  }
  return referral;
}

/** The operations until then: a withdrawal ends a referral that nobody has answered. */
function stepsTo(operation: MedOperation): readonly MedOperation[] {
  if (ROAD.includes(operation)) return ROAD.slice(0, ROAD.indexOf(operation) + 1);
  return operation === 'reject' ? ['acknowledge', 'reject'] : [operation];
}
