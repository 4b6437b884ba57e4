import type { ReferralStatus } from '@referral-exchange/contracts';
import { columnsOf } from '@referral-exchange/database';
import { exampleOf } from '@referral-exchange/http';
import { Case, EMPTY_CASE } from '../case/case.entity.js';
import type { Viewer } from '../case/case.policy.js';
import { NONE_ENDED, type CaseState } from '../case/case-state.js';
import { caseViewOf, sentCaseView } from '../case/case-view.js';
import { EXAMPLE } from '../case/field-descriptions.js';
import { type Hop, hopFieldsOf } from '../case/hop.entity.js';
import { TRANSITIONS } from '../case/referral.transitions.js';
import {
  BeginClosingDto,
  CloseReferralDto,
  RejectReferralDto,
  SignReferralDto,
} from '../moves/action-bodies.dto.js';
import { acknowledge, enterStatus } from '../moves/move-hop.js';
import { newHop } from '../moves/send-referral.js';
import { ReferralDto, SentCaseDto } from '../presenters/case-record.dto.js';
import { presentReferral } from '../presenters/present-referral.js';
import { presentSentCase } from '../presenters/present-sent-case.js';

/**
 * The example of a record in the state that a call leaves it in (docs/adr/0140). One case is made of the
 * examples of the fields, brought to that state by the functions that move real ones, and presented to the
 * firm that calls: so ids, statuses, times, masks and what only the owner sees are those of a real answer.
 */

const RECORD = exampleOf(ReferralDto);
const SENDER: Viewer = { firmId: EXAMPLE.sender, isAdmin: false };
const RECEIVER: Viewer = { firmId: EXAMPLE.receiver, isAdmin: false };
const OPERATOR: Viewer = { firmId: null, isAdmin: true };
const ARCHIVED_AT = new Date('2026-03-09T10:00:00.000Z');

/** The statuses of the example on its way to each one, with what the action gives and when it happens. */
const STEPS: Partial<Record<ReferralStatus, { at: string; fields: Partial<Hop> }>> = {
  UNDER_EVALUATION: { at: RECORD.acknowledgedAt!, fields: {} },
  INVESTIGATING: { at: '2026-01-17T10:00:00.000Z', fields: {} },
  SIGNED: {
    at: RECORD.signedDate!,
    fields: { ...hopFieldsOf(exampleOf(SignReferralDto)), attorneyFees: null },
  },
  IN_LITIGATION: { at: '2026-02-10T15:00:00.000Z', fields: {} },
  CLOSING: { at: RECORD.resolutionDate!, fields: hopFieldsOf(exampleOf(BeginClosingDto)) },
  CLOSED: { at: RECORD.closedDate!, fields: hopFieldsOf(exampleOf(CloseReferralDto)) },
  REJECTED: { at: '2026-01-17T10:00:00.000Z', fields: hopFieldsOf(exampleOf(RejectReferralDto)) },
  WITHDRAWN: { at: '2026-01-17T10:00:00.000Z', fields: {} },
};
/** Where the body says which status it is, and of calls that are no move. */
const STATUS_AFTER: Readonly<Record<string, ReferralStatus>> = {
  'POST /sent-cases': 'DRAFT',
  'POST /admin/referrals/{id}/force-status': 'INVESTIGATING',
  'POST /integrations/case-system/statuses': 'INVESTIGATING',
};
const ROAD: readonly ReferralStatus[] = [
  'UNDER_EVALUATION',
  'INVESTIGATING',
  'SIGNED',
  'IN_LITIGATION',
  'CLOSING',
  'CLOSED',
];

/** The values of the case's columns in the example of its record. */
function columnsIn(example: SentCaseDto): Partial<Case> {
  const values = example as unknown as Record<string, unknown>;
  const shown = columnsOf(Case).filter(({ key }) => key in values);
  return Object.fromEntries(
    shown.map(({ key, isInstant }) => [key, isInstant ? instantOf(values[key]) : values[key]]),
  );
}

const instantOf = (value: unknown): Date | null => (typeof value === 'string' ? new Date(value) : null);

function draft(): Case {
  const example = exampleOf(SentCaseDto);
  const fields = columnsIn(example);
  const firm = { ownerFirmId: example.referringFirmId, ownerFirmName: RECORD.referringFirmName };
  return { ...EMPTY_CASE, ...fields, ...firm, isRetainerSigned: false, updatedAt: fields.createdAt } as Case;
}

/** The case as it is sent. */
function sent(record: Case): Hop {
  const hop = newHop(
    { case: record, hops: [], ended: NONE_ENDED },
    {
      sending: { referentFirmId: RECORD.referentFirmId },
      receiver: { id: RECORD.referentFirmId, name: RECORD.referentFirmName, isActive: true },
      parent: null,
      at: new Date(RECORD.sentDate),
    },
  );
  return { ...hop, id: RECORD.id, receiverCustomMetadata: record.customMetadata };
}

/** The referral in a status, by the moves that lead to it. */
function inStatus(hop: Hop, status: ReferralStatus): Hop {
  // a draft, or one that nobody has moved yet
  if (!STEPS[status]) return hop;
  const before = status === 'REJECTED' ? ['UNDER_EVALUATION' as const] : [];
  const steps = ROAD.includes(status) ? ROAD.slice(0, ROAD.indexOf(status) + 1) : [...before, status];
  return steps.reduce((one, step) => {
    const { at, fields } = STEPS[step]!;
    const moved = enterStatus(one, step, new Date(at), RECEIVER);
    const isAnswer = step === 'UNDER_EVALUATION';
    return { ...(isAnswer ? acknowledge(moved, new Date(at), 'api') : moved), ...fields };
  }, hop);
}

/** The example of the record that a route answers, `POST /sent-cases/{id}/refer` for instance. */
export function exampleRecord(
  record: typeof ReferralDto | typeof SentCaseDto,
  route: string,
): Record<string, unknown> {
  const move = TRANSITIONS.find((row) => row.route === route)?.to;
  const ofMove = Array.isArray(move) ? (move.at(-1) as ReferralStatus) : undefined;
  const status = STATUS_AFTER[route] ?? ofMove ?? 'CLOSED';
  const isArchived = route.endsWith('/archive');
  const ownCase = draft();
  const hop = inStatus(sent(ownCase), status);
  const state: CaseState = { case: ownCase, hops: status === 'DRAFT' ? [] : [hop], ended: NONE_ENDED };
  if (record === SentCaseDto) {
    const archivedAt = isArchived ? ARCHIVED_AT : null;
    return { ...presentSentCase(sentCaseView({ ...state, case: { ...ownCase, archivedAt } }, SENDER)) };
  }
  const seen = { ...hop, archivedByReceiverAt: isArchived ? ARCHIVED_AT : null };
  const viewer = / \/(admin|integrations)\//.test(route) ? OPERATOR : RECEIVER;
  return { ...presentReferral(caseViewOf({ ...state, hops: [seen] }, seen, viewer)) };
}
