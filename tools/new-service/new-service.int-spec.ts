import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PUBLIC_PREFIX, TOPICS, verifyCredentialCall } from '@referral-exchange/contracts';
import { ensureTopics } from '@referral-exchange/messaging';
import {
  buildPrincipal,
  templateDatabase,
  testRedis,
  testServiceKeys,
  testTopics,
  TEST_PRINCIPAL_PRIVATE_KEY,
  TEST_PRINCIPAL_PUBLIC_KEY,
  type TestDatabase,
  type TestRedis,
  type TestTopics,
} from '@referral-exchange/testing';
import pg from 'pg';
import { filesOf, withLines } from './document-example.ts';
import { ScratchCopy } from './scratch-copy.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = 'docs/adding-a-service.md';
const TABLE = 'libs/contracts/src/services.ts';
const SHELL = ['package.json', 'tsconfig.json', 'src/main.ts', 'src/service.ts'];

const files = filesOf(ROOT, PAGE);
const row = files.get(TABLE) ?? '';
const example = new Map([...files].filter(([path]) => path.startsWith('apps/notices/')));
const feature = [...example.keys()].filter((path) => /\/src\/.*\//.test(path));
const lines = (text: string): number => text.trimEnd().split('\n').length;

describe(`the service of ${PAGE}`, () => {
  const principal = buildPrincipal();
  const running: ChildProcess[] = [];
  let copy: ScratchCopy;
  let database: TestDatabase;
  let redis: TestRedis;
  let topics: TestTopics;
  let auth: Server;
  let gatewayUrl: string;

  beforeAll(async () => {
    copy = new ScratchCopy(ROOT, ['libs', 'apps/gateway', 'tools', 'docs', 'deploy', 'k8s']);
    for (const [path, content] of files)
      copy.write(path, copy.has(path) ? withLines(copy.read(path), content) : content);
    copy.build('apps/notices', 'apps/gateway');
    [database, redis, topics] = await Promise.all([
      templateDatabase('notices', []),
      testRedis(),
      testTopics(['auth.events']),
    ]);
    // this process knows nothing of the topic of the example
    const options = { service: 'tests', brokers: topics.brokers, topicPrefix: topics.prefix };
    await ensureTopics(options, { 'notices.events': { ...TOPICS['documents.events'], consumers: [] } });
    auth = await authThatKnows(principal);
    const notices = await start('notices', environment('notices'));
    const authUrl = `http://127.0.0.1:${(auth.address() as AddressInfo).port}`;
    gatewayUrl = await start('gateway', {
      ...environment('gateway'),
      SERVICE_URL_AUTH: authUrl,
      SERVICE_URL_NOTICES: notices,
    });
  }, 600_000); // a build: a busy machine takes minutes

  afterAll(async () => {
    await Promise.all(running.map(stopped));
    auth?.close();
    await Promise.all([database?.drop(), redis?.drop(), topics?.drop()]);
    copy?.remove();
  });

  /** Settings for a process of either: each reads those that it knows. */
  function environment(name: string): Record<string, string> {
    return {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'test',
      PORT: '0',
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      KAFKA_BROKERS: topics.brokers.join(','),
      KAFKA_TOPIC_PREFIX: topics.prefix,
      PUBLIC_BASE_URL: 'http://127.0.0.1:3000',
      PRINCIPAL_PUBLIC_KEY: TEST_PRINCIPAL_PUBLIC_KEY,
      PRINCIPAL_PRIVATE_KEY: TEST_PRINCIPAL_PRIVATE_KEY,
      ...testServiceKeys(name),
      DATA_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      ADMIN_API_KEY: `svca_${randomBytes(32).toString('hex')}`,
    };
  }

  /** Runs a built app until the end of the tests; answers its address once it is ready. */
  async function start(name: string, env: Record<string, string>): Promise<string> {
    if (name !== 'gateway') {
      const command = ['dist/main.js', 'migrate'];
      execFileSync(process.execPath, command, {
        cwd: join(copy.dir, 'apps', name),
        env: { PATH: env.PATH, DATABASE_URL: env.DATABASE_URL },
      });
    }
    const child = spawn(process.execPath, ['dist/main.js'], {
      cwd: join(copy.dir, 'apps', name),
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.push(child);
    const seen: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      seen.push(line);
      const { message, port } = JSON.parse(line) as { message?: string; port?: number };
      if (message === 'ready') {
        child.stdout.resume();
        return `http://127.0.0.1:${port}`;
      }
    }
    throw new Error(`${name} ended while starting:\n${seen.join('\n')}`);
  }

  it('is four files of at most 90 lines, one row, and one feature', () => {
    const shell = SHELL.map((file) => example.get(`apps/notices/${file}`) ?? '');
    expect(shell.filter((content) => content === '')).toEqual([]);
    expect(shell.map(lines).reduce((sum, count) => sum + count)).toBeLessThanOrEqual(90);
    expect(row.match(/^ {2}\w+: \{$/gm)).toHaveLength(1);
    // a migration, the list of migrations, a repository, a controller, a consumer and their module
    expect(feature).toHaveLength(6);
  });

  it('is described by a table of all fields that a row may have', () => {
    const definition = /interface ServiceDefinition \{\n(.*?)^\}/ms.exec(copy.read(TABLE))?.[1] ?? '';
    const fields = [...definition.matchAll(/^ {2}(\w+)\??:/gm)].map(([, field]) => field as string);
    const [section = ''] = copy.read(PAGE).split('## 2.');
    expect(
      fields.filter((field) => !section.includes(`| \`${field}\``) && !section.includes(`, \`${field}\``)),
    ).toEqual([]);
  });

  it('is in the files that are generated, which are then up to date', () => {
    for (const program of ['tools/deploy/build.ts', 'tools/asyncapi/build.ts']) {
      copy.run(program);
      copy.run(program, '--check');
    }
    expect(copy.read('docker-compose.yml')).toContain('notices:');
    expect(copy.read('docs/events.md')).toContain('notice.sent.v1');
  }, 600_000);

  it('passes its own test', () => {
    copy.run('--experimental-vm-modules', 'node_modules/jest/bin/jest.js', 'apps/notices');
  }, 600_000);

  it('is called through the gateway, and shows a firm its notices', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('INSERT INTO notices VALUES ($1, $2, $3), ($4, $5, $6)', [
      ...[randomUUID(), principal.firmId, 'Welcome'],
      ...[randomUUID(), randomUUID(), 'For another firm'],
    ]);
    await client.end();
    const url = `${gatewayUrl}${PUBLIC_PREFIX}/notices`;
    const answer = await fetch(url, { headers: { 'X-API-Key': `svcp_${'0'.repeat(64)}` } });
    expect([answer.status, await answer.json()]).toMatchObject([200, { data: [{ text: 'Welcome' }] }]);
    expect((await fetch(url)).status).toBe(401);
  });
});

/** Auth as the gateway asks it: every key belongs to this principal. */
async function authThatKnows(principal: object): Promise<Server> {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    const isKey = request.url === verifyCredentialCall.path;
    request.resume().on('end', () => {
      response.end(JSON.stringify(isKey ? { outcome: 'ok', principal, expiresAt: null } : {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}
