import { describe, expect, it } from '@jest/globals';
import { admitNull } from './admit-null.js';

describe('admitNull', () => {
  const firm = { $ref: '#/components/schemas/Firm' };

  it('makes a nullable reference a choice between the reference and null', () => {
    const schemas = { Caller: { properties: { firm: { allOf: [firm], nullable: true, type: 'object' } } } };
    admitNull(schemas);
    const choice = { oneOf: [firm, { type: 'object', nullable: true, enum: [null] }] };
    expect(schemas).toEqual({ Caller: { properties: { firm: choice } } });
  });

  it('adds null to a nullable enum once, and leaves the list that it was declared with', () => {
    const values = ['lost', 'won'];
    const schema = { type: 'string', nullable: true, enum: values };
    admitNull({ schema });
    admitNull({ schema });
    expect(schema.enum).toEqual(['lost', 'won', null]);
    expect(values).toEqual(['lost', 'won']);
  });

  it('drops nullable: false beside a reference, where it says nothing', () => {
    const schemas = {
      criteria: { allOf: [firm], nullable: false },
      name: { type: 'string', nullable: false },
    };
    admitNull(schemas);
    expect(schemas).toEqual({ criteria: { allOf: [firm] }, name: { type: 'string', nullable: false } });
  });

  it('leaves other types, and references and enums that are never null', () => {
    const never = { type: 'string', enum: ['a'] };
    const schemas = {
      a: { type: 'string', nullable: true },
      b: { allOf: [firm] },
      c: [firm, null, 1],
      never,
    };
    const before = structuredClone(schemas);
    admitNull(schemas);
    expect(schemas).toEqual(before);
  });
});
