import type { AssistantWorld } from './assistant-world.js';
import { CASE, draft, firmRow, note, OTHER_FIRM, received, REFERRAL, sent, update } from './records.js';

const AVAILABLE = [
  'acknowledge', 'begin-investigating', 'sign', 'start-litigation', 'begin-closing', 'close', 'reject', 'withdraw',
].map((operation) => ({ operation, status: 'X', label: 'X', requiresReason: false, requiresClosingStatus: false })); // prettier-ignore

/** Owners that know one record, and do what they are asked. */
export function play({ owner }: AssistantWorld, record: Record<string, unknown>): void {
  const isDraft = record.referralId === null;
  if (!isDraft) owner.answer('GET /referrals/{id}', { data: record, headers: { etag: '"r1"' } });
  owner.answer('GET /sent-cases/{id}', { data: draft(record), headers: { etag: '"c1"' } });
  owner.answer('GET /referrals/{id}/available-statuses', {
    data: { currentStatus: record.status, availableTransitions: AVAILABLE },
  });
  owner.answer('GET /firms/available', { data: [firmRow()] });
  owner.answer('POST /messages/send', { status: 201, data: update({ isMessage: true }) });
  owner.answer('POST /cases/{id}/notes', { status: 201, data: note() });
  for (const path of [
    'POST /sent-cases/{id}/refer',
    'POST /sent-cases/{id}/close',
    'POST /sent-cases/{id}/reject',
    'POST /sent-cases/{id}/withdraw',
    'POST /cases/{id}/referrals/{id}/acknowledge',
    'POST /received-referrals/{id}/begin-investigating',
    'POST /received-referrals/{id}/sign',
    'POST /received-referrals/{id}/start-litigation',
    'POST /referrals/{id}/begin-closing',
    'POST /received-referrals/{id}/close',
    'POST /received-referrals/{id}/reject',
    'PATCH /sent-cases/{id}',
    'PATCH /received-referrals/{id}',
  ])
    owner.answer(path, { data: record });
}

/** A call of a tool that a person confirms, and what it does at the owner. */
export interface Act {
  tool: string;
  args: Record<string, unknown>;
  record: Record<string, unknown>;
  /** The one write that reaches the owner. */
  write: string;
  body: object;
  ifMatch?: string;
  form: string;
}

export const R = { referralId: 'ABB-0001-R1' };
export const RECEIVED = received();
const SENT = sent();
export const ACTS: readonly Act[] = [
  {
    tool: 'send_message',
    args: { ...R, message: 'When can we talk?', requestedStatus: 'SIGNED' },
    record: RECEIVED,
    write: 'POST /messages/send',
    body: { id: REFERRAL, message: 'When can we talk?', requestedStatus: 'SIGNED' },
    form: 'message',
  },
  {
    tool: 'refer_case',
    args: { id: CASE, firmId: OTHER_FIRM, firmName: 'Abbott & Crane LLP', notes: 'Please take over.' },
    record: draft(),
    write: `POST /sent-cases/${CASE}/refer`,
    body: { referentFirmId: OTHER_FIRM, notes: 'Please take over.' },
    ifMatch: '"c1"',
    form: 'refer',
  },
  {
    tool: 'acknowledge_referral',
    args: R,
    record: RECEIVED,
    write: `POST /cases/${CASE}/referrals/${REFERRAL}/acknowledge`,
    body: {},
    ifMatch: '"r1"',
    form: 'acknowledge',
  },
  {
    tool: 'advance_referral',
    args: { ...R, action: 'sign', leadAttorneyName: 'Ines Lindqvist', reason: 'Signed today' },
    record: RECEIVED,
    write: `POST /received-referrals/${REFERRAL}/sign`,
    body: { reason: 'Signed today', leadAttorneyName: 'Ines Lindqvist' },
    ifMatch: '"r1"',
    form: 'sign',
  },
  {
    tool: 'advance_referral',
    args: { ...R, action: 'begin_closing', closingStatus: 'won_settled', settlementAmount: 10 },
    record: RECEIVED,
    write: `POST /referrals/${REFERRAL}/begin-closing`,
    body: { closingStatus: 'won_settled', settlementAmount: 10 },
    ifMatch: '"r1"',
    form: 'begin-closing',
  },
  {
    tool: 'advance_referral',
    args: { ...R, action: 'close', closureReason: 'Paid out' },
    record: SENT,
    write: `POST /sent-cases/${REFERRAL}/close`,
    body: { closureReason: 'Paid out' },
    ifMatch: '"c1"',
    form: 'close',
  },
  {
    tool: 'end_referral',
    args: { ...R, action: 'reject', reasonCode: 'capacity' },
    record: RECEIVED,
    write: `POST /received-referrals/${REFERRAL}/reject`,
    body: { reasonCode: 'capacity' },
    ifMatch: '"r1"',
    form: 'reject',
  },
  {
    tool: 'end_referral',
    args: { ...R, action: 'withdraw', reasonCode: 'other', reason: 'The client left' },
    record: SENT,
    write: `POST /sent-cases/${REFERRAL}/withdraw`,
    body: { reasonCode: 'other', reason: 'The client left' },
    ifMatch: '"c1"',
    form: 'withdraw',
  },
  {
    tool: 'add_note',
    args: { id: REFERRAL, text: 'The client called.', requestKey: 'key-0001' },
    record: RECEIVED,
    write: `POST /cases/${CASE}/notes`,
    body: { body: 'The client called.', referralId: REFERRAL },
    form: 'note',
  },
  {
    tool: 'update_case',
    args: { id: REFERRAL, version: '"r1"', changes: { phase: 'Discovery' } },
    record: RECEIVED,
    write: `PATCH /received-referrals/${REFERRAL}`,
    body: { phase: 'Discovery' },
    ifMatch: '"r1"',
    form: 'edit',
  },
];
