import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyCredentialCall } from '@referral-exchange/contracts';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { ServiceUnderTest, type ServiceAnswer } from '@referral-exchange/testing';
import { auth as definition } from '../src/service.js';
import { ADMIN, administer, GATEWAY } from './administer.js';

let auth: ServiceUnderTest;
let description: any;
let ajv: Ajv;
beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition);
  description = (await auth.call('GET', '/openapi.json', { as: null })).body;
  ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(description, 'description');
});
afterAll(() => auth.stop());

/** The errors of an answer against its schema in the description, or null. */
function faultsOf(method: string, path: string, { status, body }: ServiceAnswer): unknown {
  const operation = description.paths[path]?.[method.toLowerCase()];
  if (!operation?.responses[status]) return `${method} ${path} ${status} is not described`;
  if (!operation.responses[status].content) return body === undefined ? null : 'a body that is not described';
  const pointer = [
    'paths',
    path,
    method.toLowerCase(),
    'responses',
    status,
    'content',
    'application/json',
    'schema',
  ];
  const ref = pointer.map((part) =>
    encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1')),
  );
  const validate = ajv.compile({ $ref: `description#/${ref.join('/')}` });
  return validate(body) ? null : validate.errors;
}

describe('the description of auth', () => {
  it('matches every answer of the administration endpoints', async () => {
    const called = new Set<string>();
    const call = async (method: string, path: string, id: string, body?: unknown) => {
      called.add(`${method.toLowerCase()} /api/v1/admin${path}`);
      const answer = await administer(auth, method, path.replace('{id}', id), body);
      expect([method, path, answer.status < 300]).toEqual([method, path, true]);
      expect([method, path, faultsOf(method, `/api/v1/admin${path}`, answer)]).toEqual([method, path, null]);
      // the same call with a wrong body: the error is described too
      if (body !== undefined) {
        const refusal = await administer(auth, method, path.replace('{id}', id), {
          name: 7,
          pairs: 'x',
          enabled: 3,
        });
        expect([path, refusal.status]).toEqual([path, 400]);
        expect([path, faultsOf(method, `/api/v1/admin${path}`, refusal)]).toEqual([path, null]);
      }
      return answer.body?.data;
    };
    const { id } = await call('POST', '/firms', '', { name: 'Described', address: null });
    await call('GET', '/firms', '');
    await call('GET', '/firms/{id}', id);
    await call('PATCH', '/firms/{id}', id, { phone: '1' });
    await call('POST', '/firms/{id}/deactivate', id);
    await call('POST', '/firms/{id}/activate', id);
    await call('PUT', '/firms/{id}/integrations/public-api', id, { enabled: false });
    await call('PUT', '/firms/{id}/second-factors', id, { isRequired: false });
    const key = await call('POST', '/firms/{id}/api-keys', id, { name: 'k', tier: 'FULL' });
    await call('GET', '/api-keys', '');
    await call('POST', '/api-keys/{id}/revoke', key.id, { reason: 'leaked', ticket: 'SUP-1' });
    await call('DELETE', '/api-keys/{id}', key.id);
    const [token] = await auth.sql<{ id: string }>(
      `INSERT INTO crm_tokens (id, firm_id, name, token_hash, prefix, created_at)
       VALUES (gen_random_uuid(), $1, 'CRM', sha256('t'), 'svccrm_1a2b3c4d', now()) RETURNING id`,
      [id],
    );
    await call('GET', '/crm-tokens', '');
    await call('POST', '/crm-tokens/{id}/revoke', token!.id, { reason: 'leaked' });
    const provider = await call('POST', '/providers', '', { name: 'P' });
    await call('GET', '/providers', '');
    await call('GET', '/providers/{id}', provider.id);
    await call('PATCH', '/providers/{id}', provider.id, { restrictedAccess: true });
    await call('POST', '/providers/{id}/deactivate', provider.id);
    await call('POST', '/providers/{id}/activate', provider.id);
    await call('POST', '/providers/{id}/api-keys', provider.id, { name: 'k', tier: 'FULL' });
    const user = { email: 'd@example.test', password: 'correct horse battery', role: 'system_admin' };
    await call('POST', '/users', '', user);
    await call('GET', '/users', '');
    const [{ id: userId }] = (await administer(auth, 'GET', '/users?role=system_admin')).data;
    await call('GET', '/users/{id}', userId);
    await call('GET', '/users/{id}/second-factors', userId);
    await call('DELETE', '/users/{id}/second-factors', userId);
    await call('POST', '/users/{id}/second-factors/reset', userId, { reason: 'lost' });
    await call('POST', '/users/{id}/deactivate', userId);
    await call('POST', '/users/{id}/activate', userId);
    await call('POST', '/test-firms', '', { pairs: 2 });
    await call('GET', '/audit-log', '');
    const described = Object.entries<any>(description.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    called.add('get /api/v1/admin/audit-log/export'); // JSON lines, which audit-chain.int-spec.ts reads
    // those of dead letters are the same in every service: libs/service
    const own = described.filter((route) => /\/api\/v1\/admin\/(?!dead-letters\/)/.test(route));
    expect(own.sort()).toEqual([...called].sort());
  });

  it('matches the answers that API keys get', async () => {
    const [{ sender }] = (await administer(auth, 'POST', '/test-firms')).body.data;
    const provider = (await administer(auth, 'POST', '/providers', { name: 'P' })).body.data;
    const created = await administer(auth, 'POST', `/providers/${provider.id}/api-keys`, {
      name: 'k',
      tier: 'FULL',
    });
    for (const key of [sender.keys.read_only, created.body.data.key]) {
      const sha256 = createHash('sha256').update(key).digest('hex');
      const { principal } = (
        await auth.call('POST', verifyCredentialCall.path, { as: GATEWAY, body: { sha256 } })
      ).body;
      for (const path of ['/firms/me', '/case-types', '/jurisdictions']) {
        const full = `/api/public/v1${path}`;
        expect(faultsOf('GET', full, await auth.call('GET', full, { as: principal }))).toBeNull();
      }
    }
    const refused = await auth.call('GET', '/api/public/v1/firms/me', { as: ADMIN });
    expect(faultsOf('GET', '/api/public/v1/firms/me', refused)).toBeNull();
  });

  it('leaves out the calls between services', () => {
    expect(Object.keys(description.paths).filter((path) => !path.startsWith('/api/'))).toEqual([]);
  });
});
