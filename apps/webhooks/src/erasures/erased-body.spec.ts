import { describe, expect, it } from '@jest/globals';
import { erasedBody, isFromBefore } from './erased-body.js';

const body = (data: unknown) =>
  JSON.stringify({
    event: 'case.updated',
    actor: { firmId: null, source: 'api' },
    changedFields: ['title'],
    data,
  });
const dataOf = (text: string) => (JSON.parse(text) as { data: unknown }).data;

describe('the body of a webhook without the person', () => {
  it('empties what tells who it is, at any depth, and keeps the rest', () => {
    const text = body({
      case: {
        id: 'a',
        status: 'SIGNED',
        title: 'Whitfield v. Acme',
        clientEmail: 'dana@example.com',
        settlementAmount: 5,
      },
      statusUpdate: { message: 'Dana agreed', source: 'api' },
      notes: [{ body: 'Called Dana', authorName: 'Maya' }],
    });
    expect(dataOf(erasedBody(text))).toEqual({
      case: { id: 'a', status: 'SIGNED', title: 'Erased', clientEmail: null, settlementAmount: 5 },
      statusUpdate: { message: 'Erased', source: 'api' },
      notes: null,
    });
  });

  it('empties what a document is called and filed under', () => {
    const data = { id: 'a', fileName: 'whitfield.pdf', category: 'Whitfield, medical', sizeBytes: 7 };
    expect(dataOf(erasedBody(body(data)))).toEqual({
      id: 'a',
      fileName: 'Erased',
      category: null,
      sizeBytes: 7,
    });
  });

  it.each([
    ['2026-01-16T09:00:00Z', null, true],
    ['2026-01-16T09:00:01Z', null, false],
    [null, null, true],
    ['2026-01-16T09:00:01Z', '2026-01-16T09:00:00Z', true],
    ['2026-01-16T09:00:02Z', '2026-01-16T09:00:01Z', false],
  ])('of %s, uploaded %s, is from before an erasure at nine: %s', (occurredAt, uploadedAt, expected) => {
    const text = body(uploadedAt === null ? {} : { uploadedAt });
    const at = occurredAt === null ? null : new Date(occurredAt);
    expect(isFromBefore(new Date('2026-01-16T09:00:00Z'), at, text)).toBe(expected);
  });

  it('keeps the envelope, and fields that are absent or null as they are', () => {
    const text = body({ case: { clientLastName: null } });
    expect(erasedBody(text)).toBe(text);
  });
});
