import { setTimeout as sleep } from 'node:timers/promises';
import { report, residentMb, type BenchStand, type BenchSuite } from '@referral-exchange/testing/bench';
import { request } from 'undici';
import { seedLeaving } from './leaving-seed.ts';

/** What a firm that leaves, and a client who asks to be forgotten, cost an exchange with much data. */
export const description =
  'a firm with 100,000 cases is exported; a client of one case, and one of fifty, is erased from everywhere ≤ 60 s';

const CASES = Number(process.env.BENCH_LEAVING_CASES ?? 100_000);
const ERASURE_GOAL_S = 60;
const LOOK_EVERY_MS = 200;
const PATIENCE_MS = 7_200_000;

/** Fills a suite, and measures. Rejects when a file lacks a case, or an erasure does not end. */
export async function run(stand: BenchStand): Promise<void> {
  const suite = await stand.startSuite();
  const addressOf = (database: string) => new URL(`/${database}`, suite.postgresUrl).href;
  const { DOCUMENTS_DIR } = suite.settingsOf('documents');
  const { firmId, one, many } = await seedLeaving(addressOf, DOCUMENTS_DIR!, CASES);
  await measureExport(suite, firmId);
  await measureErasure(suite, 'a client of one case', one);
  await measureErasure(suite, 'a client of fifty cases', many);
}

async function measureExport(suite: BenchSuite, firmId: string): Promise<void> {
  const startedAt = performance.now();
  const { id } = await admin(suite, 'POST', '/exports', { firmId, reason: 'Bench' });
  let peak = 0;
  const made = await until(suite, `/exports/${id}`, () => {
    peak = Math.max(peak, residentMb(suite.services.documents!.pid));
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  if (made.status !== 'completed') throw new Error(`the export is ${made.status}: ${made.failure}`);
  if (made.counts.cases! < CASES * 0.99)
    throw new Error(`the file has ${made.counts.cases} of ${CASES} cases`);
  report(`export of ${made.counts.cases} cases and ${made.counts.documents} documents`, seconds / 60, 'min');
  report('cases a second', made.counts.cases! / seconds, '');
  report('size of the file', made.sizeBytes / 1_048_576, 'MB');
  report('documents, largest', peak, 'MB');
}

async function measureErasure(suite: BenchSuite, who: string, clientEmail: string): Promise<void> {
  const startedAt = performance.now();
  const asked = await admin(suite, 'POST', '/erasures', { clientEmail, reason: 'Bench' });
  report(`${who}: until the answer`, (performance.now() - startedAt) / 1_000, 's');
  const receipt = await until(suite, `/erasures/${asked.id}`);
  const seconds = (performance.now() - startedAt) / 1_000;
  report(`${who}: ${receipt.rows} rows erased by all services`, seconds, 's', { atMost: ERASURE_GOAL_S });
}

/** Of an export or an erasure, as far as it is looked at. */
interface Answer {
  id: string;
  status: string;
  failure: string | null;
  counts: Record<string, number>;
  sizeBytes: number;
  rows: number;
}

async function until(suite: BenchSuite, path: string, onLook?: () => void): Promise<Answer> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(LOOK_EVERY_MS)) {
    const found = await admin(suite, 'GET', path);
    if (found.status !== 'pending') return found;
    onLook?.();
  }
  throw new Error(`${path} is still pending`);
}

async function admin(
  { internalUrl, adminApiKey }: BenchSuite,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await request(`${internalUrl}/admin${path}`, {
    method,
    headers: { 'x-admin-api-key': adminApiKey, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    headersTimeout: 60_000,
  });
  const text = await answer.body.text();
  if (answer.statusCode > 299) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
  return (JSON.parse(text) as { data: Answer }).data;
}
