import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  failOnLeaks,
  MailServer,
  PrivateRedis,
  selfSignedCertificate,
  ServiceBacking,
  ServiceUnderTest,
  SteadyCalls,
} from '@referral-exchange/testing';
import pg from 'pg';
import { auth } from '../src/service.js';
import { createUser } from './log-in.js';

failOnLeaks();

/** Roles are those of the whole server. */
const ROLE = `rotated_${randomBytes(4).toString('hex')}`;
const SECOND_ROLE = `${ROLE}_2`;
const folder = mkdtempSync(join(tmpdir(), 'passwords-'));
const sent: string[] = [];
let addresses = 0;

let backing: ServiceBacking;
let redis: PrivateRedis;
let mail: MailServer;
let serving: ServiceUnderTest;

/** Writes the file of a secret. */
const give = (name: string, text: string) => writeFileSync(join(folder, name), `${text}\n`);
const databaseUrl = (username: string, password: string) =>
  Object.assign(new URL(backing.database.url), { username, password }).toString();
const redisUrl = (password: string) =>
  Object.assign(new URL(redis.url), { username: 'exchange', password }).toString();

/** A process that reads the files as they are now. */
function start(): Promise<ServiceUnderTest> {
  const names = ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL'];
  const settings = Object.fromEntries(
    names.flatMap((name) => [
      [name, ''],
      [`${name}_FILE`, join(folder, name)],
    ]),
  );
  return ServiceUnderTest.start(auth, { on: backing, settings });
}

/** One call that needs the database, Redis and the mail server. */
async function askForReset(service: ServiceUnderTest): Promise<void> {
  const { email } = await createUser(service);
  const address = `10.9.${addresses >> 8}.${addresses++ & 255}`;
  const answer = await service.call('POST', '/api/v1/auth/forgot-password', {
    as: null,
    body: { email },
    headers: { 'x-forwarded-for': address },
  });
  expect(answer.status).toBe(200);
  sent.push(email);
}

/** Replaces the process as a rollout does, while calls come in: the new one gets calls, the old one ends. */
async function rollOut(): Promise<void> {
  const calls = new SteadyCalls(askForReset);
  const old = serving;
  await calls.add(old);
  serving = await start();
  await calls.add(serving);
  await calls.remove(old);
  await old.app.close();
  await calls.end();
}

/** Each call has sent its mail, whichever process had it. */
async function allMailsArrive(): Promise<void> {
  // a job that was handed to a process as it ended is run again half a minute later
  await mail.mails.count(sent.length, 120_000);
  expect(new Set(mail.mails.all.flatMap(({ to }) => to))).toEqual(new Set(sent));
}

describe('rotated as docs/operations.md says while calls come in', () => {
  beforeAll(async () => {
    [backing, redis, mail] = await Promise.all([
      ServiceBacking.open(auth),
      PrivateRedis.start(),
      MailServer.start({ ...selfSignedCertificate(), authOptional: false }),
    ]);
    // the tests' own login owns the database; a member of it may do what an owner may
    await backing.sql(`CREATE ROLE ${ROLE} LOGIN PASSWORD 'old' IN ROLE postgres`);
    await redis.command('ACL', 'SETUSER', 'exchange', 'on', '>old', '~*', '&*', '+@all');
    mail.logins.set('exchange', 'old');
    give('DATABASE_URL', databaseUrl(ROLE, 'old'));
    give('REDIS_URL', redisUrl('old'));
    give('SMTP_URL', `smtp://exchange:old@127.0.0.1:${mail.port}`);
    serving = await start();
  });
  afterAll(async () => {
    await serving?.app.close();
    await Promise.all([redis?.kill(), mail?.stop()]);
    await backing.sql(`DROP OWNED BY ${ROLE}`);
    await backing.sql(`DROP ROLE IF EXISTS ${SECOND_ROLE}, ${ROLE}`);
    await backing.drop();
    rmSync(folder, { recursive: true });
  });

  it('the password of Postgres costs no call, and the second login owns what the first owns', async () => {
    await backing.sql(`CREATE ROLE ${SECOND_ROLE} LOGIN PASSWORD 'new' IN ROLE ${ROLE}`);
    await backing.sql(`ALTER ROLE ${SECOND_ROLE} SET role = '${ROLE}'`);
    give('DATABASE_URL', databaseUrl(SECOND_ROLE, 'new'));
    await rollOut();
    const sessions = await backing.sql('SELECT 1 FROM pg_stat_activity WHERE usename = $1', [ROLE]);
    expect(sessions).toEqual([]);
    await backing.sql(`ALTER ROLE ${ROLE} PASSWORD NULL`);
    await expect(asLogin(ROLE, 'old', 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    await askForReset(serving);
    await asLogin(SECOND_ROLE, 'new', 'CREATE TABLE made_by_the_second (id int)');
    const owner = "SELECT tableowner FROM pg_tables WHERE tablename = 'made_by_the_second'";
    expect(await backing.sql(owner)).toEqual([{ tableowner: ROLE }]);
    await backing.sql('DROP TABLE made_by_the_second');
    await allMailsArrive();
  });

  it('the password of Redis costs no call', async () => {
    await redis.command('ACL', 'SETUSER', 'exchange', '>new');
    give('REDIS_URL', redisUrl('new'));
    await rollOut();
    await redis.command('ACL', 'SETUSER', 'exchange', '<old');
    await askForReset(serving);
    await allMailsArrive();
    give('REDIS_URL', redisUrl('old'));
    await expect(start()).rejects.toThrow(/REDIS_URL: Redis refuses the sign-in \(WRONGPASS/);
    give('REDIS_URL', redisUrl('new'));
  });

  it('the password of the mail server costs no mail', async () => {
    mail.logins.set('exchange-2', 'new');
    give('SMTP_URL', `smtp://exchange-2:new@127.0.0.1:${mail.port}`);
    await rollOut();
    mail.logins.delete('exchange');
    await askForReset(serving);
    await allMailsArrive();
    expect(mail.mails.all.at(-1)?.user).toBe('exchange-2');
  });
});

async function asLogin(username: string, password: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(username, password) });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end();
  }
}
