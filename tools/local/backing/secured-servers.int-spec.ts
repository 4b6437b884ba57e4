import { chownSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import tls from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICES } from '@referral-exchange/contracts';
import { migrate } from '@referral-exchange/database';
import { checkRedis } from '@referral-exchange/jobs/check-redis';
import { ConfigError, configureLog } from '@referral-exchange/telemetry';
import {
  freePort,
  PrivateRedis,
  selfSignedCertificate,
  ServiceProcess,
  TEST_PRINCIPAL_PUBLIC_KEY,
  testBacking,
  testServiceKeys,
  testSigningKeys,
  type Certificate,
} from '@referral-exchange/testing';
import { withClient, withDatabase } from '../../schema/postgres.ts';
import { readJson, writeJson } from '../json-file.ts';
import { LOCAL_DIR } from '../workspace.ts';
import type { Backing } from './backing-service.ts';
import { startOne, stopOne } from './index.ts';

configureLog({ level: 'silent' });

const FOLDER = join(LOCAL_DIR, 'secured');
const PASSWORD = 'not-to-be-shown';
const own = selfSignedCertificate();
const another = selfSignedCertificate();
/** A name of this machine that is not in the certificate. */
const OTHER_NAME = '127.1';
const LEFT = join(FOLDER, 'backing.json');
const fileOf = (name: string): string => join(FOLDER, `${name}.pem`);

/** Every service and every migration begins with the same look at the addresses. */
const connect = (url: string, directUrl?: string) => migrate({ url, directUrl, migrations: [] });

/** What stops the start with this address; fails when nothing does. */
async function refusal(checking: Promise<unknown>): Promise<string> {
  const error = await checking.then(
    () => undefined,
    (one: unknown) => one,
  );
  expect(error).toBeInstanceOf(ConfigError);
  expect((error as Error).message).not.toContain(PASSWORD);
  return (error as Error).message;
}

let postgres: Backing;
let redis: PrivateRedis;
/** The address of the secured Postgres, by another host, password or TLS. */
let addressOf: (change: Partial<URL>, parameters?: Record<string, string>) => string;

beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, { cert }] of Object.entries({ own, another })) writeFileSync(fileOf(name), cert);
  const place = { dir: join(FOLDER, 'postgres'), port: await freePort(), profile: 'fast' as const };
  const left = readJson<Backing>(LEFT);
  await stopOne('postgres', left ?? undefined); // of a run that was killed
  // one that demands TLS cannot be looked at without it
  rmSync(place.dir, { recursive: true, force: true });
  postgres = await startOne('postgres', place, (backing) => writeJson(LEFT, backing));
  redis = await PrivateRedis.start({ certificate: own });
  await demandTls(postgres.address, own);
  await redis.command('ACL', 'SETUSER', 'exchange', 'on', `>${PASSWORD}`, '~*', '&*', '+@all');
  addressOf = (change, parameters = {}) => {
    const url = Object.assign(new URL(postgres.address), { hostname: 'localhost', ...change });
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.toString();
  };
});
afterAll(() => Promise.all([stopOne('postgres', postgres), redis?.kill()]));

/** As an operator does: a certificate, and sessions by TLS alone. */
async function demandTls(address: string, { key, cert }: Certificate): Promise<void> {
  await withClient(address, async (client) => {
    const { rows } = await client.query<{ folder: string }>(
      "SELECT current_setting('data_directory') AS folder",
    );
    const { folder } = rows[0]!;
    const { uid, gid } = statSync(join(folder, 'PG_VERSION'));
    const files = {
      'server.key': key,
      'server.crt': cert,
      'pg_hba.conf': 'hostssl all all 127.0.0.1/32 scram-sha-256\n',
    };
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(folder, name), text, { mode: 0o600 });
      chownSync(join(folder, name), uid, gid);
    }
    await client.query('ALTER SYSTEM SET ssl = on');
    await client.query('SELECT pg_reload_conf()');
  });
}

