import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  exportedOauthSettingsCall,
  mcpResource,
  offboardOauthCall,
  type UserFacts,
} from '@referral-exchange/contracts';
import { DocumentHost, failOnLeaks, serviceHeaders } from '@referral-exchange/testing';
import { clientRowId } from '../src/client-document-id.js';
import { ClientDocuments } from '../src/client-documents/client-documents.js';
import { FetchLimit } from '../src/client-documents/fetch-limit.js';
import { OidcServer } from '../src/provider/oidc-server.js';
import {
  ALL_SCOPES,
  claimsOf,
  newChallenge,
  OAuthUnderTest,
  REDIRECT_URI,
  type TestClientFacts,
  type Tokens,
} from './oauth-under-test.js';

failOnLeaks();

const ASSISTANT_URI = 'https://assistant.example/callback';
const BOTH = 'cases:read cases:write';

describe('assistants', () => {
  let server: OAuthUnderTest;
  let site: DocumentHost;
  let client: TestClientFacts;
  let user: UserFacts;
  let mcp: string;

  beforeAll(async () => {
    site = await DocumentHost.start();
    server = await OAuthUnderTest.start({ settings: { WEBHOOK_EGRESS: 'loopback' } });
    client = { clientId: site.publish('/client.json'), clientSecret: null };
    user = server.users.add({ isMcpEnabled: true });
    mcp = mcpResource(server.issuer, '/mcp');
  });
  afterAll(async () => {
    await server.stop();
    await site.stop();
  });
  afterEach(() => {
    site.answer = undefined;
  });

  interface Change {
    parameters?: Record<string, string | undefined>;
    ticked?: Record<string, string>;
    browser?: ReturnType<OAuthUnderTest['newBrowser']>;
    by?: TestClientFacts;
    as?: UserFacts;
  }

  /** Signs in as an assistant does, and gives what the client gets. */
  async function connect({ parameters, ticked, browser, by = client, as = user }: Change = {}) {
    const { verifier, challenge } = newChallenge();
    const asked = {
      code_challenge: challenge,
      code_challenge_method: 'S256',
      nonce: undefined,
      resource: mcp,
    };
    const redirect_uri = by === client ? ASSISTANT_URI : REDIRECT_URI;
    const sent = { ...asked, redirect_uri, scope: BOTH, ...parameters };
    const signedIn = await server.signIn(by, as, sent, browser, ticked);
    const exchange = (change: Record<string, string> = {}) =>
      server.exchange(by, signedIn.parameters.get('code')!, {
        code_verifier: verifier,
        redirect_uri: sent.redirect_uri,
        ...change,
      });
    return { ...signedIn, exchange };
  }

  async function tokensOf(change: Change = {}): Promise<Tokens> {
    const { exchange, answer } = await connect(change);
    const { status, body, text } = await exchange();
    if (status !== 200) throw new Error(`${text} ${answer.text}`);
    return body as Tokens;
  }

  describe('what they learn of the server', () => {
    it('stands in its metadata alone: the discovery document of the interface stays', async () => {
      const read = async (name: string) =>
        (await server.service.call('GET', `/.well-known/${name}`, { as: null })).body as Record<
          string,
          unknown
        >;
      const [metadata, discovery] = [
        await read('oauth-authorization-server'),
        await read('openid-configuration'),
      ];
      expect(metadata).toEqual({
        ...discovery,
        token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic', 'none'],
        client_id_metadata_document_supported: true,
        authorization_response_iss_parameter_supported: true,
      });
    });
  });

  describe('a client by its metadata document', () => {
    it('gets a token for its resource, which the API does not take, nor the other resource', async () => {
      const { parameters, exchange } = await connect({ ticked: { scope: 'cases:write' } });
      expect(parameters.get('iss')).toBe(server.issuer);
      const tokens = (await exchange({ resource: mcp })).body as Tokens;
      expect(tokens).toMatchObject({ scope: BOTH, refresh_token: expect.any(String) });
      expect(tokens.id_token).toBeUndefined();
      expect(claimsOf(tokens.access_token)).toMatchObject({
        aud: mcp,
        client_id: client.clientId,
        scope: BOTH,
      });
      expect(await server.verify(tokens.access_token, mcp)).toMatchObject({
        outcome: 'ok',
        grantId: expect.any(String),
        principal: {
          kind: 'oauth',
          firmId: user.firmId,
          userId: user.id,
          role: 'firm_admin',
          scopes: ['cases:read', 'cases:write'],
          issuedVia: 'mcp',
          client: { id: clientRowId(client.clientId), name: 'Claude' },
        },
      });
      for (const resource of [undefined, `${mcp}/readonly`, `${mcp}/`, 'https://other.example/mcp'])
        expect(await server.verify(tokens.access_token, resource)).toEqual({ outcome: 'invalid' });
      expect((await server.userinfo(tokens.access_token)).status).toBe(401);
    });

    it('gets a token for /mcp, also when it names neither resource nor scope, and can only read', async () => {
      const { access_token, scope } = await tokensOf({
        parameters: { resource: undefined, scope: undefined },
      });
      expect([scope, claimsOf(access_token).aud]).toEqual(['cases:read', mcp]);
    });

    it('never gets a token for the API, whatever it asks for', async () => {
      const { access_token, scope } = await tokensOf({ parameters: { scope: ALL_SCOPES } });
      expect([scope, claimsOf(access_token).aud]).toEqual(['cases:read', mcp]);
      const { exchange } = await connect();
      expect((await exchange({ resource: server.issuer })).body.error).toBe('invalid_target');
    });

    it('of the reading resource cannot write, whatever is asked and ticked', async () => {
      const resource = `${mcp}/readonly`;
      const { access_token, scope } = await tokensOf({
        parameters: { resource },
        ticked: { scope: 'cases:write' },
      });
      expect(scope).toBe('cases:read');
      expect((await server.verify(access_token, resource)).principal.scopes).toEqual(['cases:read']);
      expect(await server.verify(access_token, mcp)).toEqual({ outcome: 'invalid' });
    });

    it('keeps its resource over a refresh, and cannot change it', async () => {
      const { refresh_token } = await tokensOf({ ticked: { scope: 'cases:write' } });
      const { body } = await server.refresh(client, refresh_token);
      expect(claimsOf(body.access_token)).toMatchObject({ aud: mcp, scope: BOTH });
      const fields = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
      const moved = await server.post('/api/oauth/token', client, { ...fields, resource: `${mcp}/readonly` });
      expect(moved.body.error).toBe('invalid_target');
    });

    it.each([
      ['a foreign resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
      ['PKCE plain', { code_challenge_method: 'plain' }, 'invalid_request'],
      ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ])('is refused with %s', async (_what, parameters, error) => {
      const { parameters: answered } = await connect({ parameters });
      expect(answered.get('error')).toBe(error);
    });

    it('is fetched once for several sign-ins', async () => {
      const by = { clientId: site.publish('/once.json'), clientSecret: null };
      for (let i = 0; i < 2; i++) await tokensOf({ by, parameters: { redirect_uri: ASSISTANT_URI } });
      expect(site.fetched.filter((path) => path === '/once.json')).toHaveLength(1);
    });
  });

  describe('what a person has allowed', () => {
    it('is in the export of the firm, and ends when the firm leaves', async () => {
      const as = server.users.add({ isMcpEnabled: true });
      const { access_token, refresh_token } = await tokensOf({ as, ticked: { scope: 'cases:write' } });
      const headers = serviceHeaders('documents', 'oauth', { firmId: as.firmId! });
      const path = exportedOauthSettingsCall.path;
      const { body } = await server.service.call('GET', path, { as: null, headers });
      const clientId = clientRowId(client.clientId);
      const scopes = ['cases:read', 'cases:write'];
      expect(body.settings.connectedApps).toMatchObject([
        { clientId, userId: as.id, host: site.host, isAssistant: true, scopes },
      ]);
      await server.service.call('POST', offboardOauthCall.path, {
        as: { service: 'referrals' },
        body: { firmIds: [as.firmId], userIds: [as.id], dryRun: false },
      });
      expect(await server.verify(access_token, mcp)).toEqual({ outcome: 'invalid' });
      expect((await server.refresh(client, refresh_token)).body.error).toBe('invalid_grant');
      const after = await server.service.call('GET', path, { as: null, headers });
      expect(after.body.settings.connectedApps).toEqual([]);
    });
  });

  describe('the page on which a person lets one in', () => {
    const consent = async (change: Change & { document?: Record<string, unknown>; path?: string } = {}) => {
      const { document = {}, path = '/consent.json', parameters, as = user } = change;
      const by = { clientId: site.publish(path, document), clientSecret: null };
      const { challenge } = newChallenge();
      const asked = {
        code_challenge: challenge,
        code_challenge_method: 'S256',
        nonce: undefined,
        scope: BOTH,
      };
      const browser = server.newBrowser();
      const url = server.authorizeUrl(by, { redirect_uri: ASSISTANT_URI, ...asked, ...parameters });
      const login = await browser.follow(await browser.get(url));
      const fields = { do: 'login', email: as.email, password: 'correct horse battery' };
      return { page: await browser.follow(await browser.submit(login, fields)), browser };
    };

    it('names the host that was checked, not only the name that the client chose', async () => {
      const { page } = await consent({ path: '/name.json', document: { client_name: 'Your\u202e Bank\n' } });
      expect(page.text).toContain(`An assistant from <strong>${site.host}</strong> asks for access.`);
      expect(page.text).toContain('It calls itself Your Bank;');
      expect(page.text).not.toContain('on this computer');
    });

    it('leaves writing unticked, and what was left so is asked for again: the step-up', async () => {
      const browser = server.newBrowser();
      const person = server.users.add({ isMcpEnabled: true });
      const { page } = await consent({ path: '/step.json', as: person });
      expect(page.text).toMatch(
        /<input type="checkbox" name="scope" value="cases:write" form="decision" ?\/?>/,
      );
      const first = await tokensOf({ browser, as: person });
      expect(first.scope).toBe('cases:read');
      const again = await tokensOf({ browser, as: person, ticked: { scope: 'cases:write' } });
      expect(again.scope).toBe(BOTH);
      // what was allowed once is not asked for a third time
      const { answer } = await connect({ browser, as: person, parameters: { prompt: 'none' } });
      expect(new URL(answer.location!).searchParams.get('code')).not.toBeNull();
    });

    it('can be left unticked later, by whoever is asked each time: new and old tokens only read', async () => {
      const as = server.users.add({ isMcpEnabled: true });
      const redirect_uri = 'http://127.0.0.1:51763/callback';
      const redirect_uris = ['http://127.0.0.1/callback'];
      const by = { clientId: site.publish('/native.json', { redirect_uris }), clientSecret: null };
      const again = { browser: server.newBrowser(), by, as, parameters: { redirect_uri } };
      const before = await tokensOf({ ...again, ticked: { scope: 'cases:write' } });
      const scopesBefore = async () => (await server.verify(before.access_token, mcp)).principal.scopes;
      expect([before.scope, await scopesBefore()]).toEqual([BOTH, ['cases:read', 'cases:write']]);
      const told = async () =>
        (await server.service.events(as.id)).filter(({ type }) => type === 'grant.revoked.v1');
      expect(await told()).toEqual([]);
      const { access_token, refresh_token, scope } = await tokensOf(again);
      expect([scope, claimsOf(access_token).scope]).toEqual(['cases:read', 'cases:read']);
      const { body } = await server.refresh(by, refresh_token);
      expect(claimsOf(body.access_token).scope).toBe('cases:read');
      expect(await scopesBefore()).toEqual(['cases:read']);
      expect((await server.refresh(by, before.refresh_token)).body.scope).toBe('cases:read');
      // gateways, which keep what a token may do, ask again
      const { grantId } = await server.verify(before.access_token, mcp);
      expect((await told()).map(({ data }) => data)).toEqual([
        { grantId, userId: as.id, clientId: clientRowId(by.clientId) },
      ]);
    });

    it('warns of a program on this computer, whose port may change', async () => {
      const document = { redirect_uris: ['http://localhost/callback'] };
      const parameters = { redirect_uri: 'http://localhost:51763/callback' };
      const { page } = await consent({ path: '/local.json', document, parameters });
      expect(page.status).toBe(200);
      expect(page.text).toContain('The answer goes to a program on this computer (localhost:51763).');
    });

    it('says that the firm wants none, and lets nobody go on', async () => {
      const as = server.users.add();
      const { page, browser } = await consent({ path: '/off.json', as });
      expect([page.status, page.text.includes('Your firm has not switched assistants on.')]).toEqual([
        403,
        true,
      ]);
      expect((await browser.submit(page, { do: 'allow' })).status).toBe(403);
      const answer = await browser.submit(page, { do: 'cancel' });
      expect((await browser.follow(answer)).location).toContain('error=access_denied');
    });
  });

  describe('documents that are refused', () => {
    let addresses = 0;

    const refusalOf = async (clientId: string) => {
      const { challenge } = newChallenge();
      const asked = {
        code_challenge: challenge,
        code_challenge_method: 'S256',
        nonce: undefined,
        scope: BOTH,
      };
      const url = server.authorizeUrl({ clientId }, { redirect_uri: ASSISTANT_URI, ...asked });
      // from an address each, as the documents that one may have fetched are counted
      const headers = { 'x-forwarded-for': `203.0.113.${++addresses}` };
      const { status, text } = await server.newBrowser().get(url, headers);
      expect(text).not.toContain('fetch not allowed');
      return { status, text };
    };

    it.each<[string, Record<string, unknown>]>([
      ['with another client_id', { client_id: 'https://claude.ai/client.json' }],
      ['with a secret', { client_secret: 'x'.repeat(40) }],
      ['that signs with a key only', { token_endpoint_auth_method: 'private_key_jwt' }],
      ['without a name', { client_name: ' ' }],
      [
        'without a usable redirect URI',
        { redirect_uris: ['http://assistant.example/', 'cursor://callback'] },
      ],
      ['of more than 5 KB', { padding: 'x'.repeat(5_200) }],
    ])('%s', async (what, change) => {
      const { status, text } = await refusalOf(site.publish(`/${what.replaceAll(' ', '-')}.json`, change));
      expect([status, text.includes('This sign-in cannot continue')]).toEqual([400, true]);
    });

    it.each([
      ['that is no JSON', 'hello'],
      ['that is a list', '[]'],
    ])('%s', async (what, document) => {
      expect((await refusalOf(site.publishText(`/${what.replaceAll(' ', '-')}`, document))).status).toBe(400);
    });

    it('that redirects inward, which is not followed', async () => {
      const inward = site.publish('/inward.json');
      site.answer = (_request, response) => void response.writeHead(302, { location: inward }).end();
      expect((await refusalOf(`https://${site.host}/redirect.json`)).status).toBe(400);
      expect(site.fetched.at(-1)).toBe('/redirect.json');
    });

    it('of 1 MB, which is read no further than its limit', async () => {
      site.answer = (_request, response) => void response.writeHead(200).end('x'.repeat(1_048_576));
      expect((await refusalOf(`https://${site.host}/large.json`)).status).toBe(400);
    });

    it.each(['https://10.0.0.8/client.json', 'https://169.254.169.254/latest', 'https://[fd00::1]/c.json'])(
      'at the address %s of our own network',
      async (clientId) => {
        expect((await refusalOf(clientId)).status).toBe(400);
      },
    );

    it('prefers to sign, and need not: it is a public client', async () => {
      const methods = { token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'] };
      const document = { token_endpoint_auth_method: 'private_key_jwt', ...methods };
      const by = { clientId: site.publish('/chatgpt.json', document), clientSecret: null };
      const { scope } = await tokensOf({ by, parameters: { redirect_uri: ASSISTANT_URI } });
      expect(scope).toBe('cases:read');
    });
  });

  describe('a document that cannot be read for now', () => {
    /** As after five minutes: documents are fetched again. The count of this minute begins anew. */
    const forgetDocuments = (limit = new FetchLimit()) => {
      Reflect.set(server.service.part(OidcServer), 'built', undefined);
      Reflect.set(server.service.part(ClientDocuments), 'limit', limit);
    };
    afterEach(() => forgetDocuments());

    const UNAVAILABLE = [503, 'temporarily_unavailable', '2'];
    const refused = ({ status, body, headers }: Awaited<ReturnType<typeof server.refresh>>) => [
      status,
      body.error,
      headers['retry-after'],
    ];
    const authorize = (clientId: string) =>
      server.newBrowser().get(server.authorizeUrl({ clientId }, { redirect_uri: ASSISTANT_URI }));

    it.each<[string, NonNullable<DocumentHost['answer']>]>([
      ['is broken', (_request, response) => void response.writeHead(502).end()],
      ['is busy', (_request, response) => void response.writeHead(429).end()],
      ['hangs up', (request) => void request.socket.destroy()],
      ['does not answer', () => undefined],
    ])(
      'as its host %s does not end what was allowed: the client is told to come again',
      async (_what, answer) => {
        const { refresh_token } = await tokensOf();
        forgetDocuments();
        site.answer = answer;
        expect(refused(await server.refresh(client, refresh_token))).toEqual(UNAVAILABLE);
        const page = await authorize(client.clientId);
        expect([page.status, page.text]).toEqual([503, expect.stringContaining('temporarily_unavailable')]);
        site.answer = undefined;
        expect((await server.refresh(client, refresh_token)).status).toBe(200);
      },
    );

    it('is told from one that is gone', async () => {
      const { refresh_token } = await tokensOf();
      forgetDocuments();
      site.answer = (_request, response) => void response.writeHead(404).end();
      expect((await server.refresh(client, refresh_token)).body.error).toBe('invalid_client');
    });

    it('as strangers had too many fetched keeps out strangers only', async () => {
      const { refresh_token } = await tokensOf();
      const usedUp = new FetchLimit();
      while (usedUp.take(null));
      forgetDocuments(usedUp);
      const stranger = { clientId: site.publish('/stranger.json'), clientSecret: null };
      expect(refused(await server.refresh(stranger, 'x'))).toEqual(UNAVAILABLE);
      expect((await authorize(stranger.clientId)).status).toBe(503);
      expect(site.fetched).not.toContain('/stranger.json');
      expect((await server.refresh(client, refresh_token)).status).toBe(200);
    });
  });

  describe('an app that a firm registered', () => {
    it('works as an assistant with its own secret, and for the API as before, each token in its place', async () => {
      const own = await server.registerAs(user, { allowed_scopes: ['openid', 'cases:write'] });
      const { access_token, scope } = await tokensOf({ by: own, ticked: { scope: 'cases:write' } });
      expect(scope).toBe(BOTH);
      expect((await server.verify(access_token, mcp)).principal.client).toEqual({
        id: own.clientId,
        name: 'Own Intake',
      });
      const ofApi = await server.tokensFor(own, user, { scope: 'openid cases:write' });
      expect(claimsOf(ofApi.access_token).aud).toBe(server.issuer);
      expect((await server.verify(ofApi.access_token)).outcome).toBe('ok');
      expect(await server.verify(ofApi.access_token, mcp)).toEqual({ outcome: 'invalid' });
    });

    it('may send a resource of its own to the API: it was always ignored', async () => {
      const own = await server.register();
      const change = { resource: 'https://docket.example.com', scope: 'openid cases:read' };
      const code = await server.codeFor(own, user, change);
      const { status, body } = await server.exchange(own, code, { resource: 'https://docket.example.com' });
      expect([status, claimsOf(body.access_token).aud]).toEqual([200, server.issuer]);
    });
  });

  describe('what was allowed', () => {
    it('ends at once when it is revoked, or the firm switches assistants off', async () => {
      const person = server.users.add({ isMcpEnabled: true });
      const tokens = await tokensOf({ as: person, ticked: { scope: 'cases:write' } });
      server.users.change(person.id, { isMcpEnabled: false });
      expect(await server.verify(tokens.access_token, mcp)).toEqual({ outcome: 'inactive', lacksMcp: true });
      server.users.change(person.id, { isMcpEnabled: true });
      expect((await server.verify(tokens.access_token, mcp)).outcome).toBe('ok');

      const path = '/api/v1/firm/connected-apps';
      const administrator = server.session({ ...person, role: 'firm_admin' });
      const listed = await administrator.get(`${path}?isAssistant=true`);
      expect(listed.data).toEqual([
        expect.objectContaining({
          clientId: clientRowId(client.clientId),
          name: 'Claude',
          host: site.host,
          isAssistant: true,
          isOfFirm: false,
          scopes: ['cases:read', 'cases:write'],
          userId: person.id,
        }),
      ]);
      expect((await administrator.get(`${path}?isAssistant=false`)).data).toEqual([]);
      const revoked = await administrator.delete(
        `${path}/${clientRowId(client.clientId)}/people/${person.id}`,
      );
      expect(revoked.status).toBe(204);
      expect(await server.verify(tokens.access_token, mcp)).toEqual({ outcome: 'invalid' });
      expect((await server.refresh(client, tokens.refresh_token)).body.error).toBe('invalid_grant');
      const events = await server.service.events(person.id);
      expect(events).toContainEqual(
        expect.objectContaining({
          type: 'grant.revoked.v1',
          data: expect.objectContaining({ clientId: clientRowId(client.clientId) }),
        }),
      );
    });

    it('is ended by the assistant itself, too', async () => {
      const tokens = await tokensOf();
      const { status } = await server.post('/api/oauth/revoke', client, { token: tokens.access_token });
      expect(status).toBe(200);
      expect(await server.verify(tokens.access_token, mcp)).toEqual({ outcome: 'invalid' });
    });

    it('is audited with the resource and the address of the client', async () => {
      const person = server.users.add({ isMcpEnabled: true });
      await tokensOf({ as: person });
      const entries = (await server.service.events(clientRowId(client.clientId))).filter(
        ({ actor, data }) =>
          actor.userId === person.id && (data as any).action === 'oauth_client.consent_given',
      );
      expect(entries.map(({ data }) => (data as any).details)).toEqual([
        { scopes: ['cases:read'], resource: mcp, client: client.clientId },
      ]);
    });

    it('is no client that operators look after', async () => {
      const list = await server.service.admin.get('/api/v1/admin/oauth-clients?limit=100');
      expect(list.text).not.toContain(clientRowId(client.clientId));
      const path = `/api/v1/admin/oauth-clients/${clientRowId(client.clientId)}`;
      expect((await server.service.admin.delete(path)).status).toBe(404);
    });
  });
});

describe('an exchange that admits assistants of some hosts only', () => {
  it('fetches nothing from others', async () => {
    const site = await DocumentHost.start();
    const settings = { WEBHOOK_EGRESS: 'loopback', OAUTH_CLIENT_HOSTS: 'claude.ai, chatgpt.com' };
    const server = await OAuthUnderTest.start({ settings });
    const { challenge } = newChallenge();
    const asked = { code_challenge: challenge, code_challenge_method: 'S256', redirect_uri: ASSISTANT_URI };
    const url = server.authorizeUrl({ clientId: site.publish('/client.json') }, asked);
    const { status } = await server.newBrowser().get(url);
    expect([status, site.fetched]).toEqual([400, []]);
    await server.stop();
    await site.stop();
  });
});
