import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserFacts } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import { newId } from '@referral-exchange/telemetry';
import { buildEvent, failOnLeaks, type ServiceAnswer, type TestCaller } from '@referral-exchange/testing';
import { OnSandboxResetConsumer } from '../src/firm-clients/on-sandbox-reset.consumer.js';
import { OAuthUnderTest, PASSWORD, REDIRECT_URI, type TestClientFacts } from './oauth-under-test.js';

failOnLeaks();

const PATH = '/api/v1/firm/oauth-clients';
const BODY = { name: 'Own Intake', redirectUris: [REDIRECT_URI], allowed_scopes: ['openid', 'cases:read'] };
const OTHER_URI = 'https://intake.example.com/back';

/** ADR 178: a firm registers applications for its own people. */
describe('an application of a firm', () => {
  let server: OAuthUnderTest;
  let administrator: UserFacts;
  let stranger: UserFacts;
  let firm: TestCaller;
  let other: TestCaller;

  beforeAll(async () => {
    server = await OAuthUnderTest.start();
    administrator = server.users.add();
    stranger = server.users.add({ firmName: 'Other LLP' });
    [firm, other] = [server.session(administrator), server.session(stranger)];
  });
  afterAll(() => server.stop());

  const reasonOf = ({ body }: ServiceAnswer) => body.error?.details[0].message as string | undefined;
  const actsOn = async ({ clientId }: TestClientFacts) =>
    (await server.service.events(clientId)).map(({ actor, data }) => [(data as any).action, actor.firmId]);

  it('is registered with a secret that only this answer has', async () => {
    const { status, data } = await firm.post(PATH, BODY);
    expect([status, data]).toEqual([
      201,
      expect.objectContaining({
        firmId: administrator.firmId,
        name: 'Own Intake',
        clientSecret: expect.stringMatching(/^svcs_[0-9a-f]{64}$/),
        tokenEndpointAuthMethod: 'client_secret_basic',
      }),
    ]);
    const list = await firm.get(PATH);
    expect(list.data).toContainEqual(expect.objectContaining({ clientId: data.clientId }));
    expect(list.text).not.toContain(data.clientSecret);
    expect((await server.service.admin.get(`/api/v1/admin/oauth-clients/${data.clientId}`)).status).toBe(200);
  });

  it('is there for its own firm alone', async () => {
    const { clientId } = await server.registerAs(administrator);
    const ofExchange = await server.register();
    for (const [caller, id] of [
      [other, clientId],
      [firm, ofExchange.clientId],
      [firm, newId()],
    ] as const)
      // prettier-ignore
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['PATCH', '', { name: 'Stolen' }],
        ['POST', '/rotate-secret', undefined],
        ['DELETE', '', undefined],
      ] as const) {
        const answer = await server.service.call(method, `${PATH}/${id}${path}`, { as: caller.principal, body });
        expect([method, answer.status, answer.code]).toEqual([method, 404, 'resource_not_found']);
      }
    expect((await other.get(PATH)).data).toEqual([]);
    expect((await firm.get(`${PATH}/${clientId}`)).data.name).toBe('Own Intake');
  });

  it('is no matter of people without the role, of providers, or of keys', async () => {
    for (const role of ['member', 'viewer'] as const) {
      const person = server.session(server.users.add({ firmId: administrator.firmId, role }));
      expect((await person.get(PATH)).code).toBe('insufficient_role');
      expect((await person.post(PATH, BODY)).code).toBe('insufficient_role');
    }
    const provider = { role: 'provider_admin' as const, firmId: null, providerId: newId() };
    expect((await server.service.as({ ...firm.principal, ...provider }).get(PATH)).code).toBe('wrong_scope');
    expect((await server.service.as({}).get(PATH)).code).toBe('wrong_scope');
    expect((await server.service.as({ ...firm.principal, kind: 'oauth', scopes: ['firm:read'] }).get(PATH)).code).toBe('wrong_scope'); // prettier-ignore
  });

  it.each([
    ['a fragment', 'https://a.example.com/#x', 'must not have a fragment'],
    ['plain http', 'http://a.example.com/', 'must use https'],
    ['another spelling', 'https://a.example.com:443/', 'write it as https://a.example.com/'],
  ])('is neither registered nor changed with %s in a redirect URI', async (_what, uri, message) => {
    const { clientId } = await server.registerAs(administrator);
    const redirectUris = [REDIRECT_URI, uri];
    for (const answer of [
      await firm.post(PATH, { ...BODY, redirectUris }),
      await firm.patch(`${PATH}/${clientId}`, { redirectUris }),
    ])
      expect([answer.status, answer.body.error.details]).toEqual([
        400,
        [{ field: 'redirectUris.1', message: expect.stringContaining(message) }],
      ]);
    expect((await firm.get(`${PATH}/${clientId}`)).data.redirectUris).toEqual([REDIRECT_URI]);
  });

  it('changes its name, words and addresses, and a sign-in to an address that is gone is refused', async () => {
    const client = await server.registerAs(administrator, { description: 'Old' });
    const change = { name: 'Intake 2', description: null, redirectUris: [OTHER_URI] };
    const changed = await firm.patch(`${PATH}/${client.clientId}`, change);
    expect([changed.status, changed.data]).toEqual([200, expect.objectContaining(change)]);
    const read = await firm.get(`${PATH}/${client.clientId}`);
    expect(read.data).toEqual(changed.data);
    expect(read.headers.etag).toBe(changed.headers.etag);
    const page = await server.newBrowser().get(server.authorizeUrl(client));
    expect([page.status, page.text]).toEqual([400, expect.stringContaining('redirect_uri')]);
    expect(await actsOn(client)).toEqual([
      ['oauth_client.created', administrator.firmId],
      ['oauth_client.changed', administrator.firmId],
    ]);
  });

  it('is not overwritten by an administrator who has read an older version', async () => {
    const { clientId } = await server.registerAs(administrator);
    const { headers } = await firm.get(`${PATH}/${clientId}`);
    const ifMatch = { 'if-match': String(headers.etag) };
    expect((await firm.patch(`${PATH}/${clientId}`, { name: 'First' }, ifMatch)).status).toBe(200);
    const late = await firm.patch(`${PATH}/${clientId}`, { name: 'Second' }, ifMatch);
    expect([late.status, reasonOf(late)]).toEqual([409, 'version_mismatch']);
    expect((await firm.get(`${PATH}/${clientId}`)).data.name).toBe('First');
  });

  it('gets one new secret of two administrators who rotate at once, and the old one is dead', async () => {
    const client = await server.registerAs(administrator);
    const { headers } = await firm.get(`${PATH}/${client.clientId}`);
    const rotate = () =>
      firm.post(`${PATH}/${client.clientId}/rotate-secret`, undefined, { 'if-match': String(headers.etag) });
    const answers = await Promise.all([rotate(), rotate()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { clientSecret } = answers.find(({ status }) => status === 200)!.data;
    const old = await server.exchange(client, await server.codeFor(client, administrator));
    expect([old.status, old.body.error]).toEqual([401, 'invalid_client']);
    const code = await server.codeFor(client, administrator);
    expect((await server.exchange({ ...client, clientSecret }, code)).status).toBe(200);
  });

  it('ends with every token that it holds when it is deleted', async () => {
    const client = await server.registerAs(administrator);
    const tokens = await server.tokensFor(client, administrator);
    expect((await firm.delete(`${PATH}/${client.clientId}`)).status).toBe(204);
    expect(await server.verify(tokens.access_token)).toEqual({ outcome: 'invalid' });
    expect((await server.refresh(client, tokens.refresh_token)).body.error).toBe('invalid_client');
    expect((await firm.get(`${PATH}/${client.clientId}`)).status).toBe(404);
    expect((await actsOn(client)).at(-1)).toEqual(['oauth_client.deleted', administrator.firmId]);
  });

  it('is one of 20 at most, also when two are registered at once', async () => {
    const person = server.users.add({ isTestFirm: true });
    const caller = server.session(person);
    for (let count = 0; count < 19; count++) await server.registerAs(person);
    const answers = await Promise.all([caller.post(PATH, BODY), caller.post(PATH, BODY)]);
    expect(answers.map((answer) => [answer.status, reasonOf(answer)]).sort()).toEqual([
      [201, undefined],
      [409, 'client_limit_reached'],
    ]);
    await caller.delete(`${PATH}/${answers.find(({ status }) => status === 201)!.data.clientId}`);
    expect((await caller.post(PATH, BODY)).status).toBe(201);
  });

  describe('asks its own people alone', () => {
    it('who belongs to another firm can go back or be somebody else', async () => {
      const client = await server.registerAs(administrator);
      const browser = server.newBrowser();
      const { answer } = await server.signIn(client, stranger, {}, browser);
      expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('for its own people')]);
      expect(answer.text).not.toContain('value="allow"');
      const forced = await browser.submit(answer, { do: 'allow' });
      expect([forced.status, forced.text]).toEqual([403, expect.stringContaining('another firm')]);
      const switched = await browser.follow(await browser.submit(answer, { do: 'switch' }));
      expect(switched.text).toContain('name="password"');
    });

    it('and says who registered it: their firm by name, or the exchange', async () => {
      const consentText = async (client: { clientId: string }) => {
        const browser = server.newBrowser();
        const login = await browser.follow(await browser.get(server.authorizeUrl(client, {})));
        const { email } = administrator;
        const form = { do: 'login', email, password: PASSWORD };
        return (await browser.follow(await browser.submit(login, form))).text;
      };
      const { firmName } = administrator;
      expect(await consentText(await server.registerAs(administrator))).toContain(
        `was registered by your firm, ${firmName?.replace('&', '&amp;')}.`,
      );
      expect(await consentText(await server.register())).toContain('was registered by this exchange.');
    });

    it('whose firm is deactivated gets no new token, and the old ones are refused', async () => {
      const person = server.users.add();
      const client = await server.registerAs(person);
      const tokens = await server.tokensFor(client, person);
      server.users.change(person.id, { isActive: false });
      expect(await server.verify(tokens.access_token)).toEqual({ outcome: 'inactive' });
      expect((await server.refresh(client, tokens.refresh_token)).body.error).toBe('invalid_grant');
    });
  });

  it('goes with its people when their test firm is reset', async () => {
    const { clientId } = await server.registerAs(administrator);
    const elsewhere = await server.registerAs(stranger);
    const after = server.session(server.users.add({ firmName: 'After the reset' }));
    const data = { firmId: administrator.firmId!, newFirmId: after.firmId! };
    const event = buildEvent('firm.sandbox_reset.v1', { key: data.firmId, data });
    await server.service
      .part(Database)
      .transaction(() => server.service.part(OnSandboxResetConsumer).handle(event));
    const statusOf = async (caller: TestCaller, id: string) => (await caller.get(`${PATH}/${id}`)).status;
    expect(await Promise.all([statusOf(after, clientId), statusOf(firm, clientId)])).toEqual([200, 404]);
    expect(await statusOf(other, elsewhere.clientId)).toBe(200);
  });
});
