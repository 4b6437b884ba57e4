import { describe, expect, it } from '@jest/globals';
import { erasedBody } from './erased-body.js';

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

  it('keeps the envelope, and fields that are absent or null as they are', () => {
    const text = body({ case: { clientLastName: null } });
    expect(erasedBody(text)).toBe(text);
  });
});
