import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@referral-exchange/telemetry';
import { failOnLeaks, ServiceBacking } from '@referral-exchange/testing';
import pg from 'pg';
import { PAGE } from '../src/document/documents.repository.js';
import { documents } from '../src/service.js';

failOnLeaks();

/** Of a case as a whole: $1 how many, $2 of which case, or null: of a case each. */
const DOCUMENTS = `
  INSERT INTO documents (id, case_id, file_name, mime_type, size_bytes, sha256, uploaded_by_firm_id, created_at)
  SELECT uuidv7(), coalesce($2::uuid, gen_random_uuid()), 'a.pdf', 'application/pdf', 1, repeat('0', 64), gen_random_uuid(), now()
    FROM generate_series(1, $1::int) n`;

/** The documents of a firm's case are counted in each page: that must stay cheap when there are many. */
describe('the plan of a page of documents, of 1,000 of a case among 20,000', () => {
  let backing: ServiceBacking;
  let client: pg.Client;
  const caseId = newId();

  beforeAll(async () => {
    backing = await ServiceBacking.open(documents);
    client = new pg.Client({ connectionString: backing.database.url });
    await client.connect();
    // a page of rows counts as seen by all once the commit of each is on the disk
    await client.query('SET synchronous_commit = on');
    await client.query(DOCUMENTS, [20_000, null]);
    await client.query(DOCUMENTS, [1_000, caseId]);
    await client.query('VACUUM ANALYZE documents');
    // the plan that a connection keeps, for any case
    await client.query('SET plan_cache_mode = force_generic_plan');
    await client.query(`PREPARE page (uuid, boolean, uuid[], timestamptz, bigint, bigint) AS ${PAGE}`);
  });
  afterAll(async () => {
    await client?.end();
    await backing?.drop();
  });

  const page = `EXECUTE page ('${caseId}', true, ARRAY['${newId()}']::uuid[], NULL, 20, 0)`;

  it('counts them in the index alone, and reads the rows of the page only', async () => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE) ${page}`);
    const text = rows.map((row) => row['QUERY PLAN']).join('\n');
    const scans = text.match(/\w[\w ]*Scan using \w+ on documents\b|\w[\w ]*Scan on documents\b/g);
    expect(scans).toEqual([
      'Index Only Scan using documents_of_case_newest on documents',
      'Index Scan using documents_of_case_newest on documents',
    ]);
    expect(text).toContain('Heap Fetches: 0');
    expect(text).toMatch(/Limit .*actual.* rows=20\b/);
  });

  it('gives the total with each row', async () => {
    const { rows } = await client.query<{ total: number }>(page);
    expect(rows).toHaveLength(20);
    expect(new Set(rows.map(({ total }) => total))).toEqual(new Set([1_000]));
  });
});
