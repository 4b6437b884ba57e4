import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ACCEPTED_NAMES, failOnLeaks, REFUSED_NAMES, type TestCaller } from '@referral-exchange/testing';
import { OAuthUnderTest, REDIRECT_URI } from './oauth-under-test.js';

failOnLeaks();

const PATH = '/api/v1/admin/oauth-clients';

describe('OAuth clients', () => {
  let server: OAuthUnderTest;
  let admin: TestCaller;

  beforeAll(async () => {
    server = await OAuthUnderTest.start();
    admin = server.service.admin;
  });
  afterAll(() => server.stop());

  it('are registered with a secret that is shown once and stored as a hash', async () => {
    const { status, body, text } = await admin.post(PATH, {
      name: 'Docket Manager',
      description: 'Keeps your docket up to date.',
      redirectUris: [REDIRECT_URI],
      allowed_scopes: ['cases:read', 'openid'],
      tokenEndpointAuthMethod: 'client_secret_post',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      success: true,
      meta: { success: true },
      data: {
        name: 'Docket Manager',
        clientSecret: expect.stringMatching(/^svcs_[0-9a-f]{64}$/),
        redirectUris: [REDIRECT_URI],
        allowed_scopes: ['openid', 'cases:read'],
        tokenEndpointAuthMethod: 'client_secret_post',
      },
      message: expect.stringContaining('not shown again'),
    });
    const { clientId, clientSecret } = body.data;
    const [row] = await server.service.sql<{ text: string }>(
      `SELECT row_to_json(c)::text AS text FROM clients c WHERE id = $1`,
      [clientId],
    );
    expect(row!.text).not.toContain(clientSecret);
    expect(text).toContain(clientSecret);
    const read = await admin.get(`${PATH}/${clientId}`);
    expect(read.data).toMatchObject({ clientId, name: 'Docket Manager' });
    expect(read.text + (await admin.get(PATH)).text).not.toContain(clientSecret);
  });

  it('have names without control, direction or zero-width characters', async () => {
    const register = (name: string) =>
      admin.post(PATH, { name, redirectUris: [REDIRECT_URI], allowed_scopes: ['openid'] });
    for (const name of Object.values(REFUSED_NAMES)) {
      const { status, body } = await register(name);
      expect([name, status, body.error?.details[0].field]).toEqual([name, 400, 'name']);
    }
    for (const [name, stored] of Object.entries(ACCEPTED_NAMES))
      expect((await register(name)).data.name).toBe(stored);
  });

  it('are public and without a secret with the method none', async () => {
    const { data } = await admin.post(PATH, {
      name: 'Phone app',
      redirectUris: ['http://127.0.0.1:5173/callback'],
      allowed_scopes: ['openid'],
      tokenEndpointAuthMethod: 'none',
    });
    expect(data).toMatchObject({ clientSecret: null, tokenEndpointAuthMethod: 'none' });
    const rotated = await admin.post(`${PATH}/${data.clientId}/rotate-secret`);
    expect([rotated.status, rotated.body.error.details]).toEqual([
      409,
      [{ field: 'reason', message: 'public_client' }],
    ]);
  });

  it.each([
    ['a fragment', { redirectUris: ['https://a.example.com/#x'] }],
    ['a wildcard', { redirectUris: ['https://*.example.com/'] }],
    ['http', { redirectUris: ['http://a.example.com/'] }],
    ['no address', { redirectUris: [] }],
    ['the same address twice', { redirectUris: [REDIRECT_URI, REDIRECT_URI] }],
    ['a very long address', { redirectUris: [`https://a.example.com/${'x'.repeat(2_048)}`] }],
    ['an unknown scope', { redirectUris: [REDIRECT_URI], allowed_scopes: ['everything'] }],
    ['an unknown method', { redirectUris: [REDIRECT_URI], tokenEndpointAuthMethod: 'private_key_jwt' }],
  ])('are refused with %s', async (_what, change) => {
    const good = { name: 'Docket Manager', redirectUris: [REDIRECT_URI], allowed_scopes: ['openid'] };
    const answer = await admin.post(PATH, { ...good, ...change });
    expect([answer.status, answer.code]).toEqual([400, 'validation_error']);
  });

  it('with another spelling of an address are told the one that would be taken', async () => {
    const answer = await admin.post(PATH, {
      name: 'Docket Manager',
      redirectUris: [REDIRECT_URI, 'https:evil.example/a/../cb'],
      allowed_scopes: ['openid'],
    });
    expect([answer.status, answer.body.error.details]).toEqual([
      400,
      [
        {
          field: 'redirectUris.1',
          message: 'redirectUris.1 has another spelling; write it as https://evil.example/cb',
        },
      ],
    ]);
  });

  it.each([
    [{}, 'allowed_scopes is required'],
    [{ allowed_scopes: null }, 'allowed_scopes'],
    [{ allowed_scopes: [] }, 'allowed_scopes'],
    [{ allowedScopes: ['openid'] }, 'allowed_scopes is required: allowedScopes is not a field'],
  ])('are refused without allowed_scopes: %j', async (change, message) => {
    const body = { name: 'Docket Manager', redirectUris: [REDIRECT_URI], ...change };
    const answer = await admin.post(PATH, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.details).toEqual([
      { field: 'allowed_scopes', message: expect.stringContaining(message) },
    ]);
  });

  it('get a new secret; the old one is refused at once', async () => {
    const client = await server.register();
    const { data } = await admin.post(`${PATH}/${client.clientId}/rotate-secret`);
    expect(data.clientSecret).not.toBe(client.clientSecret);
    const user = server.users.add();
    const refused = await server.exchange(client, await server.codeFor(client, user));
    expect([refused.status, refused.body.error]).toEqual([401, 'invalid_client']);
    const good = { ...client, clientSecret: data.clientSecret };
    expect((await server.exchange(good, await server.codeFor(client, user))).status).toBe(200);
  });

  it('are deleted with all their tokens', async () => {
    const client = await server.register();
    const user = server.users.add();
    const tokens = await server.tokensFor(client, user);
    expect((await admin.delete(`${PATH}/${client.clientId}`)).status).toBe(204);
    expect(await server.verify(tokens.access_token)).toEqual({ outcome: 'invalid' });
    expect((await server.refresh(client, tokens.refresh_token)).body.error).toBe('invalid_client');
    expect((await admin.get(`${PATH}/${client.clientId}`)).status).toBe(404);
    const events = await server.service.events(user.id);
    expect(events.filter(({ type }) => type === 'grant.revoked.v1')).toHaveLength(1);
  });

  it('are managed by an administrator only, and each act is audited', async () => {
    const firm = server.service.as({});
    expect((await firm.get(PATH)).code).toBe('wrong_scope');
    const client = await server.register({ name: 'Audited' });
    await admin.post(`${PATH}/${client.clientId}/rotate-secret`);
    await server
      .tokensFor({ ...client, clientSecret: 'not needed for a code' }, server.users.add())
      .catch(() => undefined);
    await admin.delete(`${PATH}/${client.clientId}`);
    const acts = (await server.service.events(client.clientId)).map(({ data }) => (data as any).action);
    expect(acts).toEqual([
      'oauth_client.created',
      'oauth_client.secret_rotated',
      'oauth_client.consent_given',
      'oauth_client.deleted',
    ]);
  });
});
