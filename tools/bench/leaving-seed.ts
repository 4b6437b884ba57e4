import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { WORKSPACE } from '../local/workspace.ts';

/** Benches of a service are loaded by their paths, as in bench.ts: tools import no service. */
interface ReferralsSeed {
  BIG_FIRM: string;
  seedMillion(
    service: { connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T> },
    seed: { referrals: number; every: number },
  ): Promise<void>;
}
const REFERRALS_SEED = join(WORKSPACE, 'apps/referrals/bench/referrals-seed.ts');

/** Of the referrals the firm sends a tenth and receives a tenth. */
const EVERY = 10;
/** One case in so many of the firm has a document. */
const PER_DOCUMENT = 20;
const DOCUMENT_BYTES = 50_000;

/** So much of others lies beside what is erased, a day of a busy exchange. */
const ANSWERS = `
  INSERT INTO idempotency_keys (key_hash, method, path, body_hash, status, response, subjects)
  SELECT sha256(n::text::bytea), 'POST', '/api/public/v1/sent-cases', '\\x00', 201, sha256(n::text::bytea), ARRAY[gen_random_uuid(), gen_random_uuid()]
    FROM generate_series(1, 1000000) n`;
const FAILED_ROWS = `
  WITH job AS (
    INSERT INTO import_jobs (id, firm_id, kind, is_dry_run, file_name, caller, header, total_rows, status)
    SELECT gen_random_uuid(), $1, 'cases', false, 'cases.csv', '{}', '{}', 1, 'COMPLETED' RETURNING id)
  INSERT INTO import_failed_rows (job_id, row_number, errors, cells)
  SELECT id, n, '[]', repeat('["x", "somebody@example.com"]', 8) FROM job, generate_series(1, 50000) n`;
const PAYLOADS = `
  INSERT INTO payloads (id, body, base_case_id)
  SELECT uuidv7(), '{"data":{"title":"' || repeat('Rear-end collision ', 40) || '"}}', gen_random_uuid() FROM generate_series(1, 300000)`;
const OWN_PAYLOADS = `
  INSERT INTO payloads (id, body, base_case_id)
  SELECT uuidv7(), '{"data":{"title":"' || repeat('Rear-end collision ', 40) || '"}}', id FROM unnest($1::uuid[]) id, generate_series(1, 20)`;

/** What a seeded suite has. */
export interface Leaving {
  firmId: string;
  /** A client of one case, and one of fifty, by their addresses. */
  one: string;
  many: string;
}

/** Fills a suite: one firm with so many cases and documents among others, and two clients to be erased. */
export async function seedLeaving(
  addressOf: (database: string) => string,
  documentsFolder: string,
  cases: number,
): Promise<Leaving> {
  const { seedMillion, BIG_FIRM } = (await import(REFERRALS_SEED)) as ReferralsSeed;
  const on = <T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
    onDatabase(addressOf(database), work);
  await seedMillion(
    { connected: (work) => on('referrals', work) },
    { referrals: (cases * EVERY) / 2, every: EVERY },
  );
  await on('auth', (client) =>
    client.query(`INSERT INTO firms (id, name, reference_prefix) VALUES ($1, 'Big & Leaving LLP', 'BIG')`, [
      BIG_FIRM,
    ]),
  );
  const { many, caseIds, withDocuments } = await on('referrals', async (client) => {
    await client.query(ANSWERS);
    await client.query(FAILED_ROWS, [BIG_FIRM]);
    const ids = async (sql: string, ...values: unknown[]): Promise<string[]> =>
      (await client.query<{ id: string }>(sql, values)).rows.map(({ id }) => id);
    const address = 'client-of-fifty@example.com';
    const own = await ids(
      `UPDATE cases SET client_email = $2 WHERE id IN (SELECT id FROM cases WHERE owner_firm_id = $1 ORDER BY id LIMIT 50) RETURNING id`,
      BIG_FIRM,
      address,
    );
    const documented = await ids(
      `SELECT id FROM cases WHERE owner_firm_id = $1 ORDER BY id LIMIT $2`,
      BIG_FIRM,
      Math.ceil(cases / PER_DOCUMENT),
    );
    return { many: address, caseIds: own, withDocuments: documented };
  });
  await on('webhooks', async (client) => {
    await client.query(PAYLOADS);
    await client.query(OWN_PAYLOADS, [caseIds]);
  });
  await on('documents', (client) => addDocuments(client, documentsFolder, withDocuments, BIG_FIRM));
  return { firmId: BIG_FIRM, one: 'client77@example.com', many };
}

/** A document of each case, with its file where FolderStorage keeps it. */
async function addDocuments(
  client: pg.Client,
  folder: string,
  caseIds: readonly string[],
  firmId: string,
): Promise<void> {
  const content = Buffer.alloc(DOCUMENT_BYTES, '%PDF-1.7\n');
  const sha256 = createHash('sha256').update(content).digest('hex');
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO documents (id, case_id, file_name, mime_type, size_bytes, sha256, uploaded_by_firm_id, created_at)
     SELECT uuidv7(), c, 'report.pdf', 'application/pdf', $2, $3, $4, now() FROM unnest($1::uuid[]) c RETURNING id`,
    [caseIds, content.length, sha256, firmId],
  );
  for (const { id } of rows) {
    const place = join(folder, 'objects', id.slice(-2));
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, id), content);
  }
}

async function onDatabase<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address, options: '-c statement_timeout=0' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
