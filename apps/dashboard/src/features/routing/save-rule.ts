import { ApiProblem } from '../../api/api-problem.ts';
import { newAttempt } from '../../api/attempt.ts';
import { createRule, editRule, lastPriority, readRule, type StoredRule } from '../../api/routing.ts';
import { type RuleDraft, storedOf, withStored } from './rule-draft.ts';
import { bodyOf, changesOf } from './rule-values.ts';

/** Changes what is kept, from what is there at that moment: a person may be typing. */
type Keep = (changes: (latest: RuleDraft) => Partial<RuleDraft>) => RuleDraft;

/**
 * Stores what is typed. It may be called again after each failure: an answer that was lost makes no second
 * rule. Where somebody else stored meanwhile what this person left alone, both are kept.
 * @throws {ChangedMeanwhile} when both changed the same; {RuleGone} when it was deleted
 */
export async function saveRule(draft: RuleDraft, keep: Keep): Promise<StoredRule> {
  if (!draft.stored) {
    const made = await createOnce(draft, keep);
    const latest = keep(() => ({ stored: storedOf(made), creation: null, others: {} }));
    // typed after a creation whose answer was lost
    return hasChanges(latest) ? saveRule(latest, keep) : made;
  }
  const { id, tag, values } = draft.stored;
  try {
    if (!hasChanges(draft)) return await readRule(id);
    const edited = await editRule(id, changesOf(values, draft.values), tag);
    keep(() => ({ stored: storedOf(edited), others: {} }));
    return edited;
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem;
    if (problem.status === 404) {
      keep(() => ({ stored: null, others: {} }));
      throw new RuleGone();
    }
    if (problem.reason !== 'version_mismatch') throw problem;
    return saveOver(id, keep);
  }
}

/** Brings what somebody else stored into the draft, and saves again unless the person has to choose. */
async function saveOver(id: string, keep: Keep): Promise<StoredRule> {
  const current = await readRule(id);
  const merged = keep((latest) => withStored(latest, current));
  if (Object.keys(merged.others).length > 0) throw new ChangedMeanwhile();
  return saveRule(merged, keep);
}

function hasChanges({ stored, values }: RuleDraft): boolean {
  return stored === null || Object.keys(changesOf(stored.values, values)).length > 0;
}

async function createOnce(draft: RuleDraft, keep: Keep): Promise<StoredRule> {
  const creation = draft.creation ?? newAttempt({ ...bodyOf(draft.values), priority: await lastPriority() });
  keep(() => ({ creation }));
  try {
    return await createRule(creation.body, creation.key);
  } catch (problem) {
    const isRefused = problem instanceof ApiProblem && !problem.isPassing && problem.status !== 409;
    if (isRefused || isFull(problem)) keep(() => ({ creation: null }));
    throw problem;
  }
}

/** Any other 409 says that the first try is under way, or was something else. */
function isFull(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.reason === 'too_many_rules';
}

/** What somebody else stored stands beside the form: the person decides before anything is written. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';

  constructor() {
    super('Somebody else saved this rule meanwhile. Nothing is lost: choose what stays, then save again.');
  }
}

/** Somebody deleted the rule. */
export class RuleGone extends Error {
  override readonly name = 'RuleGone';

  constructor() {
    super('Somebody deleted this rule meanwhile. What you typed is still here: save it as a new rule.');
  }
}
