import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { jsonFaultPlace } from './json-fault-place.js';
import { contentFaults, isTooDeep, parseJsonBody, textFault } from './json-guard.js';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

function faultOfParsing(text: string): Error | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (fault) {
    return fault as Error;
  }
}

/** Length of the shortest beginning of the text with a token that cannot stand there. */
function shortestUnexpected(text: string): number {
  const lengths = [...Array(text.length + 1).keys()];
  return lengths.find((length) =>
    faultOfParsing(text.slice(0, length))?.message.startsWith('Unexpected token'),
  )!;
}

describe('the JSON guard', () => {
  it('counts nesting, but not inside of strings', () => {
    expect(isTooDeep(nested(32))).toBe(false);
    expect(isTooDeep(nested(33))).toBe(true);
    expect(isTooDeep(JSON.stringify('['.repeat(100)))).toBe(false);
    expect(isTooDeep(`{"a\\"${'['.repeat(40)}":${nested(31)}}`)).toBe(false);
    expect(isTooDeep(`"\\\\"${nested(33)}`)).toBe(true);
    expect(isTooDeep('[{}],'.repeat(1_000))).toBe(false);
  });

  it('takes a million levels without falling over', () => {
    expect(() => parseJsonBody(Buffer.from(`{"a":${nested(1_000_000)}}`))).toThrow('nests deeper');
  });

  it('finds NUL and lone surrogates, and no fault in real pairs', () => {
    expect(textFault('a\0')).toBeDefined();
    expect(textFault('\ud800')).toBeDefined();
    expect(textFault('\udc00\ud800')).toBeDefined();
    expect(textFault('😀 ü')).toBeUndefined();
  });

  it('names the place, and shows no character that cannot be encoded', () => {
    const faults = contentFaults({ a: { b: ['ok', 'x\0'] }, 'k\ud800': 1, n: Infinity });
    expect(faults.map((fault) => [fault.field, fault.code])).toEqual([
      ['a.b.1', 'invalid_character'],
      ['k\uFFFD', 'invalid_character'],
      ['n', 'out_of_range'],
    ]);
  });

  it('refuses numbers beyond the range, and takes no bytes as {}', () => {
    expect(() => parseJsonBody(Buffer.from('{"a":1e999}'))).toThrow('finite');
    expect(parseJsonBody(Buffer.alloc(0))).toEqual({});
  });

  it.each([
    ['{"a":x}', 'line 1, column 6'],
    ['{"a":1,\n "b":[true,]}', 'line 2, column 12'],
    ['{"a":1,}', 'line 1, column 8'],
    ['{"a":"b\nc"}', 'line 1, column 8'],
    ['{"a":01}', 'line 1, column 7'],
    ['{"secret at position 3":x}', 'line 1, column 25'],
    ['{} x', 'line 1, column 4'],
    ['x', 'line 1, column 1'],
    ['{"a":[1', 'the end of the body'],
    ['{"a":tru', 'the end of the body'],
  ])('says where %j stops being JSON, and repeats nothing of it', (text, place) => {
    expect(() => parseJsonBody(Buffer.from(text))).toThrow(
      expect.objectContaining({ message: `The body is not valid JSON: see ${place}` }),
    );
  });

  it('finds the place that a search through all beginnings of the text finds', () => {
    const json = fc.json({ maxDepth: 4 });
    const change = fc.record({
      at: fc.nat(60),
      cut: fc.nat(3),
      put: fc.constantFrom('', ',', ':', ']', '}', 'x', '"', 'tru', '-', ' '),
    });
    fc.assert(
      fc.property(json, change, (text, { at, cut, put }) => {
        const broken = text.slice(0, at) + put + text.slice(at + cut);
        const fault = faultOfParsing(broken);
        if (fault?.message.startsWith('Unexpected token'))
          expect(jsonFaultPlace(broken, fault)).toBe(`line 1, column ${shortestUnexpected(broken)}`);
      }),
      { numRuns: 2_000 },
    );
  });

  it('drops __proto__ at every level', () => {
    const value = parseJsonBody(Buffer.from('{"__proto__":{"x":1},"a":{"__proto__":{"y":1},"b":2}}'));
    expect(value).toEqual({ a: { b: 2 } });
    expect(Object.getPrototypeOf(value.a)).toBe(Object.prototype);
    const escaped = parseJsonBody(Buffer.from('{"\\u005f_proto__":{"x":1},"a":[{"_\\u005fproto__":1}]}'));
    expect(JSON.stringify(escaped)).toBe('{"a":[{}]}');
  });
});
