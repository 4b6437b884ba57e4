import { expect, it } from '@jest/globals';
import type { CaseDocument, Note, StatusUpdate } from '../../api/activity.ts';
import { isShown, type Lists, mergeTimeline } from './timeline.ts';

const at = (minute: number) => `2026-11-23T12:${String(minute).padStart(2, '0')}:00.000Z`;
const update = (id: string, minute: number, more: Partial<StatusUpdate> = {}) =>
  ({ id, createdAt: at(minute), referralId: 'r1', sequence: 1, isMessage: false, ...more }) as StatusUpdate;
const note = (id: string, minute: number) => ({ id, createdAt: at(minute), referralId: 'r2' }) as Note;
const document = (id: string, minute: number) =>
  ({ id, createdAt: at(minute), referralId: null }) as CaseDocument;

const lists = (more: Partial<Lists> = {}): Lists => ({
  updates: { rows: [update('message', 9, { isMessage: true }), update('sent', 1)], hasMore: false },
  notes: { rows: [note('note', 5)], hasMore: false },
  documents: { rows: [document('late', 12), document('early', 3)], hasMore: false },
  ...more,
});
const idsOf = (given: Lists) => mergeTimeline(given).entries.map(({ id }) => id);

it('all kinds stand in one list, the newest first', () => {
  expect(idsOf(lists())).toEqual(['late', 'message', 'note', 'early', 'sent']);
  expect(mergeTimeline(lists()).entries.map(({ kind }) => kind)).toEqual([
    'document',
    'message',
    'note',
    'document',
    'status',
  ]);
});

it('nothing is shown that is earlier than rows which were not read yet', () => {
  const given = lists({ notes: { rows: [note('note', 5)], hasMore: true } });
  expect(idsOf(given)).toEqual(['late', 'message', 'note']);
  expect(mergeTimeline(given).hasEarlier).toBe(true);
  expect(mergeTimeline(lists()).hasEarlier).toBe(false);
});

it('changes of one moment stand in the order in which they were made', () => {
  const rows = [update('closing', 7, { sequence: 4 }), update('closed', 7, { sequence: 5 })];
  expect(idsOf(lists({ updates: { rows, hasMore: false } })).slice(1, 3)).toEqual(['closed', 'closing']);
});

it('a referral is shown with what concerns the whole case', () => {
  const { entries } = mergeTimeline(lists());
  const shown = (kind: 'note' | null, referralId: string | null) =>
    entries.filter((entry) => isShown(entry, { kind, referralId })).map(({ id }) => id);
  expect(shown(null, 'r2')).toEqual(['late', 'note', 'early']);
  expect(shown(null, 'r1')).toEqual(['late', 'message', 'early', 'sent']);
  expect(shown('note', null)).toEqual(['note']);
});
