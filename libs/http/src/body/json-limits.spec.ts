import { describe, expect, it } from '@jest/globals';
import { parseJsonBody } from './json-guard.js';
import { BODY_LIMITS, brokenLimit } from './json-limits.js';

const many = (count: number, item: (index: number) => string) => [...Array(count).keys()].map(item).join();
const key = (index: number) => `"${index}":0`;

/** For each limit a body that has exactly so many, or so much. */
const BODY_OF: Record<keyof typeof BODY_LIMITS, (size: number) => string> = {
  depth: (size) => `{"a":${'['.repeat(size - 1)}${']'.repeat(size - 1)}}`,
  keys: (size) => `{${many(size, key)}}`,
  elements: (size) => `{"a":[${many(size, () => '0')}]}`,
  stringLength: (size) => `{"a":"${'x'.repeat(size)}"}`,
  keyLength: (size) => `{"${'k'.repeat(size)}":1}`,
};

const MESSAGE: Record<keyof typeof BODY_OF, string> = {
  depth: 'The body nests deeper than 32 levels',
  keys: 'The body has more than 20,000 keys',
  elements: 'The lists of the body have more than 5,000 elements together',
  stringLength: 'The body has a text of more than 100,000 characters',
  keyLength: 'The body has a key of more than 2,000 characters',
};

describe('the limits of a body', () => {
  it.each(Object.keys(BODY_OF) as (keyof typeof BODY_OF)[])(
    '%s: at the limit it passes, above not',
    (limit) => {
      const at = (size: number) => Buffer.from(BODY_OF[limit](size));
      expect(() => parseJsonBody(at(BODY_LIMITS[limit]))).not.toThrow();
      expect(() => parseJsonBody(at(BODY_LIMITS[limit] + 1))).toThrow(
        expect.objectContaining({ code: 'validation_error', message: MESSAGE[limit] }),
      );
    },
  );

  it.each([
    ['a letter as \\u0436', '\\u0436'],
    ['half an emoji as \\ud83d', '\\uD83D'],
    ['a line break', '\\n'],
    ['a quote', '\\"'],
    ['a backslash', '\\\\'],
  ])('count %s as one character', (_, escape) => {
    const text = (size: number) => `{"a":"${escape.repeat(size)}"}`;
    const key = (size: number) => `{"${escape.repeat(size)}":1,"b":2}`;
    const { stringLength, keyLength } = BODY_LIMITS;
    expect(brokenLimit(text(stringLength), BODY_LIMITS)).toBeUndefined();
    expect(brokenLimit(text(stringLength + 1), BODY_LIMITS)).toBe('stringLength');
    expect(brokenLimit(key(keyLength), BODY_LIMITS)).toBeUndefined();
    expect(brokenLimit(key(keyLength + 1), BODY_LIMITS)).toBe('keyLength');
  });

  it('admit the longest texts of the interface, however a client writes them', () => {
    const escaped = (text: string) =>
      text.replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    const body = { description: 'ж'.repeat(50_000), notes: '😀'.repeat(10_000), ['🔑'.repeat(255)]: 1 };
    const json = escaped(JSON.stringify(body));
    expect(json.length).toBeGreaterThan(400_000);
    expect(parseJsonBody(Buffer.from(json))).toEqual(body);
  });

  it('count a long key once, however many colons follow it', () => {
    const json = `{"${'\\u0436'.repeat(2_000)}"${':'.repeat(19_000)}`;
    const start = performance.now();
    expect(brokenLimit(json, BODY_LIMITS)).toBeUndefined();
    expect(performance.now() - start).toBeLessThan(100);
  });

  const small = { depth: 3, keys: 3, elements: 3, stringLength: 5, keyLength: 2 };

  it.each([
    ['{"a":1,"b":{"c":2}}', undefined],
    ['{"a":1,"b":{"c":2,"d":3}}', 'keys'],
    ['{"a":1,"a":2,"a":3,"a":4}', 'keys'],
    ['[[1],2]', undefined],
    ['[[1],[2]]', 'elements'],
    ['[[],[],[]]', 'elements'],
    ['{"a":{"b":1},"c":[1,2,3]}', undefined],
    ['"[,:{,:"', 'stringLength'],
    ['"[,:{"', undefined],
    ['["\\"[:,"]', undefined],
    ['{"ab" : "abcde"}', undefined],
    ['{"abc" : 1}', 'keyLength'],
    ['{"a":{"a":{"a":[', 'depth'],
    ['"never ends', 'stringLength'],
    ['"\\u0061bcde"', undefined],
    ['"\\u0061bcdef"', 'stringLength'],
    ['"\\u00', undefined],
    ['{"\\n\\n" : "\\\\"}', undefined],
    ['{"\\n\\na" : 1}', 'keyLength'],
  ])('%s breaks %s', (json, limit) => {
    expect(brokenLimit(json, small)).toBe(limit);
  });

  it('leave room for the largest batch of the interface, 500 pharmacy records', () => {
    const record = `{${many(39, (index) => `"field${index}":"value"`)}}`;
    expect(brokenLimit(`{"records":[${many(500, () => record)}]}`, BODY_LIMITS)).toBeUndefined();
  });
});
