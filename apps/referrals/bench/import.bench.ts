import { setTimeout as sleep } from 'node:timers/promises';
import { LoneService, report, type BenchStand } from '@referral-exchange/testing/bench';
import { referrals } from '../dist/service.js';
import { firmId } from './referrals-seed.ts';

/**
 * CSV files through the service, on a durable Postgres, with the relay to Kafka; its memory is read while a
 * file of 20 MB is done.
 */
export const description =
  'historical rows ≥ 2,000/s; bulk statuses ≥ 300/s; memory flat for a file of 20 MB';

const ROWS = 20_000;
const STATUSES = 5_000;
const LARGE_FILE_BYTES = 19.5 * 1_048_576;
const [SENDER, RECEIVER] = [firmId(1), firmId(2)];
const HEADER = 'externalId,title,caseType,jurisdiction,county,clientFirstName,clientLastName,clientEmail,clientPhone,incidentDate,referentFirmId,status,sentDate,closingStatus,settlementAmount,attorneyFees,notes'; // prettier-ignore

/** Measures and prints. Rejects when a call fails. */
export async function run(stand: BenchStand): Promise<void> {
  const service = await LoneService.start(stand, referrals);
  await service.sql(
    `INSERT INTO firms (id, name, reference_prefix, is_active, is_test_firm, updated_at)
     SELECT id, 'Firm ' || n, 'I' || lpad(n::text, 3, '0'), true, false, now() FROM unnest($1::uuid[]) WITH ORDINALITY AS f (id, n)`,
    [[SENDER, RECEIVER]],
  );
  await importCases(service, historical(2_000, 'warm-up', referred));
  const withReferrals = historical(ROWS, 'referred', referred);
  await measure(service, 'historical rows, each with a referral', 2_000, ROWS, () =>
    importCases(service, withReferrals),
  );
  const drafts = historical(ROWS, 'draft', () => ',,,,,');
  await measure(service, 'historical rows, drafts', 2_000, ROWS, () => importCases(service, drafts));
  await measure(service, 'the same rows again, all skipped', undefined, ROWS, () =>
    importCases(service, drafts),
  );
  await measureStatuses(service);
  await measureMemory(service);
}

const referred = (n: number) =>
  n % 2 === 0
    ? `${RECEIVER},SENT,2019-05-14,,,`
    : `${RECEIVER},CLOSED,2019-05-14,won_settled,125000.50,41250`;

function historical(rows: number, prefix: string, referral: (n: number) => string, notes = ''): Buffer {
  const lines = Array.from(
    { length: rows },
    (_, n) =>
      `${prefix}-${n},Rear-end collision ${n} on I-95,motor_vehicle_accident,NY,Kings,Dana,Whitfield,dana.${n}@example.com,212 555 0142,2019-01-10,${referral(n)},${notes}`,
  );
  return Buffer.from([HEADER, ...lines].join('\r\n') + '\r\n');
}

async function importCases(service: LoneService, file: Buffer): Promise<void> {
  const { jobId } = await service.upload<{ jobId: string }>('/import/cases', SENDER, file);
  await untilDone(service, jobId, SENDER);
}

async function untilDone(service: LoneService, jobId: string, firm: string, look = () => {}): Promise<void> {
  type Job = { status: string; failed: number };
  for (;;) {
    const job = await service.call<Job>('GET', `/import/jobs/${jobId}`, firm);
    look();
    if (job.status === 'COMPLETED' && job.failed === 0) return;
    if (job.status !== 'PENDING' && job.status !== 'RUNNING')
      throw new Error(JSON.stringify(job).slice(0, 2_000));
    await sleep(25);
  }
}

async function measure(
  service: LoneService,
  label: string,
  atLeast: number | undefined,
  rows: number,
  work: () => Promise<void>,
): Promise<void> {
  const before = service.cpuSeconds();
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1_000;
  const after = service.cpuSeconds();
  report(label, rows / seconds, '/s', atLeast === undefined ? undefined : { atLeast });
  for (const part of ['service', 'postgres'] as const)
    report(`  processor time of a row, ${part}`, ((after[part] - before[part]) / rows) * 1_000, 'ms');
}

async function measureStatuses(service: LoneService): Promise<void> {
  const hops = await service.sql<{ id: string }>(
    `SELECT id FROM referrals WHERE referent_firm_id = $1 AND status = 'SENT' ORDER BY id LIMIT $2`,
    [RECEIVER, STATUSES],
  );
  const upload = async (status: string) => {
    const file = ['referralId,status,reason', ...hops.map(({ id }) => `${id},${status},By the bench`)].join(
      '\n',
    );
    const { jobId } = await service.upload<{ jobId: string }>(
      '/import/cases/update',
      RECEIVER,
      Buffer.from(`${file}\n`),
    );
    await untilDone(service, jobId, RECEIVER);
  };
  await measure(service, 'bulk statuses, acknowledging', 300, hops.length, () => upload('UNDER_EVALUATION'));
  await measure(service, 'bulk statuses, signing', 300, hops.length, () => upload('SIGNED'));
}

/**
 * The most memory of the service while it receives and does a file of 2 MB, and then one of ten times the
 * size. It is flat when the larger one takes no more: what a batch takes is there in both.
 */
async function measureMemory(service: LoneService): Promise<void> {
  const small = await peakDuring(service, 'small', LARGE_FILE_BYTES / 10);
  const large = await peakDuring(service, 'large', LARGE_FILE_BYTES);
  report('the most memory while a file of 2 MB was received and done', small, 'MB');
  report('the same of 19.5 MB', large, 'MB', { atMost: small + 20 });
  await measureManyRows(service);
}

/** The most resident memory, in MB, while a file of so many bytes is received and done. */
async function peakDuring(service: LoneService, prefix: string, bytes: number): Promise<number> {
  const fileOf = (rows: number) => historical(rows, prefix, () => ',,,,,', 'x'.repeat(2_000));
  const lineLength = fileOf(1).length - HEADER.length;
  const file = fileOf(Math.floor(bytes / (lineLength + 4)));
  let most = service.residentMb();
  const look = () => void (most = Math.max(most, service.residentMb()));
  const watch = setInterval(look, 20);
  try {
    const { jobId } = await service.upload<{ jobId: string }>('/import/cases', SENDER, file);
    await untilDone(service, jobId, SENDER, look);
  } finally {
    clearInterval(watch);
  }
  return most;
}

/** 1,000,001 rows are refused after all of them were read. */
async function measureManyRows(service: LoneService): Promise<void> {
  const file = Buffer.from(
    'title,caseType,jurisdiction,clientFirstName,clientLastName\n' + ',,,,\n'.repeat(1_000_001),
  );
  const startedAt = performance.now();
  const refusal = await service.upload('/import/cases', SENDER, file).catch((error: Error) => error);
  if (!(refusal instanceof Error) || !refusal.message.includes('too_many_rows'))
    throw new Error(String(refusal));
  report('refusing 1,000,001 rows', (performance.now() - startedAt) / 1_000, 's');
}
