import { describe, expect, it } from '@jest/globals';
import { composedExample } from './composed-example.js';

const schemas = {
  Firm: {
    type: 'object',
    properties: { id: { type: 'string', example: 'f1' }, kind: { type: 'string', enum: ['firm'] } },
  },
  Whole: { type: 'object', example: { a: 1 }, properties: { a: {}, b: {} } },
};
const firm = { $ref: '#/components/schemas/Firm' };

describe('the example of a schema', () => {
  it('is made of the examples of its fields, its references and its lists', () => {
    const schema = {
      properties: {
        firm: { oneOf: [firm, { type: 'object', nullable: true, enum: [null] }] },
        firms: { type: 'array', items: firm },
        nothing: { type: 'string', nullable: true, example: null },
      },
    };
    const one = { id: 'f1', kind: 'firm' };
    expect(composedExample(schema, schemas)).toEqual({
      value: { firm: one, firms: [one], nothing: null },
      missing: [],
    });
    expect(
      composedExample({ allOf: [firm, { properties: { meta: { example: 1 } } }] }, schemas).value,
    ).toEqual({
      ...one,
      meta: 1,
    });
  });

  it('is its own example if it has one', () => {
    expect(composedExample({ $ref: '#/components/schemas/Whole' }, schemas)).toEqual({
      value: { a: 1 },
      missing: [],
    });
  });

  it('reports the fields that have none', () => {
    const schema = { properties: { a: { type: 'string' }, b: { properties: { c: { type: 'string' } } } } };
    expect(composedExample(schema, schemas).missing).toEqual(['a', 'b.c']);
  });
});
