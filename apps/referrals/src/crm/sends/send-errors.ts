import { ApiError, conflict, notFound } from '@referral-exchange/contracts';
import type { CrmSend, KnownSend } from '../model/crm-send.js';

/** 404: the firm has no profile for this kind of record (decisions, section 10). */
export function mappingNotConfigured(): ApiError {
  const message =
    'Your firm has no send mapping for this object: an administrator sets it with PUT /firm/crm-mappings';
  return new ApiError('resource_not_found', message, { reason: 'send_mapping_not_configured' });
}

/** 409: the record has a case. */
export function alreadySent(known: KnownSend | null): ApiError {
  const message = 'The record was sent before: set reRefer to refer its case again';
  return conflict('record_already_sent', message, known?.case ? { ...known.case } : {});
}

/** 404: nothing to refer again. */
export function neverSent(): ApiError {
  return notFound('The record was never sent: send it without reRefer');
}

/** 409: another send of the record is under way. */
export function sendInProgress(): ApiError {
  const message = 'Another send of this record is in progress: retry in a few seconds';
  return conflict('send_in_progress', message);
}

/** 409: the key belongs to an attempt that failed for good. */
export function attemptFailed({ id, failureCode }: CrmSend, text?: string): ApiError {
  const why = text ?? 'The attempt with this idempotencyKey failed';
  const message = `${why}. Correct the cause and send with a new idempotencyKey`;
  return conflict('attempt_failed', message, { failureCode, attemptId: id });
}

/** 409: the key made a case, whose client was erased since. */
export function answerErased(): ApiError {
  const message =
    'The send with this idempotencyKey had its effect, and the client was erased since: read the case';
  return conflict('answer_erased', message);
}

/** 503: the CRM may answer the next try; 409: it will not, as the attempt says. */
export function recordUnread(attempt: CrmSend, text: string): ApiError {
  if (attempt.failureCode !== null) return attemptFailed(attempt, text);
  const message = `${text}. Retry with the same idempotencyKey`;
  return new ApiError('service_unavailable', message, { reason: 'crm_unavailable' });
}
