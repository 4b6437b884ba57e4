import { ApiProblem } from '../../api/api-problem.ts';
import { type CrmMapping, readMappings, replaceMappings } from '../../api/crm.ts';
import { type MappingDraft, withStored } from './mapping-draft.ts';
import { bodyOf, fingerprint, isFor, type MappingValues, sameBody, valuesOf } from './mapping-values.ts';

/** Changes what is kept, from what is there at that moment: a person may be typing. */
type Keep = (changes: (latest: MappingDraft) => Partial<MappingDraft>) => MappingDraft;

/** How often somebody else may be faster. */
const MOST_TRIES = 3;

/** What a save needs to know of the form. */
interface Given {
  keep: Keep;
  /** Empty: the stored one stays. */
  token: string;
  /** Told before a call, so that its errors find their fields: where the mapping stands in the list. */
  onPlace: (path: string) => void;
}

/**
 * Stores the mapping among the others of the firm, which stay as they are at that moment.
 * @throws {ChangedMeanwhile} when somebody else changed this mapping; {MappingGone} when it was deleted
 */
export async function saveMapping(draft: MappingDraft, given: Given): Promise<CrmMapping> {
  for (let tries = 1; ; tries++) {
    const { mappings, tag } = await readMappings();
    const current = currentOf(draft, mappings);
    const { values } = draft.stored ? stillThere(draft, current, given.keep) : draft;
    const others = mappings.filter((one) => one !== current);
    const body = bodyOf(values, given.token);
    given.onPlace(`profiles.${others.length}`);
    try {
      const saved = await replaceMappings([...others.map(sameBody), body], tag);
      return saved.mappings.find((one) => isFor(one, kindOf(body)))!;
    } catch (problem) {
      const isLate = problem instanceof ApiProblem && problem.reason === 'version_mismatch';
      if (!isLate || tries === MOST_TRIES) throw problem;
    }
  }
}

/** Deletes the mapping as it was read. @throws {ChangedMeanwhile} when it is another one now */
export async function deleteMapping(stored: MappingValues): Promise<void> {
  const { mappings, tag } = await readMappings();
  const current = mappings.find((one) => isFor(one, stored));
  if (!current) return;
  if (fingerprint(valuesOf(current)) !== fingerprint(stored)) throw new ChangedMeanwhile();
  await replaceMappings(mappings.filter((one) => one !== current).map(sameBody), tag);
}

/** The stored mapping. Of a new one: what was stored by a save whose answer was lost. */
function currentOf({ stored, values }: MappingDraft, mappings: readonly CrmMapping[]): CrmMapping | null {
  const found = mappings.find((one) => isFor(one, stored ?? values)) ?? null;
  return stored || (found && fingerprint(valuesOf(found)) === fingerprint(values)) ? found : null;
}

function stillThere(draft: MappingDraft, current: CrmMapping | null, keep: Keep): MappingDraft {
  const met = keep((latest) => withStored({ ...latest, stored: draft.stored }, current));
  if (!current) throw new MappingGone();
  if (met.theirs) throw new ChangedMeanwhile();
  return met;
}

function kindOf({ crmObjectApiName, crmRecordTypeDevName }: ReturnType<typeof bodyOf>) {
  return { crmObjectApiName, crmRecordTypeDevName: crmRecordTypeDevName ?? '' };
}

/** What somebody else stored stands beside the form: the person decides before anything is written. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';

  constructor() {
    super('Somebody else changed this mapping meanwhile. Nothing is lost: choose which version stays.');
  }
}

/** Somebody deleted the mapping. */
export class MappingGone extends Error {
  override readonly name = 'MappingGone';

  constructor() {
    super('Somebody deleted this mapping meanwhile. What you typed is still here: save it as a new one.');
  }
}
