import type { DocumentsEvent, EventOfType, ReferralsEvent } from '@referral-exchange/contracts';
import { caseSnapshot } from './case-snapshot.js';
import { getHop, isArchivedFor, isMasked, ownerView, type CaseView } from './case-view.js';
import {
  documentRecipients,
  noteRecipients,
  statusRecipients,
  updateRecipients,
  visibleChanges,
} from './content.policy.js';
import { firmDelivery, type FirmEventName } from './firm-envelope.js';
import type { PlannedDelivery } from './planned-delivery.js';

/** An event whose `data` holds one row of the status history. */
type StatusEvent = Extract<ReferralsEvent, { data: { change: unknown } }>;
type NoteEvent = Extract<ReferralsEvent, { data: { note: unknown } }>;

/**
 * The deliveries of one event: who receives what (interface, "Masking and recipient rules"; decisions,
 * section 7). Pure: the event holds all facts of its commit. A firm for which the case or its hop is archived
 * at that moment receives nothing (subscription rule 8), not later either.
 */
export function deliveriesFor(event: ReferralsEvent | DocumentsEvent): PlannedDelivery[] {
  const facts = event.data.case;
  const recipients = (views: CaseView[]) => views.filter((view) => !isArchivedFor(facts, view));
  switch (event.type) {
    case 'case.created.v1':
      return recipients([ownerView(facts)]).map((view) =>
        firmDelivery(event, 'case.created', view, caseSnapshot(facts, view)),
      );
    case 'case.updated.v1':
      return recipients(updateRecipients(event)).flatMap((view) => caseUpdated(event, view));
    case 'case.deleted.v1': {
      const data = { id: facts.id, baseCaseId: facts.id, referenceNumber: facts.referenceNumber };
      return recipients([ownerView(facts)]).map((view) => firmDelivery(event, 'case.deleted', view, data));
    }
    case 'case.rated.v1': {
      const { tier, previousTier, ratedTier, ratingSource } = event.data;
      const data = { tier, previousTier, ratedTier, ratingSource };
      return recipients([ownerView(facts)]).map((view) => firmDelivery(event, 'case.rated', view, data));
    }
    case 'referral.sent.v1':
    case 'referral.accepted.v1':
    case 'referral.rejected.v1':
    case 'referral.status_changed.v1':
      return recipients(statusRecipients(getHop(facts, event.data.referralId), event.data.change)).map(
        (view) => firmDelivery(event, statusEventName(event.type, view), view, statusChange(event, view)),
      );
    case 'note.created.v1':
    case 'note.updated.v1': {
      const name = event.type === 'note.created.v1' ? 'note.created' : 'note.updated';
      return recipients(noteRecipients(facts, event.data.note)).map((view) =>
        firmDelivery(event, name, view, note(event, view)),
      );
    }
    case 'document.uploaded.v1':
    case 'document.deleted.v1':
      return recipients(documentRecipients(facts, event.data.document, event.actor.firmId)).map((view) =>
        documentDelivery(event, view),
      );
    // archiving and silent status writes produce no webhook event (interface, "Actions that produce no
    // event")
    case 'case.archive_changed.v1':
    case 'referral.archive_changed.v1':
    case 'referral.status_synced.v1':
      return [];
  }
}

function caseUpdated(event: EventOfType<'case.updated.v1'>, view: CaseView): PlannedDelivery[] {
  const changedFields = visibleChanges(event, view);
  if (changedFields.length === 0) return [];
  const data = { ...caseSnapshot(event.data.case, view), changedFields };
  return [firmDelivery(event, 'case.updated', view, data, changedFields)];
}

function statusEventName(type: StatusEvent['type'], view: CaseView): FirmEventName {
  if (type === 'referral.sent.v1') return view.perspective === 'sent' ? 'referral.sent' : 'referral.received';
  if (type === 'referral.accepted.v1') return 'referral.accepted';
  if (type === 'referral.rejected.v1') return 'referral.rejected';
  return 'case.status_changed';
}

/** A masked receiver does not see the message of a change (masking rule 2). */
function statusChange(event: StatusEvent, view: CaseView) {
  const { change, case: facts, referralId } = event.data;
  return {
    id: change.id,
    referralId,
    referenceNumber: getHop(facts, referralId).referenceNumber,
    status: change.status,
    previousStatus: change.previousStatus,
    message: isMasked(view) ? null : change.message,
    isMessage: false,
    source: change.source,
    createdAt: event.occurredAt,
    createdByName: change.createdByName,
    case: caseSnapshot(facts, view),
  };
}

/** Only the author's firm sees the id of the person who wrote the note (decisions, section 7). */
function note({ data }: NoteEvent, view: CaseView) {
  const { id, referralId, baseCaseId, firmId, authorId, authorName, body, createdAt, updatedAt } = data.note;
  const own = view.firm.id === firmId;
  return {
    id,
    referralId,
    baseCaseId,
    firmId,
    authorId: own ? authorId : null,
    authorName,
    body,
    createdAt,
    updatedAt,
  };
}

function documentDelivery(event: DocumentsEvent, view: CaseView): PlannedDelivery {
  const { id, baseCaseId, referralId, ...rest } = event.data.document;
  if (event.type === 'document.deleted.v1') {
    return firmDelivery(event, 'document.deleted', view, { id, baseCaseId, referralId });
  }
  return firmDelivery(event, 'document.uploaded', view, {
    id,
    baseCaseId,
    referralId,
    fileName: rest.fileName,
    mimeType: rest.mimeType,
    sizeBytes: rest.sizeBytes,
    category: rest.category,
    uploadedByName: rest.uploadedByName,
    uploadedAt: rest.uploadedAt,
  });
}
