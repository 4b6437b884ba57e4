import { describe, expect, it } from '@jest/globals';
import { admitNullBesideReferences } from './nullable-references.js';

describe('nullable references', () => {
  const firm = { $ref: '#/components/schemas/Firm' };

  it('become a choice between what is referred to and null', () => {
    const schemas = { Caller: { properties: { firm: { allOf: [firm], nullable: true, type: 'object' } } } };
    admitNullBesideReferences(schemas);
    const choice = { oneOf: [firm, { type: 'object', nullable: true, enum: [null] }] };
    expect(schemas).toEqual({ Caller: { properties: { firm: choice } } });
  });

  it('leave alone what has a type of its own, and references that are never null', () => {
    const schemas = { a: { type: 'string', nullable: true }, b: { allOf: [firm] }, c: [firm, null, 1] };
    const before = structuredClone(schemas);
    admitNullBesideReferences(schemas);
    expect(schemas).toEqual(before);
  });
});
