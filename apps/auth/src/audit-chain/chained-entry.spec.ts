import { describe, expect, it } from '@jest/globals';
import { canonicalJson } from './canonical-json.js';
import { canonicalEntry, placedEntry } from './chained-entry.js';

const ROW = {
  id: '019a1c00-0000-7000-8000-0000000000b1',
  action: 'firm.updated',
  actorKind: 'firm_key',
  actorUserId: null,
  actorName: 'Abbott "&" Crane\n€',
  subjectType: 'firm',
  subjectId: '019a1c00-0000-7000-8000-0000000000f1',
  details: { z: [1.5, null, { b: 'ü', a: 1e30 }], '10': true, '9': {} },
  requestId: null,
  createdAt: new Date('2026-03-02T14:30:00.12Z'),
};

describe('the canonical text of an entry', () => {
  it.each([ROW, { ...ROW, actorUserId: ROW.subjectId, requestId: 'req_0123456789abcdef01234567' }])(
    'is its canonical JSON, with every member that is shown',
    (row) => {
      const entry = placedEntry(row, 184_023, new Date('2026-03-02T14:30:01Z'));
      expect(canonicalEntry(entry)).toBe(canonicalJson(entry));
    },
  );
});
