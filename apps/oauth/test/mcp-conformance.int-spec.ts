import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DocumentHost, failOnLeaks, freePort, McpConformance } from '@referral-exchange/testing';
import { OAuthUnderTest, PASSWORD } from './oauth-under-test.js';

failOnLeaks();

describe('the official conformance suite of MCP', () => {
  let site: DocumentHost;
  let server: OAuthUnderTest;
  beforeAll(async () => {
    site = await DocumentHost.start();
    server = await OAuthUnderTest.start({ settings: { WEBHOOK_EGRESS: 'loopback' } });
  });
  afterAll(async () => {
    await server?.stop();
    await site?.stop();
  });

  it('passes the official conformance scenarios of an authorization server, as a client by its document', async () => {
    const port = await freePort();
    const clientId = site.publish('/conformance.json', {
      client_name: 'Conformance',
      redirect_uris: [`http://127.0.0.1:${port}/callback`],
    });
    const suite = await McpConformance.start(
      ...['authorization', '--url', server.issuer, '--client-id', clientId, '--port', String(port)],
    );
    // what the suite asks a person to do
    const browser = server.newBrowser();
    const address = await suite.printed(/http:\S+\/authorize\?\S+/);
    const user = server.users.add({ isMcpEnabled: true });
    const login = await browser.follow(await browser.get(address));
    const consent = await browser.follow(
      await browser.submit(login, { do: 'login', email: user.email, password: PASSWORD }),
    );
    const answer = await browser.follow(await browser.submit(consent, { do: 'allow' }));
    expect(answer).toMatchObject({ location: expect.stringContaining('/callback?') });
    await fetch(answer.location!);

    const results = Object.fromEntries(await suite.results());
    const verdicts = Object.values(results)
      .flat()
      .map(({ id, status }) => [id, status]);
    expect(verdicts.sort()).toEqual([
      ['authorization-code-grant', 'SUCCESS'],
      ['authorization-server-metadata', 'SUCCESS'],
      ['authorization-server-metadata-cimd', 'SUCCESS'],
    ]);
  });
});
