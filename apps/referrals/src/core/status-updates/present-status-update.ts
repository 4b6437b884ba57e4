import {
  ACTOR_SOURCES,
  REFERRAL_STATUSES,
  type ActorSource,
  type ReferralStatus,
} from '@referral-exchange/contracts';
import { Count, Flag, Instant, LongText, Name, NULLABLE, OneOf, Text, Uuid } from '@referral-exchange/http';
import { EXAMPLE, IN_RECORD } from '../case/field-descriptions.js';
import { StatusField } from '../case/hop.entity.js';
import type { StatusUpdateRow } from './status-update-row.js';

/** A row of the status history, or a message between the firms (decisions, section 3, "Lists"). */
export class StatusUpdateDto {
  @Uuid('Id of the update.', EXAMPLE.statusUpdate) id: string;
  @Count('Number of the update among those of its referral that the caller sees, from 1.', 2)
  sequence: number;
  @Uuid('Referral of the update.', EXAMPLE.referral) referralId: string;
  @Uuid('Case of the referral.', EXAMPLE.case) baseCaseId: string;
  @Text('Reference number of the referral.', 'ABB-0001-R1') referenceNumber: string;
  @StatusField('Status of the referral after the update.') status: ReferralStatus;
  @OneOf(REFERRAL_STATUSES, "Status before the update. Null on a referral's first update.", 'SENT', NULLABLE)
  previousStatus: ReferralStatus | null;
  @LongText(`The reason given, or the text of the message.${IN_RECORD.note}`, 'Agreed by phone', NULLABLE)
  message: string | null;
  @Flag('Whether this is a message. A message changes no status.', false) isMessage: boolean;
  @OneOf(
    REFERRAL_STATUSES,
    `Of a message: the status that its sender asks the other firm to set.${IN_RECORD.note}`,
    null,
    NULLABLE,
  )
  requestedStatus: ReferralStatus | null;
  @OneOf(ACTOR_SOURCES, 'How the update was made.', 'api') source: ActorSource;
  @Instant('When the update was made.', '2026-01-16T09:30:00.000Z') createdAt: string;
  @Name(
    'Name of the person, or for a key of its firm, that made it. Null if none is known.',
    'Maya Lindqvist',
    NULLABLE,
  )
  createdByName: string | null;
  @Uuid(
    'Firm of the person or key that made it: one of the two firms of the referral. Null if neither of them did.',
    EXAMPLE.receiver,
    NULLABLE,
  )
  firmId: string | null;
}

/** Whether a firm gets the row without its text. Pure. */
export function isMaskedFor(row: StatusUpdateRow, firmId: string | null): boolean {
  return row.referentFirmId === firmId && !row.isAcknowledged;
}

/** A row as a firm may see it. To a masked receiver the text is null, whoever wrote it. Pure. */
export function presentStatusUpdate(row: StatusUpdateRow, firmId: string | null): StatusUpdateDto {
  const isMasked = isMaskedFor(row, firmId);
  const { id, referralId, referenceNumber, status, previousStatus, isMessage, source, createdByName } = row;
  return {
    id,
    sequence: row.number,
    referralId,
    baseCaseId: row.caseId,
    referenceNumber,
    status,
    previousStatus,
    message: isMasked ? null : row.message,
    isMessage,
    requestedStatus: isMasked ? null : row.requestedStatus,
    source,
    createdAt: row.createdAt.toISOString(),
    createdByName,
    firmId: isOfReferral(row) ? row.firmId : null,
  };
}

/** A firm above may end what was referred onward, and the firm below does not know it. */
function isOfReferral({ firmId, referringFirmId, referentFirmId }: StatusUpdateRow): boolean {
  return firmId === referringFirmId || firmId === referentFirmId;
}
