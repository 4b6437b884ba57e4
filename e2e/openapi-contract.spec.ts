import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { OpenApiContract, type Document, type Exchange } from './openapi-contract.js';
import { composedExample } from '@referral-exchange/http';

const contract = new OpenApiContract({
  openapi: '3.0.3',
  servers: [{ url: 'http://127.0.0.1:3000/api/public/v1' }],
  paths: {
    '/things/{id}': {
      get: {
        responses: {
          200: {
            headers: {
              'X-RateLimit-Limit': { $ref: '#/components/headers/Limit' },
              'Idempotent-Replayed': { required: false },
            },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
          },
        },
      },
    },
    '/things': {
      post: {
        requestBody: { content: { 'application/json': { schema: { type: 'object', required: ['name'] } } } },
        responses: { 201: {} },
      },
    },
  },
  components: {
    headers: { Limit: { required: true } },
    schemas: {
      Thing: {
        type: 'object',
        required: ['id', 'kind'],
        properties: {
          id: { type: 'string', format: 'uuid' },
          kind: { type: 'string', enum: ['a', 'b', null], nullable: true },
          owner: {
            oneOf: [{ $ref: '#/components/schemas/Thing' }, { type: 'object', nullable: true, enum: [null] }],
          },
        },
      },
    },
  },
});
const id = '0192f3a0-1000-7000-8000-000000000001';
const read = (change: Partial<Exchange>): Exchange => ({
  method: 'GET',
  path: `/api/public/v1/things/${id}`,
  requestBody: undefined,
  status: 200,
  responseBody: { id, kind: 'a', owner: { id, kind: null } },
  headers: { 'x-ratelimit-limit': '500' },
  ...change,
});

describe('the contract check of the journeys', () => {
  it('passes what the document declares, nulls of nullable fields included', () => {
    expect(contract.faults(read({}))).toEqual([]);
    expect(contract.faults(read({ responseBody: { id, kind: null, owner: null } }))).toEqual([]);
  });

  it.each<[string, Partial<Exchange>, RegExp]>([
    ['a missing required field', { responseBody: { id } }, /required property 'kind'/],
    ['a wrong type', { responseBody: { id: 7, kind: 'a' } }, /\/id must be string/],
    ['a value outside an enum', { responseBody: { id, kind: 'c' } }, /allowed values/],
    ['null where it is not allowed', { responseBody: { id: null, kind: 'a' } }, /\/id must be string/],
    ['a status nobody declared', { status: 418 }, /status is not declared/],
    ['a path nobody declared', { path: '/api/public/v1/stuff' }, /not in the OpenAPI document/],
    ['a declared header that is missing', { headers: {} }, /header X-RateLimit-Limit is missing/],
    [
      'an accepted request that the document forbids',
      { method: 'POST', path: '/api/public/v1/things', status: 201, requestBody: {}, responseBody: {} },
      /accepted request.*'name'/,
    ],
  ])('reports %s', (_, change, fault) => {
    expect(contract.faults(read(change)).join('\n')).toMatch(fault);
  });
});

describe('the description of analytics', () => {
  const path = new URL('../docs/api/openapi.json', import.meta.url);
  const document = JSON.parse(readFileSync(path, 'utf8')) as Document;
  const published = new OpenApiContract({ ...document, servers: [] });
  const meta = {
    requestId: 'req_0123456789abcdef01234567',
    timestamp: '2026-01-15T15:04:05.678Z',
    dataAsOf: null,
  };
  /** A declared header may have any value here. */
  const headers = new Proxy({}, { get: () => '1' });
  const faults = (report: string, data: unknown) =>
    published.faults({
      method: 'GET',
      path: `/analytics/${report}`,
      requestBody: undefined,
      status: 200,
      responseBody: { data, meta },
      headers,
    });

  it.each([
    ['received', 'ReceivedAnalytics'],
    ['sent', 'SentAnalytics'],
    ['revenue-received', 'RevenueReceived'],
    ['revenue-sent', 'RevenueSent'],
  ])('of %s admits all sections or one, and nothing else', (report, schema) => {
    const schemas = document.components!.schemas! as Record<string, Record<string, unknown>>;
    const whole = composedExample(schemas[schema]!, schemas).value as Record<string, unknown>;
    const sections = Object.entries(whole);
    expect(faults(report, whole)).toEqual([]);
    for (const [name, value] of sections) expect(faults(report, { [name]: value })).toEqual([]);
    expect(faults(report, {})).not.toEqual([]);
    expect(faults(report, Object.fromEntries(sections.slice(0, 2)))).not.toEqual([]);
    expect(faults(report, { [sections[0]![0]]: 5 })).not.toEqual([]);
  });
});
