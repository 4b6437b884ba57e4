import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { documentAccessCall } from '@referral-exchange/contracts';
import { newRequestId, newTraceparent, runInContext } from '@referral-exchange/telemetry';
import { ServiceClient, ServiceTokens } from '@referral-exchange/identity';
import { percentile, report, type BenchStand, type BenchSuite } from '@referral-exchange/testing/bench';
import pg from 'pg';
import { Agent, request } from 'undici';
import { UploadPeer } from './upload-peer.ts';

/** Uploads through the gateway to the folder, and lists of a case with many documents. */
export const description =
  'memory and speed of 50 MB uploads, case reads beside 20 of them, list of 1,000 documents, the access question';

const MEGABYTE = 1_000_000;
const SIZE = 52_428_800;
const agent = new Agent({ connections: 64 });

/** Starts a suite of its own and measures. */
export async function run(stand: BenchStand): Promise<void> {
  stand.onEnd(() => agent.close());
  const suite = await stand.startSuite();
  const caseId = await newCase(suite);
  const address = { url: `${suite.baseUrl}/cases/${caseId}/documents`, headers: headersOf(suite) };
  await measureMemory(suite, address);
  await measureSpeed(stand, address);
  await measureReads(suite, address);
  await measureList(suite, caseId);
  await measureAccess(suite, caseId);
}

const headersOf = ({ firms: [sender] }: BenchSuite) => ({ 'x-api-key': sender.keys.standard });

