import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  cpuSeconds,
  percentile,
  report,
  type BenchFirm,
  type BenchStand,
  type BenchSuite,
} from '@referral-exchange/testing/bench';
import autocannon from 'autocannon';
import { Agent, request } from 'undici';

/**
 * What identity costs, on a whole suite of its own: the check of a credential, many logins at once, a session
 * beside a key.
 */
export const description = 'checks of credentials, reads while people log in, session calls beside key calls';

const CACHED_GOAL_US = 20;
const UNCACHED_GOAL_MS = 3;
const STALL_GOAL = 3;
const SESSION_GOAL = 1.1;
const PAIRS = 60;
const WARM_UP_CALLS = 2_000;
const LOGINS = 100;
const ROUNDS = 3;
const ROUND_S = 5;
const CHECKS = 200_000;
const ROOT = join(import.meta.dirname, '../..');

/** As much of the built gateway as is measured. */
interface Built {
  AdminKey: new (key: string) => object;
  readApiKey(header: string, adminKey: object): { sha256: string };
  readBearer(header: string): { token: string };
  digestOfToken(token: string): string;
  VerifiedCredentials: new (lookups: { verify(): Promise<object> }) => {
    revocationsLiveSince: number | null;
    cached(sha256: string): object | undefined;
    ask(sha256: string, address: string): Promise<object>;
  };
}

/** Starts a suite and measures. Rejects when a call fails. */
export async function run(stand: BenchStand): Promise<void> {
  await measureCached();
  const suite = await stand.startSuite();
  const firms = await makeFirms(suite);
  await measureUncached(suite, firms);
  await measureLogins(suite, firms[0]!);
  await measureSession(suite, firms[0]!);
}

/** The check alone, in this process, as every call makes it: read the header, hash, look up. */
async function measureCached(): Promise<void> {
  const built = (file: string) =>
    import(`${ROOT}/apps/gateway/dist/credentials/${file}.js`) as Promise<Built>;
  const { readApiKey, readBearer, digestOfToken, AdminKey } = await built('credential');
  const { VerifiedCredentials } = await built('verified-credentials');
  const answer = { outcome: 'ok', principal: {}, expiresAt: null };
  const credentials = new VerifiedCredentials({ verify: () => Promise.resolve(answer) });
  credentials.revocationsLiveSince = 0;
  const admin = new AdminKey(`svca_${randomBytes(32).toString('hex')}`);
  const key = `svcp_${randomBytes(32).toString('hex')}`;
  const token = `Bearer ${randomBytes(30).toString('base64url')}.${randomBytes(220).toString('base64url')}.${randomBytes(64).toString('base64url')}`;
  const digests = {
    key: () => readApiKey(key, admin).sha256,
    session: () => digestOfToken(readBearer(token).token),
  };
  for (const [kind, digest] of Object.entries(digests)) {
    await credentials.ask(digest(), '127.0.0.1');
    let startedAt = 0;
    for (let n = -CHECKS / 4; n < CHECKS; n++) {
      if (n === 0) startedAt = performance.now();
      if (!credentials.cached(digest())) await credentials.ask(digest(), '127.0.0.1');
    }
    const us = ((performance.now() - startedAt) * 1_000) / CHECKS;
    report(`check of a cached ${kind}`, us, 'µs', { atMost: CACHED_GOAL_US });
  }
}

/** The first call of each key beside its second one: the difference is the question to auth. */
async function measureUncached(suite: BenchSuite, firms: BenchFirm[]): Promise<void> {
  await warmUp(suite);
  const differences: number[] = [];
  for (const { keys } of firms) {
    for (const key of Object.values(keys)) {
      const first = await timed(`${suite.baseUrl}/case-types`, { 'x-api-key': key });
      const second = await timed(`${suite.baseUrl}/case-types`, { 'x-api-key': key });
      differences.push(first - second);
    }
  }
  report('check of an unknown key, p50', percentile(differences, 0.5), 'ms', { atMost: UNCACHED_GOAL_MS });
}

/**
 * Processes that have just started check slowly. Wrong keys warm them up, from an address of their own: it
 * becomes a suspect (ADR 35).
 */
async function warmUp(suite: BenchSuite): Promise<void> {
  const dispatcher = new Agent({ connections: 4, localAddress: '127.0.0.2' });
  for (let n = 0; n < WARM_UP_CALLS; n++) {
    const headers = { 'x-api-key': `svcp_${randomBytes(32).toString('hex')}` };
    const { statusCode, body } = await request(`${suite.baseUrl}/case-types`, { headers, dispatcher });
    await body.dump();
    if (statusCode !== 401) throw new Error(`A wrong key was answered ${statusCode}`);
  }
  await dispatcher.close();
}

