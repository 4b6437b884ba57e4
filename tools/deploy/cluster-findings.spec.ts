import { describe, expect, it } from '@jest/globals';
import { schemaFaults, type ScoredObject, strictSchema, unexplained } from './cluster-findings.ts';

const scored = (summary: string, grade = 1): ScoredObject[] => [
  {
    object_name: 'Deployment/auth',
    checks: [{ check: { id: 'pod-x' }, grade, skipped: false, comments: [{ summary }] }],
  },
];

describe('findings of kube-score', () => {
  it('are faults until somebody explains them', () => {
    expect(unexplained(scored('is bad'), {})).toEqual([
      expect.stringContaining('pod-x: is bad (Deployment/auth)'),
    ]);
    expect(unexplained(scored('is bad'), { 'pod-x: is bad': 'because' })).toEqual([]);
    expect(unexplained(scored('is fine', 10), {})).toEqual([]);
  });

  it('that are mended are to be taken away from the list', () => {
    expect(unexplained([], { 'pod-x: is bad': 'because' })).toEqual([
      expect.stringContaining('not found any more'),
    ]);
  });
});

describe('what the schemas say', () => {
  it('is a fault unless it passed, or is the kind of an operator', () => {
    const warn = (kind: string): string =>
      `WARN x.yaml Couldn't find schema for kind ${kind} with api version y`;
    expect(schemaFaults(`INFO x passed\n${warn('ScaledObject')}\n`)).toEqual([]);
    expect(schemaFaults(warn('Deploymnt'))).toEqual([warn('Deploymnt')]);
    expect(schemaFaults('ERROR x.yaml failed')).toEqual(['ERROR x.yaml failed']);
  });
});

it('a definition of a kind admits no field that it does not name, unless it keeps unknown ones', () => {
  const keeping = { type: 'object', properties: {}, 'x-kubernetes-preserve-unknown-fields': true };
  const labels = { type: 'object', additionalProperties: { type: 'string' } };
  const schema = {
    type: 'object',
    properties: {
      metadata: { type: 'object' },
      list: { type: 'array', items: { type: 'object', properties: { labels } } },
      keeping,
    },
  };
  expect(strictSchema(schema)).toEqual({
    type: 'object',
    additionalProperties: false,
    properties: {
      metadata: { type: 'object' },
      list: {
        type: 'array',
        items: { type: 'object', additionalProperties: false, properties: { labels } },
      },
      keeping,
    },
  });
});
