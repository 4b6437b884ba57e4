import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventOfType, UserFacts } from '@referral-exchange/contracts';
import { SecretBox } from '@referral-exchange/database';
import { Outbox } from '@referral-exchange/messaging';
import { newId } from '@referral-exchange/telemetry';
import {
  eventsOf,
  failOnLeaks,
  resealThereAndBack,
  sampleOf,
  ServiceBacking,
} from '@referral-exchange/testing';
import { decodeProtectedHeader } from 'jose';
import { PUBLISHED_AFTER_MS, PUBLISHED_BEFORE_MS } from '../src/keys/key-schedule.policy.js';
import { KeyRing } from '../src/keys/key-ring.js';
import { RotateKeys } from '../src/keys/rotate-keys.js';
import { SEALED_SIGNING_KEYS } from '../src/keys/signing-keys.repository.js';
import { RecordsRepository } from '../src/records/records.repository.js';
import { oauth } from '../src/service.js';
import { OAuthUnderTest, type TestClientFacts } from './oauth-under-test.js';
import { UserDirectory } from './user-directory.js';

failOnLeaks();

/** Two processes of one deployment: the same database, keys and issuer. */
describe('two replicas of the OAuth server', () => {
  let backing: ServiceBacking;
  let users: UserDirectory;
  let first: OAuthUnderTest;
  let second: OAuthUnderTest;
  let client: TestClientFacts;
  let user: UserFacts;

  beforeAll(async () => {
    backing = await ServiceBacking.open(oauth, ['kafka']);
    users = await UserDirectory.start();
    [first, second] = await Promise.all([start(), start()]);
    // browsers reach both under one origin; the tests reach each at its own address
    client = await first.register();
    user = users.add();
  });
  afterAll(async () => {
    await first.service.stop();
    await second.service.stop();
    await users.stop();
    await backing.drop();
  });

  const ISSUER = 'http://127.0.0.1:59999';
  const FROM_ISSUER = { origin: ISSUER };
  const start = () => OAuthUnderTest.start({ on: backing, users, issuer: ISSUER });
  const kidOf = (token: string) => decodeProtectedHeader(token).kid;
  /** Of ID tokens; each has one for access tokens beside it. */
  const kidsAt = async (server: OAuthUnderTest) =>
    (
      (await server.service.call('GET', '/api/oauth/jwks', { as: null })).body.keys as {
        kid: string;
        alg: string;
      }[]
    ).flatMap(({ kid, alg }) => (alg === 'RS256' ? [kid] : []));

  /** Signs in at one replica by a browser that believes it is the issuer. */
  const codeAt = async (server: OAuthUnderTest) => {
    const { browser, follow, signedIn } = await signInAt(server);
    const consent = await follow(signedIn);
    const done = await follow(await browser.submit(consent, { do: 'allow' }, FROM_ISSUER));
    return new URL(done.location!).searchParams.get('code')!;
  };

  /** As far as the password; `follow` goes where the answer to it points. */
  const signInAt = async (server: OAuthUnderTest) => {
    const there = Object.create(server, { issuer: { value: server.url } }) as OAuthUnderTest;
    const browser = there.newBrowser();
    const at = (location: string | undefined) => location?.replace(ISSUER, server.url);
    const follow = async (answer: Awaited<ReturnType<typeof browser.get>>) => {
      let last = answer;
      while (at(last.location)?.startsWith(server.url)) last = await browser.get(at(last.location)!);
      return last;
    };
    const login = await follow(await browser.get(there.authorizeUrl(client)));
    const fields = { do: 'login', email: user.email, password: 'correct horse battery' };
    const signedIn = await browser.submit(login, fields, FROM_ISSUER);
    /** The same application asks once more, without any page. */
    const again = () => browser.get(there.authorizeUrl(client, { prompt: 'none' }));
    return { browser, follow, signedIn, again };
  };

  it('begin with one key that both know', async () => {
    expect(await kidsAt(first)).toHaveLength(1);
    expect(await kidsAt(second)).toEqual(await kidsAt(first));
  });

  it('take what the other gave, after a restart as well', async () => {
    const tokens = (await second.exchange(client, await codeAt(first))).body;
    expect((await first.verify(tokens.access_token)).outcome).toBe('ok');
    await first.service.stop();
    first = await start();
    expect((await first.verify(tokens.access_token)).outcome).toBe('ok');
    const refreshed = await first.refresh(client, tokens.refresh_token);
    expect(refreshed.status).toBe(200);
    await first.age(tokens.refresh_token, 11);
    expect((await second.refresh(client, tokens.refresh_token)).body.error).toBe('invalid_grant');
    expect(await first.verify(refreshed.body.access_token)).toEqual({ outcome: 'invalid' });
  });

  it('let one of two refreshes at once win', async () => {
    const tokens = (await first.exchange(client, await codeAt(first))).body;
    const answers = await Promise.all(
      [first, second].map((replica) => replica.refresh(client, tokens.refresh_token)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('publish what was revoked to all gateways', async () => {
    const feed = await eventsOf(backing.topics, 'oauth.events');
    try {
      const tokens = (await first.exchange(client, await codeAt(first))).body;
      const { grantId } = await first.verify(tokens.access_token);
      await second.revoke(client, tokens.access_token);
      await feed.next(
        ({ event }: { event: any }) => (event.data as { grantId?: string }).grantId === grantId,
      );
      expect(await first.verify(tokens.access_token)).toEqual({ outcome: 'invalid' });
    } finally {
      await feed.close();
    }
  });

  it.each(['user.deactivated.v1', 'password.replaced.v1', 'second_factors.reset.v1'] as const)(
    'end for good what a user granted, and a sign-in under way, by %s',
    async (type) => {
      const { follow, signedIn } = await signInAt(second);
      const between = await signInAt(first);
      const consent = await between.follow(between.signedIn);
      const tokens = (await first.exchange(client, await codeAt(first))).body;
      const { grantId } = await second.verify(tokens.access_token);
      const feed = await eventsOf(backing.topics, 'oauth.events');
      const sample = sampleOf(type);
      const data =
        'user' in sample.data ? { user: { ...sample.data.user, id: user.id } } : { userId: user.id };
      // auth publishes it; here any outbox does
      const occurredAt = new Date().toISOString();
      const event = { ...sample, eventId: newId(), occurredAt, data: { ...sample.data, ...data } };
      await first.service.part(Outbox).add(event as typeof sample);
      await feed.next(({ event }: { event: any }) => event.data.grantId === grantId);
      await feed.close();
      expect(await second.verify(tokens.access_token)).toEqual({ outcome: 'invalid' });
      expect((await first.refresh(client, tokens.refresh_token)).body.error).toBe('invalid_grant');
      expect((await follow(signedIn)).text).not.toContain('name="do" value="allow"');
      const allowed = await between.browser.submit(consent, { do: 'allow' }, FROM_ISSUER);
      expect((await between.follow(allowed)).location).toBeUndefined();
    },
  );

  it.each([
    ['end', 'logged_out'],
    ['end', 'ended_by_user'],
    ['end', 'account_inactive'],
    ['keep', 'replaced'],
    ['keep', 'refresh_replayed'],
  ] as const)(
    '%s the sign-ins of browsers when a session ends by %s, and keep what apps were given',
    async (what, reason) => {
      const { browser, follow, signedIn, again } = await signInAt(first);
      const done = await follow(await browser.submit(await follow(signedIn), { do: 'allow' }, FROM_ISSUER));
      const code = new URL(done.location!).searchParams.get('code')!;
      const tokens = (await first.exchange(client, code)).body;
      const begun = await signInAt(second);
      const between = await signInAt(second);
      const consent = await between.follow(between.signedIn);
      expect((await again()).location).toContain('code=');
      await endSession(user.id, reason);
      const asks = (await begun.follow(begun.signedIn)).text.includes('name="do" value="allow"');
      expect(asks).toBe(what === 'keep');
      expect((await again()).location).toContain(what === 'end' ? 'error=login_required' : 'code=');
      const allowed = await between.browser.submit(consent, { do: 'allow' }, FROM_ISSUER);
      const { location } = await between.follow(allowed);
      expect(location === undefined).toBe(what === 'end');
      expect((await second.verify(tokens.access_token)).outcome).toBe('ok');
      expect((await first.refresh(client, tokens.refresh_token)).status).toBe(200);
    },
  );

  /** Tells of the end of a session, as auth does, and waits until it is handled. */
  const endSession = async (userId: string, reason: EventOfType<'session.ended.v1'>['data']['reason']) => {
    const sample = sampleOf('session.ended.v1');
    const outbox = first.service.part(Outbox);
    const tell = (data: typeof sample.data) => outbox.add({ ...sample, eventId: newId(), key: userId, data });
    await tell({ ...sample.data, userId, reason });
    // events of one key come in their order: when this sign-in has ended, the one before was handled
    const last = newId();
    await backing.sql(
      `INSERT INTO provider_records (kind, id_hash, payload, account_id, expires_at)
       VALUES ('Session', sha256($1::text::bytea), '{}', $1::uuid, now() + interval '1 hour')`,
      [last],
    );
    await tell({ ...sample.data, userId: last, reason: 'logged_out' });
    const isThere = () => backing.sql('SELECT 1 FROM provider_records WHERE account_id = $1', [last]);
    for (let tries = 0; (await isThere()).length > 0; tries++) {
      if (tries === 200) throw new Error('The end of a session was not handled');
      await sleep(50);
    }
  };

  it('store no secret that could be used', async () => {
    const code = await codeAt(first);
    const tokens = (await first.exchange(client, await codeAt(first))).body;
    const dump = await backing.sql<{ text: string }>(`
      SELECT row_to_json(r)::text AS text FROM provider_records r
      UNION ALL SELECT row_to_json(k)::text FROM signing_keys k
      UNION ALL SELECT row_to_json(c)::text FROM clients c`);
    const text = dump.map((row) => row.text).join('\n');
    const { jti } = JSON.parse(Buffer.from(tokens.access_token.split('.')[1], 'base64url').toString());
    for (const secret of [code, tokens.access_token, tokens.refresh_token, jti, client.clientSecret, '"d"'])
      expect(text).not.toContain(secret);
  });

  it('rotate: the new key is published before it signs, the old one until its tokens are dead', async () => {
    const before = (await first.exchange(client, await codeAt(first))).body;
    const [oldKid] = await kidsAt(first);
    const now = Date.now();
    const newKid = await first.service.part(RotateKeys).execute(new Date(now));
    const rings = [first, second].map(({ service }) => service.part(KeyRing));
    // from here on they read the keys when the test says so: every 15 s they would do it with the true time
    for (const { service } of [first, second]) await service.endPeriodicWork();
    const reload = (ms: number) => Promise.all(rings.map((ring) => ring.reload(new Date(now + ms))));

    await reload(1_000);
    expect((await kidsAt(second)).sort()).toEqual([oldKid, newKid].sort());
    const between = (await second.exchange(client, await codeAt(first))).body;
    expect(kidOf(between.id_token)).toBe(oldKid);
    expect(kidOf(between.access_token)).toBe(kidOf(before.access_token));

    await reload(PUBLISHED_BEFORE_MS + 1_000);
    const after = (await first.exchange(client, await codeAt(first))).body;
    expect(kidOf(after.id_token)).toBe(newKid);
    expect(kidOf(after.access_token)).not.toBe(kidOf(before.access_token));
    for (const { access_token } of [before, between, after])
      expect((await second.verify(access_token)).outcome).toBe('ok');

    await reload(PUBLISHED_BEFORE_MS + PUBLISHED_AFTER_MS + 1_000);
    expect(await kidsAt(second)).toEqual([newKid]);
  });

  it('sign access tokens with a key of the release before, which made none for them', async () => {
    for (const { service } of [first, second]) await service.part(KeyRing).reload();
    const before = (await first.exchange(client, await codeAt(first))).body;
    const box = first.service.part(SecretBox);
    const rows = await backing.sql<{ kid: string; sealed_jwk: Buffer }>('SELECT * FROM signing_keys');
    const write = (kid: string, sealed: Buffer) =>
      backing.sql('UPDATE signing_keys SET sealed_jwk = $2 WHERE kid = $1', [kid, sealed]);
    const restartFirst = async () => {
      await first.service.stop();
      first = await start();
    };
    for (const { kid, sealed_jwk } of rows) {
      const belongsTo = SEALED_SIGNING_KEYS.belongsTo(kid);
      const { access_token_key: _, ...jwk } = JSON.parse(box.open(sealed_jwk, belongsTo));
      await write(kid, box.seal(JSON.stringify(jwk), belongsTo));
    }
    await restartFirst();
    const after = (await first.exchange(client, await codeAt(second))).body;
    expect(decodeProtectedHeader(after.access_token)).toMatchObject({ alg: 'RS256' });
    expect((await second.verify(after.access_token)).outcome).toBe('ok');
    expect((await second.verify(before.access_token)).outcome).toBe('ok');
    expect(await first.verify(before.access_token)).toEqual({ outcome: 'invalid' });
    for (const { kid, sealed_jwk } of rows) await write(kid, sealed_jwk);
    await restartFirst();
  });

  it('go on with their keys when the encryption key is rotated', async () => {
    const moved = await resealThereAndBack(first.service);
    expect(moved['signing_keys.sealed_jwk']).toBeGreaterThan(0);
    for (const { service } of [first, second]) await service.part(KeyRing).reload();
    const tokens = (await second.exchange(client, await codeAt(first))).body;
    expect((await first.verify(tokens.access_token)).outcome).toBe('ok');
  });

  it('rotate by themselves when the key is old, once', async () => {
    const later = new Date(Date.now() + 91 * 86_400_000);
    const made = await Promise.all(
      [first, second].map(({ service }) => service.part(RotateKeys).ifDue(90, later)),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
  });

  it('refuse at once what a leaked key signed', async () => {
    await first.service.part(RotateKeys).replaceAll();
    await Promise.all([first, second].map(({ service }) => service.part(KeyRing).reload()));
    const tokens = (await first.exchange(client, await codeAt(first))).body;
    expect((await second.verify(tokens.access_token)).outcome).toBe('ok');
    await first.service.part(RotateKeys).replaceAll();
    await second.service.part(KeyRing).reload();
    expect(await second.verify(tokens.access_token)).toEqual({ outcome: 'invalid' });
    expect(await kidsAt(second)).toHaveLength(1);
  });

  it('delete what has expired, and nothing else', async () => {
    const tokens = (await second.exchange(client, await codeAt(second))).body;
    await backing.sql(
      `UPDATE provider_records SET expires_at = now() - interval '1 second' WHERE kind = 'Interaction'`,
    );
    const left = () => backing.sql<{ kind: string }>('SELECT DISTINCT kind FROM provider_records');
    await first.service.part(RecordsRepository).purge();
    expect((await left()).map(({ kind }) => kind)).not.toContain('Interaction');
    expect((await second.verify(tokens.access_token)).outcome).toBe('ok');
  });
});
