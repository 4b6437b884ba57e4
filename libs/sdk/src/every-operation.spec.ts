import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ReferralExchange } from './client.js';
import { OPERATIONS } from './generated/operations.js';
import type { OperationRow } from './requests/operation-row.js';
import { fakeApi } from '../test/fake-api.js';

const document = JSON.parse(readFileSync(new URL('../../../docs/api/openapi.json', import.meta.url), 'utf8'));
const described: string[] = Object.entries<object>(document.paths).flatMap(([path, item]) =>
  Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
);
const methods = Object.entries(OPERATIONS).flatMap(([resource, rows]) =>
  Object.entries(rows).map(([verb, row]): [string, string, OperationRow] => [resource, verb, row]),
);

describe('the client', () => {
  it('has one method for each operation of the public document', () => {
    expect(described.length).toBeGreaterThanOrEqual(120);
    expect(methods.map(([, , { method, path }]) => `${method} ${path}`).sort()).toEqual(
      [...described].sort(),
    );
  });

  it.each(methods)('%s.%s sends the request that its row names', async (resource, verb, row) => {
    const isText = row.gives === 'text';
    const { seen, fetch } = fakeApi({ body: isText ? 'a,b' : { data: [], meta: {} } });
    const client = new ReferralExchange({ apiKey: 'svcp_1', baseUrl: 'https://api.example.com', fetch });
    const ids = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, `the ${name}`]);
    const given = [
      ...(ids.length > 1 ? [Object.fromEntries(ids)] : ids.map(([, id]) => id)),
      ...(row.takes === 'form' ? [{ file: new Uint8Array([1]), fileName: 'a.csv' }] : []),
    ];
    await (client as any)[resource][verb](...given);
    const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => `the%20${name}`);
    expect(seen).toMatchObject([{ method: row.method, path: `/api/public/v1${path}` }]);
    expect(seen[0]!.headers.get('x-api-key')).toBe('svcp_1');
    expect(seen[0]!.headers.has('idempotency-key')).toBe(row.method === 'POST');
  });

  it('sends a key with exactly the operations that take one', () => {
    const keyed = Object.entries<any>(document.paths).flatMap(([path, item]) =>
      Object.entries<any>(item)
        .filter(([, { parameters = [] }]) =>
          parameters.some(({ $ref = '' }: { $ref?: string }) => $ref.endsWith('/IdempotencyKey')),
        )
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(keyed.sort()).toEqual(described.filter((one) => one.startsWith('POST ')).sort());
  });
});
