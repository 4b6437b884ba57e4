import type { Actor, CaseFacts, DocumentsEvent } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import type { CaseDocument } from './case-document.entity.js';

/** The event of an upload or a deletion. It carries the case, by which the dispatcher finds recipients. */
export function documentEvent(
  type: DocumentsEvent['type'],
  document: CaseDocument,
  { actor, at, facts }: { actor: Actor; at: Date; facts: CaseFacts },
): DocumentsEvent {
  return {
    eventId: newId(),
    type,
    occurredAt: at.toISOString(),
    actor,
    key: facts.id,
    data: {
      case: facts,
      document: {
        id: document.id,
        baseCaseId: document.caseId,
        referralId: document.referralId,
        fileName: document.fileName,
        mimeType: document.mimeType,
        sizeBytes: document.sizeBytes,
        category: document.category,
        uploadedByName: document.uploadedByName,
        uploadedByFirmId: document.uploadedByFirmId,
        // when it began: by this, services tell whether it is of a person who was erased since (ADR 170)
        uploadedAt: (document.begunAt ?? document.createdAt).toISOString(),
      },
    },
  } as unknown as DocumentsEvent;
}
