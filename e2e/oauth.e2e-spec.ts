import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, launchBrowser } from '@referral-exchange/testing';
import * as oidc from 'openid-client';
import type { Browser, Page } from 'playwright-core';
import { AuthorizationCode } from 'simple-oauth2';
import { patientFetch } from './patience.js';
import { admin, caseBody, internal, newWorld, sandbox, type World } from './world.js';

/** For what hangs, not for what is slow. */
const PATIENCE_MS = 90_000;
/**
 * A gateway asks oauth about a token again after 30 s: a token that is refused earlier was revoked by its
 * event.
 */
const BY_EVENT_MS = 25_000;
const ALL = 'openid email profile cases:read cases:write user:read firm:read';

/**
 * Clients written by others complete the whole flow against the running suite, through the gateway, in a real
 * browser.
 */
describe('signing in with OAuth', () => {
  let world: World;
  let browser: Browser;
  let app: Server;
  let redirectUri: string;
  let client: { clientId: string; clientSecret: string };

  beforeAll(async () => {
    world = await newWorld();
    app = createServer((_, response) => response.end('back'));
    await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
    redirectUri = `http://127.0.0.1:${(app.address() as AddressInfo).port}/callback`;
    const made = await admin.post('/admin/oauth-clients', {
      name: 'Docket Manager',
      redirectUris: [redirectUri],
      allowed_scopes: ALL.split(' '),
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ success: true, meta: { success: true } });
    client = made.body.data;
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    app?.closeAllConnections();
    app?.close();
  });

  /**
   * What the user does: signs in and allows it; begins again when a page says 503. Answers the address that
   * the browser ends at.
   */
  async function allow(address: string): Promise<URL> {
    for (;;) {
      const context = await browser.newContext();
      context.setDefaultTimeout(PATIENCE_MS);
      const page = await context.newPage();
      const isBusy = new Promise<null>((resolve) => {
        page.on('response', (response) => response.status() === 503 && resolve(null));
      });
      const end = await Promise.race([walk(page, address), isBusy]);
      await context.close();
      if (end) return end;
    }
  }

  async function walk(page: Page, address: string): Promise<URL | null> {
    try {
      await page.goto(address);
      await page.getByLabel('Email').fill(world.sender.user.email);
      await page.getByLabel('Password').fill(world.sender.user.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('button', { name: 'Allow' }).click();
      await page.waitForURL(`${redirectUri}?**`);
      return new URL(page.url());
    } catch (error) {
      // `allow` has begun again
      if (page.isClosed()) return null;
      throw error;
    }
  }

  const discover = () =>
    oidc.discovery(new URL(sandbox.authUrl), client.clientId, client.clientSecret, undefined, {
      execute: [oidc.allowInsecureRequests],
      [oidc.customFetch]: patientFetch,
    });
  /**
   * Status and code of a call by a token, outside of the API descriptions: they are those of public
   * resources.
   */
  const callBy = async (token: string): Promise<{ status: number; code?: string }> => {
    const response = await patientFetch(`${sandbox.internalUrl}/sent-cases`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { error } = (await response.json()) as { error?: { code: string } };
    return { status: response.status, code: error?.code };
  };
  const bearer = (token: string) => internal.as({ authorization: `Bearer ${token}` });

  /** A sign-in by openid-client for some scopes. */
  async function signIn(scope: string) {
    const config = await discover();
    const verifier = oidc.randomPKCECodeVerifier();
    const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
    const isOpenId = scope.split(' ').includes('openid');
    const address = oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope,
      state,
      ...(isOpenId && { nonce }),
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const tokens = await oidc.authorizationCodeGrant(config, await allow(address.href), {
      expectedState: state,
      ...(isOpenId && { expectedNonce: nonce, idTokenExpected: true }),
      pkceCodeVerifier: verifier,
    });
    return { config, tokens };
  }

  it('openid-client: discovery, sign-in, user info, refresh, revocation', async () => {
    const { config, tokens } = await signIn(ALL);
    expect(config.serverMetadata().issuer).toBe(sandbox.authUrl);
    expect(tokens.token_type).toBe('bearer');
    expect(tokens.expires_in).toBe(3600);
    const claims = tokens.claims()!;
    expect(claims).toMatchObject({
      email: world.sender.user.email,
      firm_id: world.sender.firm.id,
      firm_name: world.sender.firm.name,
    });
    const userinfo = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
    expect(userinfo.email).toBe(world.sender.user.email);

    const refreshed = await oidc.refreshTokenGrant(config, tokens.refresh_token!);
    expect(refreshed.refresh_token).not.toBe(tokens.refresh_token);
    await oidc.tokenRevocation(config, refreshed.refresh_token!, { token_type_hint: 'refresh_token' });
    await expect(oidc.refreshTokenGrant(config, refreshed.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await expect(oidc.fetchUserInfo(config, refreshed.access_token, claims.sub)).rejects.toThrow();
  });

  it('simple-oauth2: sign-in, refresh, revocation, with a JSON body and without PKCE', async () => {
    const other = new AuthorizationCode({
      client: { id: client.clientId, secret: client.clientSecret },
      auth: {
        tokenHost: sandbox.authUrl,
        tokenPath: '/api/oauth/token',
        revokePath: '/api/oauth/revoke',
        authorizePath: '/api/oauth/authorize',
      },
      options: { bodyFormat: 'json', authorizationMethod: 'header' },
    });
    const back = await allow(
      other.authorizeURL({ redirect_uri: redirectUri, scope: 'openid cases:read', state: 'abc' }),
    );
    expect(back.searchParams.get('state')).toBe('abc');
    const code = back.searchParams.get('code')!;
    const first = await other.getToken({ code, redirect_uri: redirectUri });
    expect(first.token).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'openid cases:read' });
    expect(first.expired()).toBe(false);
    const second = await first.refresh();
    expect(second.token.refresh_token).not.toBe(first.token.refresh_token);
    await second.revoke('access_token');
    const refused = () => callBy(String(second.token.access_token));
    await eventually(refused, ({ code }) => code === 'token_invalid', BY_EVENT_MS);
    await second.revoke('refresh_token');
    await expect(second.refresh()).rejects.toThrow();
  });

  it('scopes bound what a token does on the internal API', async () => {
    const reading = bearer((await signIn('cases:read')).tokens.access_token);
    expect((await reading.get('/sent-cases')).status).toBe(200);
    expect((await reading.get('/case-types')).status).toBe(200);
    const refused = await reading.post('/sent-cases', caseBody());
    expect([refused.status, refused.body.error.code]).toEqual([403, 'insufficient_scope']);

    const writing = bearer((await signIn('cases:read cases:write')).tokens.access_token);
    const made = await writing.post('/sent-cases', caseBody());
    expect([made.status, made.body.data.status]).toEqual([201, 'DRAFT']);
    expect((await reading.get(`/sent-cases/${made.body.data.id}`)).status).toBe(200);

    const identity = bearer((await signIn('openid')).tokens.access_token);
    const neither = await identity.get('/sent-cases');
    expect([neither.status, neither.body.error.code]).toEqual([403, 'insufficient_scope']);
    expect((await writing.get('/admin/oauth-clients')).status).toBe(403);
  });

  it('a sign-out of the exchange: the password is asked for at once, and tokens go on', async () => {
    const { config, tokens } = await signIn('cases:read');
    const context = await browser.newContext();
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    const address = oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'cases:read',
    }).href;
    const open = async () => {
      while ((await page.goto(address))?.status() === 503);
      return page.url();
    };
    await walk(page, address);
    expect(await open()).toContain(`${redirectUri}?code=`);
    const session = (await internal.post('/auth/login', world.sender.user)).body.data;
    expect((await bearer(session.accessToken).post('/auth/logout')).status).toBe(200);
    expect(await open()).not.toContain(redirectUri);
    await page.getByLabel('Password').waitFor();
    expect((await callBy(tokens.access_token)).status).toBe(200);
    await context.close();
  });

  it('a revoked token, a deleted client: refused at the gateway by the event', async () => {
    const { config, tokens } = await signIn('cases:read');
    expect((await callBy(tokens.access_token)).status).toBe(200);
    await oidc.tokenRevocation(config, tokens.access_token);
    const isRefused = ({ code }: { code?: string }) => code === 'token_invalid';
    await eventually(() => callBy(tokens.access_token), isRefused, BY_EVENT_MS);

    const more = await signIn('cases:read');
    const again = () => callBy(more.tokens.access_token);
    expect((await again()).status).toBe(200);
    expect((await admin.delete(`/admin/oauth-clients/${client.clientId}`)).status).toBe(204);
    await eventually(again, isRefused, BY_EVENT_MS);
  });
});
