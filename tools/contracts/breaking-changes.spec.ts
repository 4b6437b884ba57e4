import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { breakingChanges } from './breaking-changes.ts';
import { currentContracts, type Contracts, type Schema } from './contract-schemas.ts';

const json = (schema: z.ZodType): Schema => z.toJSONSchema(schema, { io: 'input' }) as Schema;

const NOTICE = z.object({
  id: z.uuid(),
  kind: z.enum(['mail', 'page']),
  text: z.string().max(100),
  count: z.int(),
  note: z.string().nullable(),
  tags: z.array(z.string()),
  reason: z.string().optional(),
});

function withEvent(schema: z.ZodType): Contracts {
  return { events: { 'notice.sent.v1': json(schema) }, calls: {}, schemas: {}, accepted: [] };
}

function withCall(request: z.ZodType, answer: z.ZodType): Contracts {
  const call = { request: json(request), answer: json(answer) };
  return { events: {}, calls: { 'auth POST /internal/notices': call }, schemas: {}, accepted: [] };
}

function eventChange(next: z.ZodType, before: z.ZodType = NOTICE): string {
  return breakingChanges(withEvent(before), withEvent(next)).join('\n');
}

describe('an event', () => {
  it('may be unchanged, or get an optional field', () => {
    expect(eventChange(NOTICE)).toBe('');
    expect(eventChange(NOTICE.extend({ urgent: z.boolean().optional() }))).toBe('');
  });

  it.each([
    ['loses a field', NOTICE.omit({ count: true }), '.count: was removed'],
    ['loses an optional field', NOTICE.omit({ reason: true }), '.reason: was removed'],
    [
      'gets a required field',
      NOTICE.extend({ urgent: z.boolean() }),
      '.urgent: is required, and is not there',
    ],
    ['makes a field optional', NOTICE.partial({ count: true }), '.count: is required, and may be left out'],
    ['gets another type', NOTICE.extend({ count: z.string() }), '.count: string where integer was expected'],
    ['takes fractions', NOTICE.extend({ count: z.number() }), '.count: number where integer was expected'],
    ['becomes nullable', NOTICE.extend({ count: z.int().nullable() }), '.count: null where integer'],
    ['is null no more', NOTICE.extend({ note: z.string() }), '.note: null where string was expected'],
    [
      'gets a value',
      NOTICE.extend({ kind: z.enum(['mail', 'page', 'fax']) }),
      'the value "fax" is not known',
    ],
    ['loses a value', NOTICE.extend({ kind: z.enum(['mail']) }), 'the value "page" is not known'],
    ['becomes longer', NOTICE.extend({ text: z.string().max(200) }), '.text: maxLength 100 is not kept'],
    ['becomes shorter', NOTICE.extend({ text: z.string().max(50) }), '.text: maxLength 50 is not kept'],
    ['loses a format', NOTICE.extend({ id: z.string() }), '.id: format uuid is not kept'],
    ['has other elements', NOTICE.extend({ tags: z.array(z.int()) }), '.tags[]: integer where string'],
  ])('breaks consumers when it %s', (_, next, words) => {
    expect(eventChange(next)).toContain(words);
    expect(eventChange(next)).toContain('Make it notice.sent.v2');
  });

  it('breaks consumers when it is gone', () => {
    const none = { ...withEvent(NOTICE), events: {} };
    expect(breakingChanges(withEvent(NOTICE), none).join()).toContain('notice.sent.v1: is gone');
  });

  it('is compared by its variants', () => {
    const sent = z.object({ outcome: z.literal('sent'), id: z.uuid() });
    const refused = z.object({ outcome: z.literal('refused') });
    const before = z.discriminatedUnion('outcome', [sent, refused]);
    const late = z.object({ outcome: z.literal('late') });
    const more = z.discriminatedUnion('outcome', [sent, refused, late]);
    expect(eventChange(more, before)).toContain('the variant {"outcome":"late"} is not known');
    const other = z.discriminatedUnion('outcome', [sent.extend({ id: z.int() }), refused]);
    expect(eventChange(other, before)).toContain('.id: integer where string was expected');
  });
});

describe('an internal call', () => {
  const REQUEST = z.object({ firmId: z.uuid(), kind: z.enum(['mail', 'page']), last: z.int().optional() });
  const ANSWER = z.object({ count: z.int(), state: z.enum(['open', 'done']) });
  const change = (request: z.ZodType, answer: z.ZodType): string =>
    breakingChanges(withCall(REQUEST, ANSWER), withCall(request, answer)).join('\n');

  it('may take more and answer with more', () => {
    const request = REQUEST.extend({ kind: z.enum(['mail', 'page', 'fax']), firmId: z.string() });
    expect(change(request, ANSWER.extend({ total: z.int() }))).toBe('');
    expect(change(REQUEST, ANSWER.extend({ state: z.enum(['open']) }))).toBe('');
  });

  it.each([
    [
      'a required field',
      REQUEST.extend({ since: z.string() }),
      'request.since: is required, and is not there',
    ],
    ['an optional field as required', REQUEST.required(), 'request.last: is required, and may be left out'],
    ['fewer values', REQUEST.extend({ kind: z.enum(['mail']) }), 'the value "page" is not known'],
    ['a field no more', REQUEST.omit({ last: true }), 'request.last: was removed'],
  ])('breaks its callers when it takes %s', (_, request, words) => {
    expect(change(request, ANSWER)).toContain(words);
  });

  it.each([
    ['without a field', ANSWER.omit({ count: true }), 'answer.count: was removed'],
    ['with a new value', ANSWER.extend({ state: z.enum(['open', 'done', 'lost']) }), '"lost" is not known'],
    ['with null', ANSWER.extend({ count: z.int().nullable() }), 'answer.count: null where integer'],
  ])('breaks its callers when it answers %s', (_, answer, words) => {
    expect(change(REQUEST, answer)).toContain(words);
    expect(change(REQUEST, answer)).toContain('Add an optional field, or a call of its own');
  });
});

describe('the contracts of the suite', () => {
  it('are all there, and break nobody when nothing changes', () => {
    const contracts = currentContracts();
    expect(Object.keys(contracts.events)).toContain('referral.sent.v1');
    expect(Object.keys(contracts.calls)).toContain('auth GET /internal/firms/:id');
    expect(breakingChanges(contracts, contracts)).toEqual([]);
  });
});
