import { spanOf } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import { importedEvent } from '../../core/history/case-events.js';
import type { Case } from '../../core/case/case.entity.js';
import { NONE_ENDED } from '../../core/case/case-state.js';
import type { CaseWrites } from '../../core/storage/cases.repository.js';
import type { Hop } from '../../core/case/hop.entity.js';
import { newNote } from '../../core/history/note.entity.js';
import { statusUpdate, type NewStatusUpdate } from '../../core/history/status-update.entity.js';
import type { KnownFirm } from '../../core/firms/firm.entity.js';
import { newHop } from '../../core/moves/send-referral.js';
import { newCase } from '../../core/sent-cases/create-case.js';
import type { HistoricalRowDto } from './historical-row.dto.js';

/** The number of a new case, and the firms on it. */
export interface HistoricalBasis {
  at: Date;
  caller: Caller;
  referenceNumber: string;
  ownerFirmName: string;
  receiver: KnownFirm | undefined;
}

export interface HistoricalCase {
  record: Case;
  writes: Required<Pick<CaseWrites, 'newHops' | 'statusUpdates' | 'notes' | 'events'>>;
}

/**
 * A case as it was in another system: its referral has the status of the row at once and was never
 * acknowledged here, so it stays masked (masking rule 3). The ids of the other system become custom metadata
 * of the owner. Read models learn of the referral by one event that makes no webhook; of a draft there is
 * none, as no read model holds drafts. Pure but for the new ids.
 */
export function historicalCase(row: HistoricalRowDto, basis: HistoricalBasis): HistoricalCase {
  const { at, caller, referenceNumber, ownerFirmName, receiver } = basis;
  const created = newCase(caller, { ...row, customMetadata: idsElsewhere(row) }, at);
  const record: Case = { ...created, referenceNumber, ownerFirmName };
  const hop = receiver && historicalHop(row, record, receiver, at);
  const history = hop ? historyOf(hop, caller) : [];
  const note = { caseId: record.id, referralId: hop?.id ?? null, body: row.notes ?? '', isAutomatic: true };
  const state = { case: record, hops: hop ? [hop] : [], ended: NONE_ENDED };
  return {
    record,
    writes: {
      newHops: state.hops,
      statusUpdates: history,
      notes: row.notes ? [newNote(note, at, caller)] : [],
      events: hop ? [importedEvent(history, { actor: caller.actor, at, state })] : [],
    },
  };
}

function idsElsewhere({ externalId, referenceNumber }: HistoricalRowDto) {
  if (!externalId && !referenceNumber) return null;
  return { ...(externalId && { externalId }), ...(referenceNumber && { referenceNumber }) };
}

const SIGNED = ['SIGNED', 'IN_LITIGATION', 'CLOSING', 'CLOSED'];

function historicalHop(row: HistoricalRowDto, record: Case, receiver: KnownFirm, at: Date): Hop {
  const { status = 'SENT', sentDate, closingStatus, settlementAmount, attorneyFees } = row;
  const sending = { referentFirmId: receiver.id };
  const hop = newHop({ case: record, hops: [], ended: NONE_ENDED }, { sending, receiver, parent: null, at });
  const enders = { WITHDRAWN: record.ownerFirmId, REJECTED: receiver.id } as Partial<Record<string, string>>;
  return {
    ...hop,
    status,
    sentDate: sentDate === undefined ? at : sentAt(sentDate, at),
    isRetainerSigned: SIGNED.includes(status),
    closingStatus: closingStatus ?? null,
    settlementAmount: settlementAmount ?? null,
    attorneyFees: attorneyFees ?? null,
    endedByFirmId: enders[status] ?? null,
  };
}

const HALF_A_DAY_MS = 43_200_000;

/** A day without a time is its noon in UTC, which is the same day in every zone from UTC-12 to UTC+11. */
function sentAt(sentDate: string, at: Date): Date {
  const { from, to } = spanOf(sentDate)!;
  if (from === to) return new Date(from);
  const noon = new Date(Date.parse(from) + HALF_A_DAY_MS);
  return noon < at ? noon : at;
}

/** The first row of a history is SENT; the way from there is unknown. A row has one date, which both have. */
function historyOf(hop: Hop, caller: Caller): NewStatusUpdate[] {
  const { sentDate, status } = hop;
  const sent = statusUpdate({ ...hop, status: 'SENT' }, null, null, sentDate, caller);
  return status === 'SENT' ? [sent] : [sent, statusUpdate(hop, 'SENT', null, sentDate, caller)];
}
