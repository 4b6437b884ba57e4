import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { killService, startService } from '../local/suite/control-suite.ts';
import type { Sandbox } from '../local/suite/sandbox.ts';
import { stopSuite } from '../local/suite/stop-suite.ts';
import { SuitePaths } from '../local/suite/suite-paths.ts';
import { LOCAL_DIR } from '../local/workspace.ts';
import { startBenchSuite } from './bench-suite.ts';

/**
 * The whole road on one machine, durable settings: how long a start takes and what the idle suite weighs, how long
 * from the commit of a referral to its webhook's arrival, and how fast a backlog of 5,000 referrals drains.
 */
export const name = 'road';
export const description =
  'start, memory, commit to arrival (p50 150 ms, p99 1 s), drain of 5,000 referrals (300/s)';

const LATENCY_SAMPLES = 200;
const DRAINED_REFERRALS = 5_000;
const WRITERS = 16;
const READY_GOAL_S = 40;
const MEMORY_GOAL_MB = 1_536;
const DIR = join(LOCAL_DIR, 'bench');

/** Starts a suite of its own, measures, and stops it. Rejects when a call or a delivery fails. */
export async function run(): Promise<void> {
  const paths = new SuitePaths(DIR);
  const arrivals = await listenForArrivals();
  try {
    await startBenchSuite(paths);
    await stopSuite(paths);
    const startedAt = Date.now();
    const sandbox = await startBenchSuite(paths);
    report('start, warm', (Date.now() - startedAt) / 1_000, 's', READY_GOAL_S);
    await sleep(5_000);
    report('services idle, resident', residentMb(paths), 'MB', MEMORY_GOAL_MB);
    const firms = await makeFirms(sandbox, arrivals.url);
    await measureLatency(sandbox, firms, arrivals);
    await measureDrain(sandbox, firms, arrivals);
  } finally {
    await stopSuite(paths);
    await arrivals.close();
  }
}

interface Firms {
  senderKey: string;
  receiverId: string;
}

/** Two firms, one subscription each, so that a referral makes two deliveries. */
async function makeFirms(sandbox: Sandbox, url: string): Promise<Firms> {
  type Firm = { firm: { id: string }; keys: { standard: string } };
  const [pair] = await post<[{ sender: Firm; receiver: Firm }]>(
    `${sandbox.internalUrl}/admin/test-firms`,
    { 'x-admin-api-key': sandbox.adminApiKey },
    { pairs: 1 },
  );
  for (const firm of [pair.sender, pair.receiver])
    await post(`${sandbox.baseUrl}/webhooks`, { 'x-api-key': firm.keys.standard }, { url });
  return { senderKey: pair.sender.keys.standard, receiverId: pair.receiver.firm.id };
}

function referNew(sandbox: Sandbox, { senderKey, receiverId }: Firms): Promise<unknown> {
  return post(
    `${sandbox.baseUrl}/sent-cases`,
    { 'x-api-key': senderKey },
    {
      title: 'Rear-end collision on I-95',
      caseType: 'motor_vehicle_accident',
      jurisdiction: 'NY',
      clientFirstName: 'Dana',
      clientLastName: 'Whitfield',
      referentFirmId: receiverId,
    },
  );
}

/** One referral at a time on an idle suite: `occurredAt` is taken inside the transaction, so it errs against us. */
async function measureLatency(sandbox: Sandbox, firms: Firms, arrivals: Arrivals): Promise<void> {
  for (let n = 0; n < 20; n++) await referNew(sandbox, firms);
  await arrivals.reach(20 * 2, 30_000);
  const before = arrivals.all.length;
  for (let n = 0; n < LATENCY_SAMPLES; n++) {
    await referNew(sandbox, firms);
    await sleep(20);
  }
  await arrivals.reach(before + LATENCY_SAMPLES * 2, 30_000);
  const waits = arrivals.all
    .slice(before)
    .map(({ occurredAt, arrivedAt }) => arrivedAt - occurredAt)
    .sort((a, b) => a - b);
  report('commit to arrival, idle, p50', waits[Math.floor(waits.length * 0.5)]!, 'ms', 150);
  report('commit to arrival, idle, p99', waits[Math.floor(waits.length * 0.99)]!, 'ms', 1_000);
}

/** The dispatcher is away while 5,000 referrals are made; then it starts and finds them all at once. */
async function measureDrain(sandbox: Sandbox, firms: Firms, arrivals: Arrivals): Promise<void> {
  await killService('webhooks', DIR);
  const before = arrivals.all.length;
  const writeStart = Date.now();
  let left = DRAINED_REFERRALS;
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      while (left-- > 0) await referNew(sandbox, firms);
    }),
  );
  const rate = DRAINED_REFERRALS / ((Date.now() - writeStart) / 1_000);
  console.log(
    `   ${'create + refer over HTTP, meanwhile'.padEnd(36)} ${rate.toFixed(0)} /s with ${WRITERS} callers`,
  );
  await startService('webhooks', DIR);
  await arrivals.reach(before + DRAINED_REFERRALS * 2, 120_000);
  const drained = arrivals.all.slice(before);
  const seconds = (drained.at(-1)!.arrivedAt - drained[0]!.arrivedAt) / 1_000;
  report('drain of 5,000 referrals', drained.length / seconds, 'deliveries/s', -300);
}

/** A goal below zero is a least, else a most. */
function report(label: string, value: number, unit: string, goal: number): void {
  const isReached = goal < 0 ? value >= -goal : value <= goal;
  const bound = goal < 0 ? `at least ${-goal}` : `at most ${goal}`;
  const shown = value >= 100 ? value.toFixed(0) : value.toFixed(1);
  console.log(
    `   ${label.padEnd(36)} ${shown} ${unit} (goal: ${bound}): ${isReached ? 'reached' : 'MISSED'}`,
  );
}

function residentMb(paths: SuitePaths): number {
  const sandbox = JSON.parse(readFileSync(paths.sandbox, 'utf8')) as Sandbox;
  const kilobytes = Object.values(sandbox.services).map(({ pid }) =>
    Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0),
  );
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1_024;
}

const agent = new Agent({ connections: WRITERS });

async function post<T>(url: string, headers: Record<string, string>, body: unknown): Promise<T> {
  const answer = await request(url, {
    method: 'POST',
    dispatcher: agent,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const parsed = (await answer.body.json()) as { data: T };
  if (answer.statusCode >= 300)
    throw new Error(`POST ${url} answered ${answer.statusCode}: ${JSON.stringify(parsed)}`);
  return parsed.data;
}

interface Arrivals {
  url: string;
  all: { occurredAt: number; arrivedAt: number }[];
  /** Waits until so many have arrived in all. */
  reach(count: number, timeoutMs: number): Promise<void>;
  close(): Promise<void>;
}

async function listenForArrivals(): Promise<Arrivals> {
  const all: Arrivals['all'] = [];
  const server: Server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      outgoing.writeHead(200).end();
      const { occurredAt } = JSON.parse(Buffer.concat(chunks).toString()) as { occurredAt: string };
      all.push({ occurredAt: Date.parse(occurredAt), arrivedAt: Date.now() });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    all,
    reach: async (count, timeoutMs) => {
      const deadline = Date.now() + timeoutMs;
      while (all.length < count) {
        if (Date.now() > deadline)
          throw new Error(`${all.length} of ${count} deliveries arrived in ${timeoutMs} ms`);
        await sleep(20);
      }
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await agent.close();
    },
  };
}
