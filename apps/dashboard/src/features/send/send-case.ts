import { ApiProblem } from '../../api/api-problem.ts';
import { newAttempt } from '../../api/attempt.ts';
import { createCase, editCase, readCase, referCase, type SentCase } from '../../api/send.ts';
import { type CaseDraft, type ChosenFirm, creationBody, isSent, storedOf, withStored } from './case-draft.ts';
import { changesOf } from './case-values.ts';

/** Changes what is kept, from what is there at that moment: a person may be typing. */
export type Keep = (changes: (latest: CaseDraft) => Partial<CaseDraft>) => CaseDraft;

/**
 * Stores what is typed as a draft at the server. It may be called again after each failure: an answer that
 * was lost makes no second case.
 * @throws {ChangedMeanwhile} when somebody else changed the same fields
 */
export async function saveDraft(draft: CaseDraft, keep: Keep): Promise<CaseDraft> {
  const kept = draft.stored ? draft : await createOnce(draft, keep);
  const { id, tag, values } = kept.stored!;
  const changes = changesOf(values, kept.values);
  if (Object.keys(changes).length === 0) return kept;
  try {
    const edited = await editCase(id, changes, tag);
    return keep(() => ({ stored: storedOf(edited), others: {} }));
  } catch (problem) {
    if (!isConflict(problem)) throw problem;
    const current = await readCase(id);
    if (isSent(current.record)) throw new SentAlready(current.record);
    const merged = keep((latest) => withStored(latest, current));
    if (Object.keys(merged.others).length > 0) throw new ChangedMeanwhile();
    return saveDraft(merged, keep);
  }
}

/** Stores the draft and sends it: once, however often and in however many windows this is called. */
export async function sendDraft(draft: CaseDraft, keep: Keep): Promise<SentCase> {
  const firm = draft.firm!;
  const { stored } = await saveDraft(draft, keep);
  try {
    return (await referCase(stored!.id, referral(firm), sendKey(stored!.id, 1, firm))).record;
  } catch (problem) {
    if (!(problem instanceof ApiProblem) || problem.isPassing) throw problem;
    // another window, or somebody else, may have sent it
    const { record } = await readCase(stored!.id);
    if (isSent(record)) throw new SentAlready(record);
    throw problem;
  }
}

/** Somebody sent the case before: there is nothing left to do. */
export class SentAlready extends Error {
  override readonly name = 'SentAlready';

  readonly record: SentCase;

  constructor(record: SentCase) {
    super(`This case was sent to ${record.referentFirmName ?? 'a firm'} already.`);
    this.record = record;
  }
}

/** The words of somebody else stand in the form: the person decides before anything is written. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';

  constructor() {
    super('Somebody else changed this draft. Look at the fields that are marked, then try again.');
  }
}

/** What a referral names: the firm, and the rule when it chose that firm. */
export function referral({ id, routingRuleId, roundRobinPosition }: ChosenFirm) {
  return {
    referentFirmId: id,
    ...(routingRuleId !== null && { routingRuleId }),
    ...(routingRuleId !== null && roundRobinPosition !== null && { roundRobinPosition }),
  };
}

/**
 * The same referral of a case to the same firm by the same rule is the same request, from every window. The
 * number counts the referrals of the case: sent again after it ended, it is another request.
 */
export function sendKey(caseId: string, number: number, firm: ChosenFirm): string {
  const { id, routingRuleId, roundRobinPosition } = firm;
  return ['dashboard-send', caseId, number, id, routingRuleId ?? '', roundRobinPosition ?? ''].join(':');
}

async function createOnce(draft: CaseDraft, keep: Keep): Promise<CaseDraft> {
  const creation = draft.creation ?? newAttempt(creationBody(draft.values));
  keep(() => ({ creation }));
  try {
    const made = await createCase(creation.body, creation.key);
    // what was typed stays as it is; what was created is what it is compared with
    return keep(() => ({ stored: storedOf(made), creation: null }));
  } catch (problem) {
    const isRefused = problem instanceof ApiProblem && !problem.isPassing && problem.status !== 409;
    if (isRefused) keep(() => ({ creation: null }));
    throw problem;
  }
}

function isConflict(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.code === 'conflict' && problem.status === 409;
}
