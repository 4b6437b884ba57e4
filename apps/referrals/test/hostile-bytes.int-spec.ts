import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '@referral-exchange/telemetry';
import {
  allStayInBounds,
  failOnLeaks,
  HOSTILE_FORMS,
  HOSTILE_HEADERS,
  HOSTILE_JSON,
  HOSTILE_QUERIES,
  HOSTILE_UPLOADS,
  hostileCsvFiles,
  principalHeaders,
  ServiceBacking,
  ServiceProcess,
  staysInBounds,
  uploadOf,
  type HostileInput,
} from '@referral-exchange/testing';
import { HISTORICAL_COLUMNS } from '../src/import/cases/historical-row.dto.js';
import { STATUS_COLUMNS } from '../src/import/statuses/status-file-row.dto.js';
import { referrals } from '../src/service.js';

failOnLeaks();

/** The parsers of this service meet the worst input of its size (docs/adding-a-parser.md). */
describe('hostile bytes', () => {
  const BASE = '/api/public/v1';
  let backing: ServiceBacking;
  let service: ServiceProcess;
  let firms = 0;
  let firmId: string;
  const headers = () => principalHeaders({ firmId, firmName: 'Hostile LLP', keyId: newId() });

  beforeAll(async () => {
    ServiceProcess.build('referrals');
    backing = await ServiceBacking.open(referrals);
    service = await ServiceProcess.start(backing, {}, { isMeasured: true });
  });
  // of its own, because a firm may have few imports at once
  beforeEach(async () => {
    firmId = newId();
    await backing.sql(
      `INSERT INTO firms (id, name, reference_prefix, is_active, is_test_firm, updated_at)
       VALUES ($1, 'Hostile LLP', $2, true, false, now())`,
      [firmId, `H${++firms}`],
    );
  });
  afterAll(async () => {
    await service?.kill();
    await backing?.drop();
  });

  const named = (inputs: readonly HostileInput[]) => inputs.map((input) => [input.what, input] as const);
  const send = (path: string, input: HostileInput, method?: 'GET' | 'POST') =>
    staysInBounds(service, { path, headers, method }, input);

  it.each(named(hostileCsvFiles(HISTORICAL_COLUMNS.names.join())))(
    'as a file of cases: %s',
    async (_, input) => {
      expect([200, 202, 400]).toContain(await send(`${BASE}/import/cases`, input));
    },
  );

  it.each(named(hostileCsvFiles(STATUS_COLUMNS.names.join())))(
    'as a file of statuses: %s',
    async (_, input) => {
      expect([200, 202, 400]).toContain(await send(`${BASE}/import/cases/update`, input));
    },
  );

  it.each(named(HOSTILE_UPLOADS))('as an upload: %s', async (_, input) => {
    const status = await send(`${BASE}/import/cases`, input);
    expect([400, 413, 415]).toContain(status);
  });

  it('the errors of 1,000 rows that all fail are listed, and sent as a file', async () => {
    const header = HISTORICAL_COLUMNS.names.join();
    const rows = () =>
      Buffer.from(`${header}\n${`${'"a""",'.repeat(HISTORICAL_COLUMNS.names.length - 1)}b\n`.repeat(1_000)}`);
    expect(await send(`${BASE}/import/cases`, uploadOf('failing rows', 'x.csv', rows))).toBe(200);
    const [job] = await backing.sql<{ id: string }>('SELECT id FROM import_jobs WHERE failed = 1000 LIMIT 1');
    for (const path of [`/import/jobs/${job!.id}`, `/import/jobs/${job!.id}/errors`])
      expect(await send(`${BASE}${path}`, { what: path })).toBe(200);
  });

  it.each(named(HOSTILE_FORMS))('as a form of the page of a mail: %s', async (_, input) => {
    const status = await send('/acknowledge', input);
    expect([400, 403, 404, 413, 415]).toContain(status);
  });

  it.each(named(HOSTILE_JSON))('as a new case: %s', async (_, input) => {
    const status = await send(`${BASE}/sent-cases`, input);
    expect([400, 413, 415]).toContain(status);
  });

  it.each(named(HOSTILE_QUERIES))('as a query of a list: %s', async (_, input) => {
    expect(await send(`${BASE}/sent-cases`, input)).toBeLessThan(500);
  });

  it('as any header', async () => {
    const statuses = await allStayInBounds(service, { path: `${BASE}/sent-cases`, headers }, HOSTILE_HEADERS);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });
});
