import type { CaseFacts, DocumentsEvent, ReferralsEvent } from '@referral-exchange/contracts';
import { isMasked, type CaseView } from './case-view.js';
import type { PlannedDelivery } from './planned-delivery.js';

/** Firm events of the catalogue (interface, "Event catalog") except `webhook.test`, which has no envelope. */
export type FirmEventName =
  | 'case.created'
  | 'case.updated'
  | 'case.deleted'
  | 'case.status_changed'
  | 'case.rated'
  | 'referral.sent'
  | 'referral.received'
  | 'referral.accepted'
  | 'referral.rejected'
  | 'note.created'
  | 'note.updated'
  | 'document.uploaded'
  | 'document.deleted';

/** Version of the body; it changes only with a breaking change (interface, "Versioning"). */
const SCHEMA_VERSION = 1;

/**
 * Puts the envelope around `data` (interface, "Envelope", with its order of keys). `changedFields` is in the
 * envelope too (decisions, section 7).
 */
export function firmDelivery(
  event: ReferralsEvent | DocumentsEvent,
  webhookEvent: FirmEventName,
  view: CaseView,
  data: object,
  changedFields?: string[],
): PlannedDelivery {
  const facts: CaseFacts = event.data.case;
  const { hop, firm, perspective } = view;
  const piiMasked = isMasked(view);
  const body = {
    schemaVersion: SCHEMA_VERSION,
    event: webhookEvent,
    eventId: event.eventId,
    occurredAt: event.occurredAt,
    perspective,
    piiMasked,
    recipientFirmId: firm.id,
    referralId: hop?.id ?? null,
    baseCaseId: facts.id,
    referenceNumber: hop?.referenceNumber ?? facts.referenceNumber,
    referringFirm: firmRef(hop?.referringFirm ?? facts.owner),
    referentFirm: hop ? firmRef(hop.referentFirm) : null,
    isTestCase: facts.isTestCase,
    actor: { firmId: event.actor.firmId, source: event.actor.source },
    ...(changedFields ? { changedFields } : {}),
    data,
  };
  return {
    ownerId: firm.id,
    webhookEvent,
    eventId: event.eventId,
    occurredAt: event.occurredAt,
    piiMasked,
    baseCaseId: facts.id,
    referralId: hop?.id ?? null,
    traceparent: event.traceparent,
    body: JSON.stringify(body),
  };
}

function firmRef({ id, name }: { id: string; name: string }) {
  return { id, name };
}
