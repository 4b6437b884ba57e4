import { request } from 'undici';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '@referral-exchange/telemetry';
import { CsvFiles, MOST_ROWS } from '../src/core/csv/csv-files.js';
import { acknowledged, caseBody, referred, TestService, type Client } from './referrals-under-test.js';

const CSV = { accept: 'text/csv' };
const LISTS = ['/sent-cases', '/received-referrals', '/referrals'];

/** Lists as files, of all rows that match. */
describe('lists as CSV', () => {
  let service: TestService;
  let sender: Client, receiver: Client;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    [sender, receiver] = [await service.firm('S, "quoted"'), await service.firm('R')];
  });

  type Row = Record<string, string>;
  const file = (client: Client, path: string) => client.get(path, CSV);
  const rowsIn = (text: string): Row[] => parse(text, { columns: true, record_delimiter: '\r\n' });
  const rowsOf = async (client: Client, path: string) => rowsIn((await file(client, path)).text);
  /** What a row of a JSON list is in a file. */
  const asCells = (row: object): Row =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value === null ? '' : String(value)]));

  it('hold every row that matches in the order of the list, as the pages do', async () => {
    for (let count = 1; count <= 3; count++)
      await acknowledged(sender, receiver, { clientLastName: `Client ${count}` });
    await referred(sender, receiver, { caseType: 'dog_bite' });
    await sender.post('/sent-cases', caseBody({ title: 'Draft, "not sent"\nyet' }));
    for (const [client, path] of [
      [sender, '/sent-cases'],
      [receiver, '/received-referrals'],
      [sender, '/referrals?sort=createdAt&order=asc'],
      [receiver, '/referrals?status=UNDER_EVALUATION'],
      [sender, '/sent-cases?search=client'],
      [sender, '/referrals?search=client&caseType=motor_vehicle_accident&sort=status'],
      [sender, '/sent-cases?status=CLOSED'],
    ] as const) {
      const { data } = await client.get(path);
      const answer = await file(client, path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect([path, rowsIn(answer.text)]).toEqual([path, data.map(asCells)]);
      const [header] = answer.text.split('\r\n');
      const [row] = (await sender.get('/sent-cases')).data;
      expect(header!.split(',').sort()).toEqual(Object.keys(row as object).sort());
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[a-z-]+\.csv"$/);
    }
  });

  it('do not end with a page', async () => {
    await service.sql(
      `WITH c AS (
         INSERT INTO cases (id, owner_firm_id, reference_number, title, case_type, jurisdiction, client_first_name,
           client_last_name, is_test_case, created_at, updated_at, version, is_retainer_signed)
         SELECT gen_random_uuid(), $1, 'MNY-' || $2::text || n, 'No. ' || n, 'dog_bite', 'NY', 'Dana', 'Whitfield', false,
           now() - n * interval '1 minute', now() - n * interval '1 minute', 1, false FROM generate_series(1, 2500) n
         RETURNING id) SELECT count(*) FROM c`,
      [sender.firmId, newId().slice(-8)],
    );
    const rows = await rowsOf(sender, '/sent-cases?limit=5&page=3');
    expect(rows.map(({ title }) => title)).toEqual(
      Array.from({ length: 2500 }, (_, index) => `No. ${index + 1}`),
    );
  });

  it('leave empty what is masked', async () => {
    await referred(sender, receiver, { title: 'Secret title' });
    for (const path of ['/received-referrals', '/referrals']) {
      const { text } = await file(receiver, path);
      expect(text).not.toContain('Secret');
      expect(rowsIn(text)).toEqual([expect.objectContaining({ title: '', piiMasked: 'true' })]);
    }
    expect(await rowsOf(receiver, '/received-referrals?search=Secret')).toEqual([]);
    expect(await rowsOf(sender, '/sent-cases?search=Secret')).toHaveLength(1);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)'])('run no formula: %s', async (title) => {
    await sender.post('/sent-cases', caseBody({ title }));
    expect((await rowsOf(sender, '/sent-cases'))[0]!.title).toBe(`'${title}`);
  });

  it('are UTF-8', async () => {
    const title = 'مكتب المحاماة – Żółć 🦊';
    await sender.post('/sent-cases', caseBody({ title }));
    expect((await rowsOf(sender, '/sent-cases'))[0]!.title).toBe(title);
  });

  it('are for whom the lists are for: read_only is enough, and JSON stays what is usual', async () => {
    const reader = service.client({ ...sender.principal, tier: 'read_only' });
    for (const path of LISTS) {
      expect((await file(reader, path)).status).toBe(200);
      expect((await reader.get(path, { accept: '*/*' })).body.pagination).toBeDefined();
      expect((await reader.get(path, { accept: 'application/json, text/csv;q=0.5' })).body.data).toEqual([]);
    }
    expect((await file(service.admin, '/referrals?limit=1')).status).toBe(200);
    const provider = service.client({ kind: 'provider_key', firmId: null, providerId: newId() });
    expect((await file(provider, '/sent-cases')).code).toBe('wrong_scope');
    expect((await file(sender, '/sent-cases?sort=nothing')).code).toBe('validation_error');
  });

  it('an administrator reads titles across firms', async () => {
    const { baseCaseId } = await referred(sender, receiver, { title: 'For the administrator' });
    const rows = await rowsOf(service.admin, `/referrals?baseCaseId=${baseCaseId}`);
    expect(rows).toEqual([expect.objectContaining({ title: 'For the administrator', piiMasked: 'false' })]);
  });

  it('have at most 100,000 rows: a longer list is refused, and not cut', async () => {
    const rows = { keys: Array.from({ length: MOST_ROWS + 1 }), read: () => Promise.resolve([]) };
    const files = new CsvFiles();
    const response = { once: () => response } as never;
    const kind = { name: 'x', columns: [] };
    await expect(files.write('f', kind, () => Promise.resolve(rows), response)).rejects.toMatchObject({
      code: 'validation_error',
      details: { reason: 'too_many_rows' },
    });
  });

  it('are written two at a time for a firm; who goes away makes room', async () => {
    const path = `${service.url}/api/public/v1/sent-cases`;
    await sender.post('/sent-cases', caseBody());
    const files = service.service.part(CsvFiles);
    const begun: (() => void)[] = [];
    const held = new Promise<void>((resolve) => begun.push(resolve));
    const listeners: (() => void)[] = [];
    const response = { once: (_: string, listener: () => void) => listeners.push(listener) } as never;
    const rows = async () => {
      await held;
      return { keys: [], read: () => Promise.resolve([]) };
    };
    const writing = [1, 2].map(() => files.write(sender.firmId!, { name: 'x', columns: [] }, rows, response));
    const refused = await file(sender, '/sent-cases');
    expect([refused.code, refused.headers['retry-after']]).toEqual(['rate_limited/too_many_files', '5']);
    expect((await file(receiver, '/sent-cases')).status).toBe(200);
    begun[0]!();
    await Promise.all(writing);
    for (const listener of listeners) listener();
    expect((await request(path, { headers: CSV })).statusCode).toBe(401);
    expect((await file(sender, '/sent-cases')).status).toBe(200);
  });

  describe('of the inbox', () => {
    const personOf = ({ firmId }: Client) =>
      service.client({ firmId, kind: 'session', role: 'viewer', tier: null, keyId: null, userId: newId() });

    it('hold all rows of a view, in its order, with what the inbox says besides', async () => {
      const person = personOf(receiver);
      await referred(sender, receiver, { title: 'Secret' });
      for (let count = 0; count < 3; count++) await acknowledged(sender, receiver);
      for (const query of [
        'direction=received',
        'direction=received&view=live',
        'direction=received&q=-r1',
      ]) {
        const path = `/api/v1/inbox?${query}`;
        const { data } = await person.get(path);
        const rows = await rowsOf(person, `${path}&limit=1`);
        expect([query, rows]).toEqual([
          query,
          data.map((row: any) => asCells({ ...row, attention: row.attention.join(' ') })),
        ]);
        expect(JSON.stringify(rows)).not.toContain('Secret');
      }
      const unread = await rowsOf(person, '/api/v1/inbox?direction=received&view=unread');
      expect(unread.every(({ isUnread }) => isUnread === 'true')).toBe(true);
      expect(await rowsOf(person, '/api/v1/inbox?direction=sent')).toEqual([]);
    });
  });
});
