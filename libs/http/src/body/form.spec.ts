import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { isForm, MAX_FORM_BYTES, MAX_FORM_FIELDS, parseForm } from './form.js';

const parse = (text: string) => [...parseForm(Buffer.from(text))];
const faultOf = (form: string | Buffer) => {
  try {
    parseForm(Buffer.from(form));
    return undefined;
  } catch (error) {
    const { status, message, details } = error as {
      status: number;
      message: string;
      details: Record<string, any>;
    };
    return { status, message, field: details.errors?.[0].field, maxBytes: details.maxBytes };
  }
};

describe('a form', () => {
  it('is read as the URL standard reads it, wherever it does not refuse it', () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      '=',
      '&',
      '+',
      '%20',
      '%C3%A4',
      '%26',
      '%3D',
      'ä',
      '😀',
      '?',
      '#',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        expect(parse(text)).toEqual([...new URLSearchParams(text.replace(/^\?/, '%3F'))]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('keeps fields without a value, without a name, and those that come twice', () => {
    expect(parse('a&b=&=c&a=1&a=2')).toEqual([
      ['a', ''],
      ['b', ''],
      ['', 'c'],
      ['a', '1'],
      ['a', '2'],
    ]);
    expect(parse('')).toEqual([]);
  });

  it('has at most 65,536 bytes and 100 fields', () => {
    const largest = `a=${'x'.repeat(MAX_FORM_BYTES - 2)}`;
    expect(parse(largest)).toHaveLength(1);
    expect(faultOf(`${largest}x`)).toMatchObject({ status: 413, maxBytes: 65_536 });
    expect(parse('a=1&'.repeat(MAX_FORM_FIELDS).slice(0, -1))).toHaveLength(100);
    const tooMany = { status: 400, message: 'The form has more than 100 fields' };
    for (const part of ['a=1&', 'a&', '&']) expect(faultOf(part.repeat(101))).toMatchObject(tooMany);
  });

  it('is refused for what is not percent-encoded UTF-8, and says which field it is', () => {
    expect(faultOf('token=%zz')).toMatchObject({
      status: 400,
      field: 'token',
      message: 'token is not percent-encoded UTF-8',
    });
    expect(faultOf('a=1&token=%ff')).toMatchObject({ status: 400, field: 'token' });
    expect(faultOf('token=a%00b')?.message).toBe('token must not contain U+0000');
    expect(faultOf('%zz=1')).toMatchObject({ status: 400, field: '' });
    expect(faultOf(Buffer.from([0x61, 0x3d, 0xff]))?.message).toBe('The form is not UTF-8');
    expect(faultOf(`${'n'.repeat(5_000)}=%zz`)?.message.length).toBeLessThan(200);
  });

  it('must be called a form', () => {
    const called = (type?: string) => isForm({ headers: { 'content-type': type } });
    expect(called('Application/X-WWW-Form-UrlEncoded; charset=UTF-8')).toBe(true);
    for (const type of [
      undefined,
      '',
      'text/plain',
      'application/x-www-form-urlencodedx',
      'application/json',
    ])
      expect(called(type)).toBe(false);
  });
});
