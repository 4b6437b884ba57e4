import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { draftPlace, keepDraft, readDraft } from '../../ui/kept-drafts.ts';
import {
  byRule,
  filledByLink,
  isByTheSame,
  isOwnChoice,
  ownChoice,
  proposedFirm,
  reasonOf,
  takenByPerson,
} from './proposed-firm.ts';
import type { ReferDraft } from './use-referring.ts';

const FIRM = { id: 'f1', name: 'Abbott & Crane LLP' };

it('a proposed firm is chosen by a rule only when the rules of the firm choose it too', () => {
  const rule = { routingRuleId: 'r1', roundRobinPosition: 2 };
  expect(proposedFirm(FIRM, { selectedFirmId: 'f1', ...rule })).toEqual({ ...FIRM, ...rule });
  const none = { ...FIRM, routingRuleId: null, roundRobinPosition: null };
  expect(proposedFirm(FIRM, { selectedFirmId: 'f2', ...rule })).toEqual(none);
  expect(proposedFirm(FIRM, null)).toEqual(none);
});

it('a chosen firm loses a rule that does not suggest it any more, and takes the one that does', () => {
  const chosen = { ...FIRM, isProposed: true, routingRuleId: 'r1', roundRobinPosition: 2 };
  const own = { ...chosen, routingRuleId: null, roundRobinPosition: null };
  const other = { routingRuleId: 'r2', roundRobinPosition: 0 };
  expect(byRule(chosen, null)).toEqual(own);
  expect(byRule(chosen, { selectedFirmId: 'f2', ...other })).toEqual(own);
  expect(byRule(chosen, { selectedFirmId: 'f1', ...other })).toEqual({ ...chosen, ...other });
  expect(isByTheSame(chosen, byRule(chosen, { ...chosen, selectedFirmId: 'f1' }))).toBe(true);
  expect(isByTheSame(chosen, { ...chosen, roundRobinPosition: 1 })).toBe(false);
  expect(reasonOf({ ...chosen, isProposed: false })).toBe('Suggested by a rule of your firm.');
});

it('a firm that cases cannot be sent to is none', () => {
  expect(proposedFirm(null, null)).toBeNull();
});

describe('a page that is loaded again without the link', () => {
  const place = draftPlace('dana', 'refer-r1');
  const proposal = { firm: proposedFirm(FIRM, null), notes: 'Please call her' };
  const kept = new Map<string, string>();
  /** The draft, as another visit finds it. */
  const reloaded = (draft: Partial<ReferDraft>): ReferDraft => {
    keepDraft(place, { draft: { firm: null, notes: '', ...draft } });
    return readDraft<{ draft: ReferDraft }>(place)!.draft;
  };

  beforeEach(() => {
    const localStorage = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => kept.set(name, text),
    };
    Object.assign(globalThis, { localStorage });
  });
  afterEach(() => {
    kept.clear();
    Reflect.deleteProperty(globalThis, 'localStorage');
  });

  it('does not call a firm the choice of the person that the link filled in', () => {
    const { firm, notes } = reloaded(filledByLink(proposal));
    expect({ id: firm!.id, notes }).toEqual({ id: FIRM.id, notes: proposal.notes });
    expect(reasonOf(firm!)).toBe('Proposed by an assistant. You have not chosen it.');
    expect(isOwnChoice(firm)).toBe(false);
  });

  it('does so when the person chose it, pressed a button, or takes what is proposed', () => {
    const { firm } = reloaded(filledByLink(proposal));
    for (const draft of [{ firm: ownChoice(firm!) }, takenByPerson(proposal)]) {
      const chosen = reloaded(draft).firm!;
      expect(reasonOf(chosen)).toBe('Your choice.');
      expect(isOwnChoice(chosen)).toBe(true);
    }
  });

  it('leaves what is not proposed as it is', () => {
    expect(filledByLink({ firm: null, notes: null })).toEqual({});
    expect(isOwnChoice(null)).toBe(false);
  });
});
