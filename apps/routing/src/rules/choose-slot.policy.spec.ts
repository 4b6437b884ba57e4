import type { SlotFirm } from '../firms/slot-firm.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { chooseSlot, matchesCriteria, type SkippedReason, unavailableReason } from './choose-slot.policy.js';
import type { Criteria, Question, SlotTerms } from './rule.js';

const FIRM_IDS = ['a', 'b', 'c'];
const CASE_TYPES = ['mva', 'dog'];
const JURISDICTIONS = ['NY', 'NJ'];

/** Usually the value that leaves a slot eligible: lists with several eligible slots must be common. */
const usually = <T>(value: T, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: other });

const firmFacts = fc.record({
  isActive: usually(true, fc.boolean()),
  caseTypes: usually([], fc.subarray(CASE_TYPES)),
  jurisdictions: usually([], fc.subarray(JURISDICTIONS)),
  isRefusing: usually(false, fc.boolean()),
});
const firms = fc
  .tuple(firmFacts, firmFacts, firmFacts)
  .map((facts) => new Map(facts.map((one, index): [string, SlotFirm] => {
    const id = FIRM_IDS[index]!;
    return [id, { id, name: id, ...one }];
  }))); // prettier-ignore
const slots = fc.array(
  fc.record({
    firmId: fc.constantFrom(...FIRM_IDS, ...FIRM_IDS, 'unknown'),
    firstAttempt: usually(1, fc.integer({ min: 1, max: 3 })),
    lastAttempt: usually(null, fc.option(fc.integer({ min: 1, max: 4 }))),
    monthlyCap: usually(null, fc.option(fc.integer({ min: 0, max: 2 }))),
    isActive: usually(true, fc.boolean()),
  }),
  { minLength: 1, maxLength: 5 },
);
const question = fc.record({
  caseType: fc.constantFrom(...CASE_TYPES),
  jurisdiction: fc.constantFrom(...JURISDICTIONS),
  county: fc.option(fc.constantFrom('Kings', ' kings', 'Queens')),
  tier: fc.option(fc.integer({ min: 1, max: 5 })),
  attempt: fc.integer({ min: 1, max: 4 }),
  triedFirmIds: usually([], fc.subarray(FIRM_IDS)),
});

/** The decisions' text, line by line, without the policy: a slot is out at the first line that holds. */
function modelReason(
  slot: SlotTerms,
  known: Map<string, SlotFirm>,
  used: number,
  asked: Question,
): SkippedReason | null {
  const firm = known.get(slot.firmId);
  const attempts = Array.from({ length: 10 }, (_, index) => index + 1).filter(
    (attempt) => attempt >= slot.firstAttempt && attempt <= (slot.lastAttempt ?? 10),
  );
  const lines: [boolean, SkippedReason][] = [
    [!slot.isActive, 'inactive'],
    [!attempts.includes(asked.attempt), 'attempt_window'],
    [asked.triedFirmIds.some((id) => id === slot.firmId), 'already_referred'],
    [slot.monthlyCap !== null && slot.monthlyCap - used <= 0, 'cap_reached'],
    [firm === undefined || !firm.isActive, 'firm_inactive'],
    [firm?.isRefusing === true, 'not_accepting'],
    [firm !== undefined && firm.caseTypes.length > 0 && firm.caseTypes.every((one) => one !== asked.caseType), 'not_accepting'],
    [firm !== undefined && firm.jurisdictions.length > 0 && firm.jurisdictions.every((one) => one !== asked.jurisdiction), 'not_accepting'],
  ]; // prettier-ignore
  return lines.find(([holds]) => holds)?.[1] ?? null;
}

