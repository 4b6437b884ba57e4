import type { AttemptState, CrmSend, SentCaseOfRecord } from '../model/crm-send.js';
import type { InteractiveSendResultDto } from './interactive-send.dto.js';

/** A send that made or found a case. */
export interface DoneSend {
  attempt: CrmSend & { state: AttemptState };
  case: SentCaseOfRecord;
  isReplay: boolean;
}

/** The answer of a send; the same for the first call and for its replays, but for `replay`. Pure. */
export function presentSend({ attempt, case: sent, isReplay }: DoneSend): InteractiveSendResultDto {
  const { id, idempotencyKey, state, failureCode, createdAt } = attempt;
  return {
    attempt: {
      id,
      idempotencyKey,
      state,
      replay: isReplay,
      failureCode,
      createdAt: createdAt.toISOString(),
    },
    case: sent,
  };
}
