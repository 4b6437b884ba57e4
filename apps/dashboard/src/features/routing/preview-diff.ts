import type { RulePreview } from '../../api/routing.ts';
import { slotKeys } from './rule-values.ts';

/** How many of the cases a slot gets. Null: it is not there on that side. */
interface SlotDiff {
  /** Two slots of one firm are apart. */
  key: string;
  firmName: string;
  before: number | null;
  after: number | null;
}

/** A case with the names of the firms that get it; null: none. */
export interface CaseDiff {
  baseCaseId: string;
  referenceNumber: string;
  before: string | null;
  after: string | null;
  /** The firm to which it was referred first; null: it is a draft. */
  actual: string | null;
  isChanged: boolean;
}

export interface PreviewDiff {
  evaluated: number;
  /** Null: there is no saved rule to compare with. */
  matchedBefore: number | null;
  matchedAfter: number;
  slots: SlotDiff[];
  /** All cases, the newest first. */
  cases: CaseDiff[];
}

/**
 * What the rule as it is typed does otherwise than the saved one, on the same cases. Without a saved rule a
 * case is changed when it would go to another firm than it went to. Pure.
 */
export function diffOf(before: RulePreview | null, after: RulePreview): PreviewDiff {
  const byCase = new Map(before?.cases.map((one) => [one.baseCaseId, one]));
  // a case that came between the two tries is on one side alone
  const both = after.cases.filter(({ baseCaseId }) => before === null || byCase.has(baseCaseId));
  const cases = both.map((one): CaseDiff => {
    const was = byCase.get(one.baseCaseId);
    const compared = before === null ? one.actualFirmId : (was?.firmId ?? null);
    return {
      baseCaseId: one.baseCaseId,
      referenceNumber: one.referenceNumber,
      before: was && before ? nameIn(before, was.position) : null,
      after: nameIn(after, one.position),
      actual: one.actualFirmName,
      isChanged: one.firmId !== compared,
    };
  });
  return {
    evaluated: cases.length,
    matchedBefore: before?.matched ?? null,
    matchedAfter: after.matched,
    slots: slotsOf(before, after),
    cases,
  };
}

function nameIn({ slots }: RulePreview, position: number | null): string | null {
  return position === null ? null : (slots[position]?.firmName ?? null);
}

/** The slots as they are typed, then those that are gone. */
function slotsOf(before: RulePreview | null, after: RulePreview): SlotDiff[] {
  const counts = (preview: RulePreview | null) =>
    new Map(slotKeys(preview?.slots ?? []).map((key, index) => [key, preview!.slots[index]!]));
  const [old, present] = [counts(before), counts(after)];
  return [...new Set([...present.keys(), ...old.keys()])].map((key) => ({
    key,
    firmName: (present.get(key) ?? old.get(key))!.firmName,
    before: old.get(key)?.count ?? null,
    after: present.get(key)?.count ?? null,
  }));
}

/** The answer of the preview in a sentence or two. Pure. */
export function inShort({ evaluated, matchedBefore, matchedAfter, cases }: PreviewDiff): string {
  if (evaluated === 0) return 'Your firm has no case yet on which a rule can be tried.';
  const changed = casesInWords(cases.filter(({ isChanged }) => isChanged).length);
  const found = `By this rule ${matchedAfter} of your last ${casesInWords(evaluated)} find a firm`;
  return matchedBefore === null
    ? `${found}. In ${changed} it is not the firm that got the case.`
    : `${found}, by the saved rule ${matchedBefore}. In ${changed} it is another firm than by the saved rule.`;
}

function casesInWords(count: number): string {
  return count === 1 ? '1 case' : `${count} cases`;
}
