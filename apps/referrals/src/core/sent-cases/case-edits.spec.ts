import { describe, expect, it } from '@jest/globals';
import { OWNERS_FIELDS } from '@referral-exchange/contracts';
import { EMPTY_CASE, type Case } from '../case/case.entity.js';
import { NONE_ENDED, type CaseState } from '../case/case-state.js';
import { EMPTY_HOP, type Hop } from '../case/hop.entity.js';
import { editedHops, type Edit } from './case-edits.js';

const [BEFORE, AT] = [new Date('2026-01-05T09:00:00.000Z'), new Date('2026-01-06T09:00:00.000Z')];
const sent = hop('sent', 'owner', 'receiver', null);
const onward = hop('onward', 'receiver', 'third', sent.id);
const state = {
  case: { ...EMPTY_CASE, ownerFirmId: 'owner' } as unknown as Case,
  hops: [sent, onward],
  ended: NONE_ENDED,
} satisfies CaseState;

function hop(id: string, referringFirmId: string, referentFirmId: string, parentReferralId: string | null) {
  const times = { acknowledgedAt: BEFORE, updatedAt: BEFORE };
  return { ...EMPTY_HOP, id, referringFirmId, referentFirmId, parentReferralId, ...times } as unknown as Hop;
}

const edit = (key: string): Edit => ({ kind: 'case', key, value: 'new' });

describe('the time of an edit', () => {
  it.each(OWNERS_FIELDS)('stays as it was on every referral when only %s changes', (field) => {
    expect(editedHops(state, sent, [edit(field)], AT)).toEqual(state.hops);
  });

  it('is recorded for every firm that sees the change', () => {
    const edits = [edit('title'), ...OWNERS_FIELDS.map(edit)];
    expect(editedHops(state, sent, edits, AT).map(({ updatedAt }) => updatedAt)).toEqual([AT, AT]);
  });
});
