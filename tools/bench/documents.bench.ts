import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Agent, request } from 'undici';
import type { Sandbox } from '../local/suite/sandbox.ts';
import { stopSuite } from '../local/suite/stop-suite.ts';
import { SuitePaths } from '../local/suite/suite-paths.ts';
import { LOCAL_DIR } from '../local/workspace.ts';
import { startBenchSuite } from './bench-suite.ts';
import { report } from './lone-service.ts';

/** Uploads through the gateway to the folder, and lists of a case with many documents. */
export const name = 'documents';
export const description =
  'memory and speed of 50 MB uploads, case reads beside 20 of them, list of 1,000 documents';

const MEGABYTE = 1_000_000;
const SIZE = 52_428_800;
const agent = new Agent({ connections: 64 });

/** Starts a suite of its own, measures, and stops it. */
export async function run(): Promise<void> {
  const paths = new SuitePaths(join(LOCAL_DIR, 'bench-documents'));
  try {
    const sandbox = await startBenchSuite(paths);
    const caseId = await newCase(sandbox);
    for (let round = 0; round < 3; round++) await upload(sandbox, caseId);
    await measureMemory(sandbox, caseId);
    await measureSpeed(sandbox, caseId);
    await measureReads(sandbox, caseId);
    await measureList(sandbox, caseId);
  } finally {
    await agent.close();
    await stopSuite(paths);
  }
}

const headersOf = ({ firms: [sender] }: Sandbox) => ({ 'x-api-key': sender.keys.standard });

async function newCase(sandbox: Sandbox): Promise<string> {
  const body = {
    title: 'Bench', caseType: 'dog_bite', jurisdiction: 'NY', clientFirstName: 'Dana', clientLastName: 'Whitfield',
  }; // prettier-ignore
  const answer = await request(`${sandbox.baseUrl}/sent-cases`, {
    method: 'POST',
    headers: { ...headersOf(sandbox), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return ((await answer.body.json()) as { data: { baseCaseId: string } }).data.baseCaseId;
}

/** One upload of 50 MB, sent as a stream. */
async function upload(sandbox: Sandbox, caseId: string): Promise<void> {
  const boundary = randomUUID();
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n`;
  const chunk = Buffer.alloc(65_536, 'x');
  const body = async function* () {
    yield Buffer.from(head);
    for (let left = SIZE - 9; left > 0; left -= chunk.length) yield chunk.subarray(0, left);
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  };
  const answer = await request(`${sandbox.baseUrl}/cases/${caseId}/documents`, {
    method: 'POST',
    dispatcher: agent,
    headers: { ...headersOf(sandbox), 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Readable.from(body()),
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 201) throw new Error(`upload: ${answer.statusCode} ${text}`);
}

/** Resident memory of a process, in megabytes. */
function residentOf(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return (pages * 4_096) / MEGABYTE;
}

/** The most that one upload adds to the memory of each process on its way. */
async function measureMemory(sandbox: Sandbox, caseId: string): Promise<void> {
  await sleep(2_000);
  // an upload passes through some of them; the others show that nothing else grows
  const processes = Object.keys(sandbox.services);
  const before = processes.map((process) => residentOf(sandbox.services[process]!.pid));
  const peak = [...before];
  const timer = setInterval(() => {
    for (const [at, process] of processes.entries())
      peak[at] = Math.max(peak[at]!, residentOf(sandbox.services[process]!.pid));
  }, 5);
  await upload(sandbox, caseId);
  clearInterval(timer);
  for (const [at, process] of processes.entries())
    report(`memory that a 50 MB upload adds to ${process}`, peak[at]! - before[at]!, 'MB', { atMost: 32 });
}

async function measureSpeed(sandbox: Sandbox, caseId: string): Promise<void> {
  const rounds = 5;
  const startedAt = performance.now();
  for (let round = 0; round < rounds; round++) await upload(sandbox, caseId);
  const seconds = (performance.now() - startedAt) / 1_000;
  report('one upload after the other, through the gateway', (rounds * SIZE) / MEGABYTE / seconds, 'MB/s', {
    atLeast: 100,
  });
}

/** Times of calls, one after the other, until `isOver`; at least 100. */
async function timesOf(sandbox: Sandbox, path: string, isOver = () => true): Promise<number[]> {
  const times: number[] = [];
  while (times.length < 100 || !isOver()) {
    const startedAt = performance.now();
    const answer = await request(sandbox.baseUrl + path, { headers: headersOf(sandbox), dispatcher: agent });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
    times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b);
}

const percentile = (times: number[], share: number): number => times[Math.floor(times.length * share)]!;

async function measureReads(sandbox: Sandbox, caseId: string): Promise<void> {
  const path = `/sent-cases/${caseId}`;
  await timesOf(sandbox, path);
  const alone = percentile(await timesOf(sandbox, path), 0.5);
  let isOver = false;
  // a firm may have 16 bodies open at once
  const uploads = Promise.all([
    ...Array.from({ length: 16 }, () => upload(sandbox, caseId)),
    ...Array.from({ length: 4 }, () => uploadOfOther(sandbox)),
  ]).finally(() => (isOver = true));
  const beside = percentile(await timesOf(sandbox, path, () => isOver), 0.5);
  await uploads;
  report('read of a case alone, p50', alone, 'ms');
  report('read of a case beside 20 uploads, p50', beside, 'ms');
  report('ratio', beside / alone, 'times', { atMost: 2 });
}

async function uploadOfOther(sandbox: Sandbox): Promise<void> {
  const [sender, receiver] = sandbox.firms;
  const other: Sandbox = { ...sandbox, firms: [receiver, sender] };
  await upload(other, await newCase(other));
}

async function measureList(sandbox: Sandbox, caseId: string): Promise<void> {
  const address = new URL(sandbox.postgresUrl);
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
    await timesOf(sandbox, path);
    report(
      `list of a case with 1,000 documents ${query}, p95`,
      percentile(await timesOf(sandbox, path), 0.95),
      'ms',
      {
        atMost: 20,
      },
    );
  }
}