describe('a Postgres that demands TLS', () => {
  const verified = (authority: string, change: Partial<URL> = {}) =>
    addressOf(change, { sslmode: 'verify-full', sslrootcert: fileOf(authority) });

  it('is entered with the authority of its certificate', async () => {
    await connect(verified('own'));
  });

  it.each<[string, () => string, RegExp]>([
    [
      'another authority',
      () => verified('another'),
      /the certificate of localhost:\d+ is not trusted \(\w*SELF_SIGNED\w*\)/,
    ],
    ['no authority', () => addressOf({}, { sslmode: 'verify-full' }), /is not trusted \(\w*SELF_SIGNED\w*\)/],
    [
      'another host than that of the certificate',
      () => verified('own', { hostname: OTHER_NAME }),
      /the certificate of 127\.1:\d+ is not trusted \(ERR_TLS_CERT_ALTNAME_INVALID\)/,
    ],
    ['an authority that is not there', () => verified('missing'), /ENOENT.*missing\.pem/],
    ['plain text', () => addressOf({}), /localhost:\d+ demands TLS/],
  ])('refuses %s: the message names the setting and the remedy', async (_what, urlOf, message) => {
    const text = await refusal(connect(urlOf()));
    expect(text).toMatch(message);
    expect(text).toMatch(/- DATABASE_URL: .* Add \?sslmode=verify-full/);
    const direct = await refusal(connect(verified('own'), urlOf()));
    expect(direct).toMatch(/- DATABASE_DIRECT_URL: /);
  });
});

it('a Postgres without TLS is refused where TLS is asked for', async () => {
  const url = new URL(testBacking().postgresUrl);
  url.searchParams.set('sslmode', 'verify-full');
  expect(await refusal(connect(url.toString()))).toMatch(
    /DATABASE_URL: 127.0.0.1:\d+ does not offer TLS\. Add/,
  );
});

describe('a Redis that demands TLS and a password', () => {
  const at = (change: Partial<URL> = {}): string => {
    const url = new URL(redis.url);
    return Object.assign(url, { hostname: 'localhost', username: 'exchange', password: PASSWORD, ...change })
      .href;
  };
  const trusted = tls.getCACertificates();
  afterAll(() => tls.setDefaultCACertificates(trusted));

  it('is refused without the authority of its certificate', async () => {
    expect(await refusal(checkRedis(at()))).toMatch(
      /REDIS_URL: the certificate of localhost:\d+ is not trusted \(\w*SELF_SIGNED\w*\)\. .*NODE_EXTRA_CA_CERTS/,
    );
  });

  it('is entered with it', async () => {
    tls.setDefaultCACertificates([own.cert]);
    await checkRedis(at());
  });

  it.each<[string, () => string, RegExp]>([
    [
      'another host than that of the certificate',
      () => at({ hostname: OTHER_NAME }),
      /127\.1:\d+ is not trusted \(ERR_TLS_CERT_ALTNAME/,
    ],
    [
      'plain text',
      () => at().replace('rediss:', 'redis:'),
      /localhost:\d+ speaks TLS\. Begin the address with rediss/,
    ],
    ['a wrong password', () => at({ password: `wrong-${PASSWORD}` }), /refuses the sign-in \(WRONGPASS/],
  ])('refuses %s: the message names the setting and the remedy', async (_what, urlOf, message) => {
    const text = await refusal(checkRedis(urlOf()));
    expect(text).toMatch(message);
    expect(text).toMatch(/- REDIS_URL: /);
  });

  it('is not waited for when it is away, and TLS is refused where there is none', async () => {
    await checkRedis('rediss://127.0.0.1:1');
    const plain = testBacking().redisUrl.replace('redis:', 'rediss:');
    expect(await refusal(checkRedis(plain, 500))).toMatch(/REDIS_URL: 127.0.0.1:\d+ does not speak TLS/);
  });
});

it('a service works with servers that demand TLS', async () => {
  const server = addressOf({}, { sslmode: 'verify-full', sslrootcert: fileOf('own') });
  await withDatabase(server, 'auth', async (url) => {
    const { port } = new URL(redis.url);
    const service = await ServiceProcess.run('auth', {
      NODE_EXTRA_CA_CERTS: fileOf('own'),
      DATABASE_URL: url.replace(/&sslrootcert=[^&]*/, ''),
      MIGRATE_ON_START: 'true',
      REDIS_URL: `rediss://exchange:${PASSWORD}@localhost:${port}`,
      KAFKA_BROKERS: '127.0.0.1:1',
      PUBLIC_BASE_URL: 'http://127.0.0.1:3000',
      PRINCIPAL_PUBLIC_KEY: TEST_PRINCIPAL_PUBLIC_KEY,
      DATA_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
      ...testServiceKeys('auth'),
      ...testSigningKeys(SERVICES.auth.signingKeys),
    });
    try {
      const ready = await fetch(`${service.url}/health/ready`);
      expect(ready.status).toBe(200);
      expect(await redis.command('CLIENT', 'LIST')).toContain('user=exchange');
    } finally {
      await service.stop();
    }
  });
});