describe('choosing a slot', () => {
  it('agrees with a model that turns the list so that the pointer comes first', () => {
    const uses = fc.record({
      turns: fc.integer({ min: 0, max: 50 }),
      counts: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 5, maxLength: 5 }),
    });
    fc.assert(
      fc.property(slots, firms, question, uses, (list, known, asked, { turns, counts }) => {
        const used = (position: number) => counts[position]!;
        const reasons = list.map((slot, position) => modelReason(slot, known, used(position), asked));
        const start = turns % list.length;
        const turned = [...list.keys()].slice(start).concat([...list.keys()].slice(0, start));
        const position = turned.find((one) => reasons[one] === null);
        const chosen = chooseSlot({ slots: list, firms: known }, { turns, used }, asked);
        expect(chosen).toEqual(position === undefined ? null : { position, reasons });
      }),
      { numRuns: 500, seed: 12 },
    );
  });
});

describe('criteria', () => {
  const any: Criteria = { caseTypes: [], jurisdictions: [], counties: [], tiers: [] };
  const asked: Question = {
    caseType: 'mva',
    jurisdiction: 'NY',
    county: 'Kings',
    tier: 2,
    attempt: 1,
    triedFirmIds: [],
  };

  it.each<[string, Partial<Criteria>, Partial<Question>, boolean]>([
    ['empty lists match any case', {}, {}, true],
    ['empty lists match a case without county and tier', {}, { county: null, tier: null }, true],
    ['the case type must be listed', { caseTypes: ['dog'] }, {}, false],
    ['the jurisdiction must be listed', { jurisdictions: ['NJ', 'NY'] }, {}, true],
    ['counties are compared without case and blanks', { counties: ['KINGS '] }, {}, true],
    ['a case without a county matches no list of counties', { counties: ['Kings'] }, { county: null }, false],
    ['a case without a tier matches no list of tiers', { tiers: [1, 2] }, { tier: null }, false],
    ['all lists must match', { tiers: [2], counties: ['Queens'] }, {}, false],
  ])('%s', (_, criteria, change, expected) => {
    expect(matchesCriteria({ ...any, ...criteria }, { ...asked, ...change })).toBe(expected);
  });
});

describe('a firm that gets no case of a rule', () => {
  const criteria: Criteria = { caseTypes: ['mva'], jurisdictions: ['NY', 'NJ'], counties: [], tiers: [] };
  const firm = { id: 'a', name: 'A', isActive: true, isRefusing: false, caseTypes: [], jurisdictions: [] };

  it.each<[string, Partial<SlotFirm>, string | null]>([
    ['takes everything', {}, null],
    ['takes some of the jurisdictions', { jurisdictions: ['NJ', 'CA'] }, null],
    ['takes none of the case types', { caseTypes: ['dog'] }, 'not_accepting'],
    ['takes none of the jurisdictions', { jurisdictions: ['CA'] }, 'not_accepting'],
    ['refuses the sender', { isRefusing: true }, 'not_accepting'],
    ['is deactivated, which comes first', { isActive: false, isRefusing: true }, 'firm_inactive'],
  ])('%s', (_, change, reason) => {
    expect(unavailableReason({ ...firm, ...change }, criteria)).toBe(reason);
  });

  it('is not known yet', () => expect(unavailableReason(undefined, criteria)).toBe('firm_inactive'));

  it('takes only some types, and the rule is for any', () => {
    expect(unavailableReason({ ...firm, caseTypes: ['dog'] }, { ...criteria, caseTypes: [] })).toBeNull();
  });

  it('never gets a case that another function would give it', () => {
    const some = fc.subarray(JURISDICTIONS);
    const any = fc.record({ caseTypes: fc.subarray(CASE_TYPES), jurisdictions: some });
    fc.assert(
      fc.property(any, any, question, (lists, wanted, asked) => {
        const receiver = { ...firm, ...lists };
        const full = { ...criteria, ...wanted, counties: [], tiers: [] };
        const slot = { firmId: 'a', firstAttempt: 1, lastAttempt: null, monthlyCap: null, isActive: true };
        const judged = { slots: [slot], firms: new Map([['a', receiver]]) };
        const choice = chooseSlot(judged, { turns: 0, used: () => 0 }, { ...asked, triedFirmIds: [] });
        const isGiven = matchesCriteria(full, asked) && choice !== null;
        expect(isGiven && unavailableReason(receiver, full) !== null).toBe(false);
      }),
      { numRuns: 500, seed: 167 },
    );
  });
});
