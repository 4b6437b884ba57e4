import { describe, expect, it } from '@jest/globals';
import { MASKED_SNAPSHOT_KEYS, OWNERS_FIELDS, isOwnersField } from '@referral-exchange/contracts';
import { Case, EMPTY_CASE } from '../case/case.entity.js';
import { caseViewOf, sentCaseView } from '../case/case-view.js';
import { NONE_ENDED, type CaseState } from '../case/case-state.js';
import { columnsOf } from '@referral-exchange/database';
import { fieldsShownTo } from '../case/field-declarations.js';
import { EMPTY_HOP, Hop } from '../case/hop.entity.js';
import { ReferralListItemDto } from '../lists/referral-list-item.dto.js';
import { ReferralDto, SentCaseDto } from './case-record.dto.js';
import { presentReferral } from './present-referral.js';
import { presentSentCase } from './present-sent-case.js';

const [SENDER, RECEIVER, THIRD] = ['a', 'b', 'c'].map((last) => `0198c0de-0000-7000-8000-00000000000${last}`) as [string, string, string]; // prettier-ignore
const AT = new Date('2026-01-05T09:00:00.000Z');

/** A row in which every declared column holds a value. */
function filled(entity: typeof Case | typeof Hop): Record<string, unknown> {
  const value = ({ key, isInstant }: { key: string; isInstant: boolean }) =>
    isInstant
      ? AT
      : /Amount|Fees|Percentage|tier|Hours/i.test(key)
        ? 7
        : /Metadata/.test(key)
          ? { a: 1 }
          : `${key}!`;
  return Object.fromEntries(columnsOf(entity).map((column) => [column.key, value(column)]));
}

function caseWith(change: Partial<Hop>): { state: CaseState; hop: Hop } {
  const names = { ownerFirmId: SENDER, ownerFirmName: 'Sender', archivedAt: null };
  const firms = {
    referringFirmId: SENDER, referringFirmName: 'Sender', referentFirmId: RECEIVER, referentFirmName: 'Receiver',
    status: 'SENT',
  }; // prettier-ignore
  const hop = { ...filled(Hop), ...firms, ...change } as unknown as Hop;
  return {
    state: { case: { ...filled(Case), ...names } as unknown as Case, hops: [hop], ended: NONE_ENDED },
    hop,
  };
}

const declared = (dto: { prototype: object }) =>
  (Reflect.getMetadata('swagger/apiModelPropertiesArray', dto.prototype) as string[]).map((key) =>
    key.slice(1),
  );
const viewer = (firmId: string) => ({ firmId, isAdmin: false });

describe('a record', () => {
  const sent = caseWith({});
  const { state } = sent;
  const masked = () => {
    const { state: maskedState, hop } = caseWith({ acknowledgedAt: null });
    return presentReferral(caseViewOf(maskedState, hop, viewer(RECEIVER)));
  };
  const draft: CaseState = { case: { ...EMPTY_CASE, ...state.case }, hops: [], ended: NONE_ENDED };

  it.each([
    ['a sent case', presentSentCase(sentCaseView(state, viewer(SENDER))), SentCaseDto],
    ['a draft', presentSentCase(sentCaseView(draft, viewer(SENDER))), SentCaseDto],
    ['a sent referral', presentReferral(caseViewOf(state, sent.hop, viewer(SENDER))), ReferralDto],
    ['a received referral', presentReferral(caseViewOf(state, sent.hop, viewer(RECEIVER))), ReferralDto],
    ['a masked referral', masked(), ReferralDto],
  ])('of %s holds the fields that its DTO declares and no other', (_, record, dto) => {
    expect(Object.keys(record).sort()).toEqual(declared(dto).sort());
    expect(Object.values(record)).not.toContain(undefined);
  });

  it('a masked receiver gets no value of any other field than the 14 and what it knows by itself', () => {
    const open = presentReferral(caseViewOf(state, sent.hop, viewer(RECEIVER)));
    const withheld = masked();
    const own = [
      'referralId', 'referringFirmName', 'referentFirmName', 'perspective', 'validNextStatuses', 'isTestCase',
      'isArchived', 'archivedAt', 'piiMasked', 'referrals',
    ]; // prettier-ignore
    const withValue = (record: object) =>
      Object.entries(record).flatMap(([key, value]) => (value === null ? [] : [key]));
    const allowed: string[] = [...MASKED_SNAPSHOT_KEYS, ...own];
    expect(withValue(open).length).toBeGreaterThan(allowed.length + 20);
    expect(withValue(withheld).filter((key) => !allowed.includes(key))).toEqual([]);
    expect(JSON.stringify(withheld)).not.toMatch(/title!|client\w+!|notes!|leadAttorneyName!/);
  });

  it('what is declared for the owner alone is what contracts list, and no list has a column for it', () => {
    expect(fieldsShownTo(Case, 'owner')).toEqual(OWNERS_FIELDS);
    expect(declared(ReferralListItemDto).filter((key) => isOwnersField(key))).toEqual([]);
  });

  it.each(OWNERS_FIELDS)('%s is shown to the owner, and null to every other firm of the case', (field) => {
    const onward = { ...sent.hop, referringFirmId: RECEIVER, referentFirmId: THIRD };
    const all = { ...state, hops: [sent.hop, onward] };
    const owners = [
      presentSentCase(sentCaseView(all, viewer(SENDER))),
      presentReferral(caseViewOf(all, sent.hop, viewer(SENDER))),
    ];
    expect(owners.map((record) => record[field])).not.toContain(null);
    const others = [
      presentReferral(caseViewOf(all, sent.hop, viewer(RECEIVER))),
      presentReferral(caseViewOf(all, onward, viewer(RECEIVER))),
      presentReferral(caseViewOf(all, onward, viewer(THIRD))),
      presentSentCase(sentCaseView(all, viewer(RECEIVER))),
      masked(),
    ];
    expect(others.map((record) => record[field])).toEqual(others.map(() => null));
  });

  it('a new hop gives every column a value or is given one', () => {
    const given = ['id', 'caseId', 'sequenceNumber', 'referenceNumber', 'referringFirmId', 'referentFirmId', 'sentDate', 'createdAt', 'updatedAt']; // prettier-ignore
    expect([...Object.keys(EMPTY_HOP), ...given].sort()).toEqual(
      columnsOf(Hop)
        .map(({ key }) => key)
        .sort(),
    );
  });
});