/** Reads of auth itself, which computes the hashes, and of another service. */
async function measureLogins(suite: BenchSuite, firm: BenchFirm): Promise<void> {
  const headers = { 'x-api-key': firm.keys.standard };
  for (const path of ['/firms/me', '/sent-cases']) {
    const url = `${suite.baseUrl}${path}`;
    await readsUntil(url, headers, sleep(2_000));
    const quiet = percentile(await readsUntil(url, headers, sleep(ROUND_S * 1_000)), 0.99);
    const startedAt = Date.now();
    const logins = logInTogether(suite, firm);
    const busy = percentile(await readsUntil(url, headers, logins), 0.99);
    await logins;
    const seconds = (Date.now() - startedAt) / 1_000;
    console.log(
      `   ${path}: p99 of a read ${quiet.toFixed(1)} ms quiet, ${busy.toFixed(1)} ms during ${LOGINS * ROUNDS} logins, ${LOGINS} at once (${seconds.toFixed(1)} s)`,
    );
    report(`${path}: busy p99 to quiet p99`, busy / quiet, 'times', { atMost: STALL_GOAL });
  }
}

async function logInTogether(suite: BenchSuite, { user }: BenchFirm): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const all = Array.from({ length: LOGINS }, () => logIn(suite, user.email, user.password));
    await Promise.all(all);
  }
}

/** One read after the other until `over`, 5 ms apart; answers their durations. */
async function readsUntil(
  url: string,
  headers: Record<string, string>,
  over: Promise<unknown>,
): Promise<number[]> {
  let isOver = false;
  void over.finally(() => (isOver = true));
  const durations: number[] = [];
  while (!isOver) {
    durations.push(await timed(url, headers));
    await sleep(5);
  }
  return durations;
}

/** CPU time of the gateway per call, session and key in turn. */
async function measureSession(suite: BenchSuite, firm: BenchFirm): Promise<void> {
  const token = await logIn(suite, firm.user.email, firm.user.password);
  const targets = {
    key: { url: `${suite.baseUrl}/case-types`, headers: { 'x-api-key': firm.keys.standard } },
    session: { url: `${suite.internalUrl}/case-types`, headers: { authorization: `Bearer ${token}` } },
  };
  const pid = suite.services.gateway!.pid;
  const costs = { key: [] as number[], session: [] as number[] };
  for (let round = -1; round < ROUNDS; round++) {
    for (const kind of ['key', 'session'] as const) {
      const cost = await cpuPerCall(pid, targets[kind]);
      if (round >= 0) costs[kind].push(cost);
    }
  }
  const [key, session] = [percentile(costs.key, 0.5), percentile(costs.session, 0.5)];
  console.log(`   gateway CPU per call: key ${key.toFixed(0)} µs, session ${session.toFixed(0)} µs`);
  report('session call to key call', session / key, 'times', { atMost: SESSION_GOAL });
}

async function cpuPerCall(
  pid: number,
  target: { url: string; headers: Record<string, string> },
): Promise<number> {
  const before = cpuSeconds(pid);
  const { requests, non2xx, errors } = await autocannon({ ...target, connections: 20, duration: ROUND_S });
  if (non2xx + errors > 0) throw new Error(`${target.url}: ${non2xx} answers were not 2xx, ${errors} errors`);
  return ((cpuSeconds(pid) - before) * 1e6) / requests.total;
}

async function makeFirms(suite: BenchSuite): Promise<BenchFirm[]> {
  const headers = { 'x-admin-api-key': suite.adminApiKey };
  const pairs = await post<{ sender: BenchFirm; receiver: BenchFirm }[]>(
    `${suite.internalUrl}/admin/test-firms`,
    { pairs: PAIRS },
    headers,
  );
  return pairs.flatMap(({ sender, receiver }) => [sender, receiver]);
}

async function logIn(suite: BenchSuite, email: string, password: string): Promise<string> {
  const answer = await post<{ accessToken: string }>(`${suite.internalUrl}/auth/login`, {
    email,
    password,
  });
  return answer.accessToken;
}

async function post<T>(url: string, body: object, headers: Record<string, string> = {}): Promise<T> {
  const { statusCode, body: answer } = await request(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (statusCode > 299) throw new Error(`${url} answered ${statusCode}: ${text}`);
  return (JSON.parse(text) as { data: T }).data;
}

async function timed(url: string, headers: Record<string, string>): Promise<number> {
  const startedAt = performance.now();
  const { statusCode, body } = await request(url, { headers });
  await body.text();
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
  return performance.now() - startedAt;
}