async function newCase(suite: BenchSuite): Promise<string> {
  const body = {
    title: 'Bench', caseType: 'dog_bite', jurisdiction: 'NY', clientFirstName: 'Dana', clientLastName: 'Whitfield',
  }; // prettier-ignore
  const answer = await request(`${suite.baseUrl}/sent-cases`, {
    method: 'POST',
    headers: { ...headersOf(suite), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return ((await answer.body.json()) as { data: { baseCaseId: string } }).data.baseCaseId;
}

interface Address {
  url: string;
  headers: Record<string, string>;
}

/** One upload, of 50 MB unless told otherwise, sent as a stream. */
async function upload({ url, headers }: Address, bytes = SIZE): Promise<void> {
  const boundary = randomUUID();
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n`;
  const chunk = Buffer.alloc(65_536, 'x');
  const body = async function* () {
    yield Buffer.from(head);
    for (let left = bytes - 9; left > 0; left -= chunk.length) yield chunk.subarray(0, left);
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  };
  const answer = await request(url, {
    method: 'POST',
    dispatcher: agent,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Readable.from(body()),
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 201) throw new Error(`upload: ${answer.statusCode} ${text}`);
}

/** The largest resident memory of a process since `forgetPeak`, in megabytes, as the kernel counts it. */
function peakOf(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return (Number(kilobytes) * 1_024) / MEGABYTE;
}

/** The peak becomes what the process has now. */
function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/**
 * The most that the first 50 MB upload adds to the memory of each process on its way. Only small uploads go
 * before it: a process that had held a whole file once would keep that memory, and the next file would seem
 * to cost nothing.
 */
async function measureMemory(suite: BenchSuite, address: Address): Promise<void> {
  for (let round = 0; round < 200; round++) await upload(address, 65_536);
  await sleep(2_000);
  // an upload passes through some of them; the others show that nothing else grows
  const processes = Object.entries(suite.services).map(([name, { pid }]) => ({ name, pid }));
  for (const { pid } of processes) forgetPeak(pid);
  const before = processes.map(({ pid }) => peakOf(pid));
  await upload(address);
  const grown = processes.map(({ pid }, at) => peakOf(pid) - before[at]!);
  for (const [at, { name }] of processes.entries())
    report(`memory that a 50 MB upload adds to ${name}`, grown[at]!, 'MB', { atMost: 32 });
}

/** Speed of uploads one after the other, in MB/s. */
async function speedOf(address: Address): Promise<number> {
  await upload(address);
  const rounds = 5;
  const startedAt = performance.now();
  for (let round = 0; round < rounds; round++) await upload(address);
  return (rounds * SIZE) / MEGABYTE / ((performance.now() - startedAt) / 1_000);
}

/**
 * Beside a bare proxy and a server that only hashes and stores: what this machine gives at most to anything
 * of this shape.
 */
async function measureSpeed(stand: BenchStand, address: Address): Promise<void> {
  const peer = await UploadPeer.start(join(stand.dir, 'peer'));
  try {
    const bare = await speedOf({ url: peer.url, headers: {} });
    const ours = await speedOf(address);
    report('one upload after the other, through the gateway', ours, 'MB/s', { atLeast: 100 });
    report('the same through a bare proxy to a bare server', bare, 'MB/s');
  } finally {
    peer.stop();
  }
}

/** Times of calls, one after the other, until `isOver`; at least 100. */
async function timesOf(suite: BenchSuite, path: string, isOver = () => true): Promise<number[]> {
  const times: number[] = [];
  while (times.length < 100 || !isOver()) {
    const startedAt = performance.now();
    const answer = await request(suite.baseUrl + path, { headers: headersOf(suite), dispatcher: agent });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
    times.push(performance.now() - startedAt);
  }
  return times;
}

async function measureReads(suite: BenchSuite, address: Address): Promise<void> {
  const path = `/sent-cases/${await newCase(suite)}`;
  await timesOf(suite, path);
  const alone = percentile(await timesOf(suite, path), 0.5);
  let isOver = false;
  // a firm may have 16 bodies open at once
  const uploads = Promise.all([
    ...Array.from({ length: 16 }, () => upload(address)),
    ...Array.from({ length: 4 }, () => uploadOfOther(suite)),
  ]).finally(() => (isOver = true));
  const beside = percentile(await timesOf(suite, path, () => isOver), 0.5);
  await uploads;
  report('read of a case alone, p50', alone, 'ms');
  report('read of a case beside 20 uploads, p50', beside, 'ms');
  report('ratio', beside / alone, 'times', { atMost: 2 });
}

async function uploadOfOther(suite: BenchSuite): Promise<void> {
  const [sender, receiver] = suite.firms;
  const other: BenchSuite = { ...suite, firms: [receiver, sender] };
  await upload({
    url: `${other.baseUrl}/cases/${await newCase(other)}/documents`,
    headers: headersOf(other),
  });
}

async function measureList(suite: BenchSuite, caseId: string): Promise<void> {
  const address = new URL(suite.postgresUrl);
  address.pathname = '/documents';
  const client = new pg.Client({ connectionString: address.toString() });
  await client.connect();
  await client.query(
    `INSERT INTO documents SELECT gen_random_uuid(), $1, NULL, 'a.pdf', 'application/pdf', 1, repeat('0', 64), NULL, NULL, NULL,
       gen_random_uuid(), now() FROM generate_series(1, 1000)`,
    [caseId],
  );
  await client.end();
  for (const query of ['', '?limit=100', '?limit=100&page=10']) {
    const path = `/cases/${caseId}/documents${query}`;
    await timesOf(suite, path);
    report(
      `list of a case with 1,000 documents ${query}, p95`,
      percentile(await timesOf(suite, path), 0.95),
      'ms',
      {
        atMost: 20,
      },
    );
  }
}

/** The question that documents asks referrals in every call, asked with the identity of documents. */
async function measureAccess(suite: BenchSuite, caseId: string): Promise<void> {
  const settings = suite.settingsOf('documents') as Record<
    'SERVICE_PRIVATE_KEY' | 'SERVICE_PUBLIC_KEYS',
    string
  >;
  const client = new ServiceClient(new ServiceTokens('documents', settings), settings);
  const input = { body: { id: caseId, withCase: false, asAdministrator: false } };
  const context = { requestId: newRequestId(), traceparent: newTraceparent() };
  const times: number[] = [];
  await runInContext(context, async () => {
    for (let round = 0; round < 1_000; round++) {
      const startedAt = performance.now();
      await client.call(documentAccessCall, input, { forFirm: suite.firms[0].firm.id });
      times.push(performance.now() - startedAt);
    }
  });
  await client.onModuleDestroy();
  const warm = times.slice(500);
  report('access question of documents to referrals, p50', percentile(warm, 0.5), 'ms', { atMost: 3 });
  report('access question of documents to referrals, p95', percentile(warm, 0.95), 'ms');
}
