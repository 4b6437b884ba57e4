import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exportedAuthSettingsCall, offboardFirmCall } from '@referral-exchange/contracts';
import { serviceHeaders, ServiceUnderTest } from '@referral-exchange/testing';
import { auth as definition } from '../src/service.js';
import { administer, createFirm } from './administer.js';
import { createUser, logIn, verifyToken } from './log-in.js';
import { MailFolder } from './mail-folder.js';

const mails = new MailFolder();
let auth: ServiceUnderTest;
beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition, { backing: ['redis'], settings: mails.settings });
});
afterAll(async () => {
  await auth.stop();
  mails.drop();
});

const offboard = (firmId: string, dryRun: boolean, by = 'referrals') =>
  auth.call('POST', offboardFirmCall.path.replace(':id', firmId), {
    as: null,
    headers: serviceHeaders(by, 'auth'),
    body: { dryRun },
  });

describe('a firm that leaves', () => {
  it('has no key, token, session or invitation any more, and begins anew when it comes back', async () => {
    const { firmId: id, email } = await createUser(auth);
    const firmId = id!;
    const administrator = auth.as({ kind: 'session', firmId, tier: null, keyId: null, role: 'firm_admin' });
    const { data: session } = await logIn(auth, email);
    await administer(auth, 'PUT', `/firms/${firmId}/integrations/public-api`, { enabled: true });
    const made = [
      await administer(auth, 'POST', `/firms/${firmId}/api-keys`, { name: 'Ours', tier: 'FULL' }),
      await administrator.post('/api/v1/firm/crm-tokens', { name: 'CRM' }),
      await administrator.post('/users', { email: `${randomUUID()}@example.test` }),
    ];
    expect(made.map(({ status, text }) => (status === 201 ? 201 : text))).toEqual([201, 201, 201]);
    const ends = { apiKeys: 1, crmTokens: 1, sessions: 1, invitations: 1, relationships: 0 };
    for (const dryRun of [true, false])
      expect((await offboard(firmId, dryRun)).body).toMatchObject({ isActive: true, ends });
    const none = { apiKeys: 0, crmTokens: 0, sessions: 0, invitations: 0, relationships: 0 };
    expect((await offboard(firmId, false)).body).toMatchObject({ isActive: false, ends: none });
    expect((await verifyToken(auth, session.accessToken)).outcome).toBe('invalid');
    await administer(auth, 'POST', `/firms/${firmId}/activate`);
    expect((await offboard(firmId, true)).body).toMatchObject({ isActive: true, ends: none });
    expect((await logIn(auth, email)).status).toBe(200);
  });

  it('takes the switch and the keys of assistants along, and loses both', async () => {
    const { firmId } = await createUser(auth);
    const as = { kind: 'session', firmId: firmId!, tier: null, keyId: null, role: 'firm_admin' } as const;
    await administer(auth, 'PUT', `/firms/${firmId}/integrations/public-api`, { enabled: true });
    await auth.as(as).put('/api/v1/firm/integrations/mcp', { enabled: true });
    const agent = { name: 'Intake agent', tier: 'STANDARD', issuedVia: 'mcp' };
    expect((await auth.as(as).post('/api/v1/public-api-keys', agent)).status).toBe(201);
    const exported = async () => {
      const headers = serviceHeaders('documents', 'auth', { firmId: firmId! });
      return (await auth.call('GET', exportedAuthSettingsCall.path, { as: null, headers })).body.settings;
    };
    const keys = (revokedAt: unknown) => [{ name: agent.name, issuedVia: 'mcp', revokedAt }];
    expect(await exported()).toMatchObject({ firm: [{ mcpEnabled: true }], apiKeys: keys(null) });
    expect((await offboard(firmId!, false)).body).toMatchObject({ ends: { apiKeys: 1 } });
    expect(await exported()).toMatchObject({
      firm: [{ mcpEnabled: false }],
      apiKeys: keys(expect.any(String)),
    });
    await administer(auth, 'POST', `/firms/${firmId}/activate`);
    const { data } = await auth.as(as).get('/api/v1/firm/integrations');
    expect(data).toMatchObject({ mcp: { enabled: false } });
  });

  it('has no test firm any more that it made, and no key of it', async () => {
    const { id, firmId } = await createUser(auth);
    const as = { kind: 'session', firmId: firmId!, tier: null, keyId: null, role: 'firm_admin' } as const;
    const { data } = await auth.as(as).post('/api/v1/firm/sandbox', {});
    await auth.sql('UPDATE firms SET mcp_enabled = true WHERE id = $1', [data.firm.id]);
    expect(Object.keys(data.keys).length).toBeGreaterThan(0);
    const ends = { apiKeys: 0, testFirmApiKeys: Object.keys(data.keys).length, testFirmCrmTokens: 0 };
    for (const dryRun of [true, false]) {
      const { body } = await offboard(firmId!, dryRun);
      expect(body).toMatchObject({ ends, firmIds: [firmId, data.firm.id] });
      // and the administrator of the test firm
      expect(body.userIds).toEqual(expect.arrayContaining([id]));
      expect(body.userIds).toHaveLength(2);
    }
    const left = await auth.sql(
      `SELECT f.is_active, f.mcp_enabled, k.revoked_at IS NOT NULL AS is_revoked FROM firms f JOIN api_keys k ON k.firm_id = f.id
        WHERE f.sandbox_of = $1`,
      [firmId],
    );
    const ended = { is_active: false, mcp_enabled: false, is_revoked: true };
    expect(left).toEqual(Object.keys(data.keys).map(() => ended));
  });

  it('leaves nothing to test firms that were deactivated before', async () => {
    const { firmId } = await createUser(auth);
    const as = { kind: 'session', firmId: firmId!, tier: null, keyId: null, role: 'firm_admin' } as const;
    const { data } = await auth.as(as).post('/api/v1/firm/sandbox', {});
    const testFirmId = data.firm.id as string;
    await auth.sql('UPDATE firms SET mcp_enabled = true WHERE id = $1', [testFirmId]);
    await administer(auth, 'POST', `/firms/${firmId}/deactivate`);
    await offboard(firmId!, false);
    const [left] = await auth.sql(
      `SELECT f.mcp_enabled, (SELECT count(*)::int FROM api_keys k WHERE k.firm_id = f.id AND k.revoked_at IS NULL) AS keys
         FROM firms f WHERE f.id = $1`,
      [testFirmId],
    );
    expect(left).toEqual({ mcp_enabled: false, keys: 0 });
  });

  it('is 404 when it is unknown, and no other service may ask', async () => {
    expect((await offboard(randomUUID(), false)).status).toBe(404);
    expect((await offboard((await createFirm(auth)).id, false, 'routing')).status).toBe(403);
  });
});
