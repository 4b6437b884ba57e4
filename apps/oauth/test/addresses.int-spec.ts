import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserFacts } from '@referral-exchange/contracts';
import { failOnLeaks } from '@referral-exchange/testing';
import { OAuthUnderTest, PASSWORD, type TestClientFacts } from './oauth-under-test.js';

failOnLeaks();

const APP = 'https://docket.example.com';

describe('the addresses of the OAuth server', () => {
  let server: OAuthUnderTest;
  let client: TestClientFacts;
  let publicClient: TestClientFacts;
  let user: UserFacts;

  beforeAll(async () => {
    server = await OAuthUnderTest.start();
    client = await server.register();
    publicClient = await server.register({ tokenEndpointAuthMethod: 'none' });
    user = server.users.add();
  });
  afterAll(() => server.stop());

  it.each([
    ['/.well-known/openid-configuration', 'GET'],
    ['/.well-known/jwks.json', 'GET'],
    ['/api/oauth/userinfo', 'GET,POST'],
    ['/api/oauth/token', 'POST'],
    ['/api/oauth/revoke', 'POST'],
  ])('%s answers the preflight of a browser app', async (path, methods) => {
    const { status, headers } = await server.service.call('OPTIONS', path, {
      as: null,
      headers: {
        origin: APP,
        'access-control-request-method': methods.split(',')[0]!,
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': APP,
      'access-control-allow-methods': methods,
      'access-control-allow-headers': 'authorization,content-type',
    });
  });

  it('a page may read an answer only where its origin is one of the client', async () => {
    const fields = { grant_type: 'refresh_token', refresh_token: 'x', client_id: publicClient.clientId };
    const from = (origin: string) =>
      server.service.call('POST', '/api/oauth/token', { as: null, body: fields, headers: { origin } });
    const own = await from(APP);
    expect([own.headers['access-control-allow-origin'], own.body.error]).toEqual([APP, 'invalid_grant']);
    const other = await from('https://evil.example');
    expect([other.headers['access-control-allow-origin'], other.body.error]).toEqual([
      undefined,
      'invalid_request',
    ]);
  });

  /** Sends exactly this head, and answers the whole response. */
  async function raw(lines: string[]): Promise<string> {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
    return text(socket);
  }

  it.each([
    ['the header Host', (path: string) => [`GET ${path} HTTP/1.1`, 'Host: evil.example']],
    [
      'the header X-Forwarded-Host',
      (path: string) => [`GET ${path} HTTP/1.1`, 'Host: evil.example', 'X-Forwarded-Host: evil.example'],
    ],
    [
      'an absolute request line',
      (path: string) => [`GET http://evil.example${path} HTTP/1.1`, 'Host: evil.example'],
    ],
  ])('come from the settings, never from %s', async (_what, head) => {
    const address = new URL(server.authorizeUrl(client));
    const response = await raw(head(address.pathname + address.search));
    expect(response).toMatch(/^HTTP\/1\.1 303 /);
    expect(response).not.toContain('evil.example');
    const location = /^location: (.+)$/im.exec(response)![1]!.trim();
    const browser = server.newBrowser();
    for (const [, name, value, path] of response.matchAll(
      /^set-cookie: ([^=]+)=([^;]*);(?:.*?path=([^;\r]+))?/gim,
    ))
      browser.plant(name!, value!, path ?? '/');
    const login = await browser.get(location);
    const answer = await browser.submit(login, { do: 'login', email: user.email, password: PASSWORD });
    expect([answer.status, new URL(answer.location!).origin]).toEqual([303, server.issuer]);
    expect(JSON.stringify(answer.headers)).not.toContain('evil.example');
  });

  it('are told apart by case, and a slash at the end is ignored', async () => {
    const get = (path: string) => server.service.call('GET', path, { as: null });
    for (const path of ['/.well-known/JWKS.json', '/API/oauth/jwks', '/api/oauth/USERINFO'])
      expect((await get(path)).status).toBe(404);
    for (const path of ['/.well-known/jwks.json/', '/.well-known/openid-configuration/'])
      expect((await get(path)).status).toBe(200);
    const tokens = await server.tokensFor(client, user);
    const refreshed = await server.post('/api/oauth/token/', client, {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
    });
    expect(refreshed.status).toBe(200);
    expect((await server.verify(refreshed.body.access_token)).outcome).toBe('ok');
  });
});
