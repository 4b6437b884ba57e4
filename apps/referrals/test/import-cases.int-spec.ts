import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PublishSnapshots } from '../src/for-services/snapshots/publish-snapshots.js';
import { differingListings } from './differing-listings.js';
import { csv, download, HEADER, row, upload, type UploadOptions } from './import-files.js';
import { caseBody, TestService, type Client } from './referrals-under-test.js';

/** Historical cases by CSV (decisions, section 3, "CSV"; section 14, "CSV", "CSV errors"). */
describe('a file of historical cases', () => {
  let service: TestService;
  let firm: Client, receiver: Client;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    [firm, receiver] = [await service.firm('S'), await service.firm('R')];
  });

  const send = (file: string | Buffer, options?: UploadOptions) =>
    upload(service, firm, 'cases', file, options);
  const counts = ({ created, updated, skipped, failed }: any) => ({ created, updated, skipped, failed });
  const total = async (client: Client, path: string) =>
    (await client.get(path)).body.pagination.total as number;

  it('becomes drafts and referrals as they were, silently and masked', async () => {
    const header =
      'title,caseType,jurisdiction,county,clientFirstName,clientLastName,clientEmail,clientPhone,clientDateOfBirth,' +
      'incidentDate,referentFirmId,status,sentDate,closingStatus,settlementAmount,attorneyFees,notes,externalId,referenceNumber';
    const person = 'Kings,Dana,Whitfield,dana@example.com,+1 212 555 0142,1984-02-29,2018-12-01';
    const file = csv(header,
      `Draft,Motor Vehicle Accident,ny,${person},,,,,,,=1+1,,2019/1`,
      `Won,motor_vehicle_accident,NY,${person},${receiver.firmId},closed,2019-05-14,won_settled,125000.50,41250,"Two\r\nlines",X-1,`,
      `Sent,motor_vehicle_accident,NY,${person},${receiver.firmId},,,,,,,X-2,`,
      `Gone,motor_vehicle_accident,NY,${person},${receiver.firmId},WITHDRAWN,2020-01-02T03:04:05Z,,,,,X-3,`,
      `Signed,motor_vehicle_accident,NY,${person},${receiver.firmId},Signed,2020-01-02,,,,,X-4,`); // prettier-ignore
    const { status, data } = await send(file, { fileName: 'Fälle.csv' });
    expect([status, data]).toMatchObject([
      200,
      { fileName: 'Fälle.csv', dryRun: false, totalRows: 5, errors: [] },
    ]);
    expect(counts(data)).toEqual({ created: 5, updated: 0, skipped: 0, failed: 0 });

    const sent = (await firm.get('/sent-cases?limit=100&sort=referenceNumber&order=asc')).data;
    expect(sent.map((one: any) => [one.title, one.status])).toEqual([
      ['Draft', 'DRAFT'], ['Won', 'CLOSED'], ['Sent', 'SENT'], ['Gone', 'WITHDRAWN'], ['Signed', 'SIGNED'],
    ]); // prettier-ignore
    const won = (await firm.get(`/sent-cases/${sent[1].baseCaseId}`)).data;
    expect(won).toMatchObject({
      county: 'Kings', sentDate: '2019-05-14T12:00:00.000Z', closingStatus: 'won_settled', settlementAmount: 125000.5,
      attorneyFees: 41250, notes: 'Two\r\nlines', acknowledgedAt: null, customMetadata: { externalId: 'X-1' }, isTestCase: false,
    }); // prettier-ignore
    expect((await firm.get(`/sent-cases/${sent[0].baseCaseId}`)).data).toMatchObject({
      notes: '=1+1',
      customMetadata: { referenceNumber: '2019/1' },
    });
    const received = (await receiver.get(`/received-referrals/${won.referralId}`)).data;
    expect(received).toMatchObject({
      status: 'CLOSED',
      piiMasked: true,
      title: null,
      settlementAmount: null,
    });
    const history = (await firm.get(`/referrals/${won.referralId}/status-history`)).data;
    expect(history.map((one: any) => [one.previousStatus, one.status, one.source])).toEqual([
      [null, 'SENT', 'import'],
      ['SENT', 'CLOSED', 'import'],
    ]);
    expect(new Set(history.map((one: any) => one.createdAt))).toEqual(new Set([won.sentDate]));
    const ids = new Set(sent.map((one: any) => one.baseCaseId));
    const events = (await service.events()).filter(({ key }) => ids.has(key));
    expect(events.map(({ type, data: told }: any) => [type, told.change.status, told.case.title])).toEqual([
      ['referral.status_synced.v1', 'CLOSED', 'Won'],
      ['referral.status_synced.v1', 'SENT', 'Sent'],
      ['referral.status_synced.v1', 'WITHDRAWN', 'Gone'],
      ['referral.status_synced.v1', 'SIGNED', 'Signed'],
    ]);
    expect(await total(receiver, '/received-referrals')).toBe(4);
    expect(await service.sql('SELECT * FROM mails')).toEqual([]);
    expect(await differingListings(service.database)).toBe(0);
  });

  it('tells read models all that happened, with the date of the row, and a snapshot says the same', async () => {
    const header = `${HEADER},referentFirmId,status,sentDate,closingStatus,settlementAmount`;
    const file = csv(
      header,
      `${row('E-1')},${receiver.firmId},CLOSED,2019-05-14,won_settled,1000`,
      `${row('E-2')},${receiver.firmId},,,,`,
      `${row('E-3')},,,,,`,
    );
    const before = Date.now();
    await send(file);
    const own = (await service.events()).filter(({ actor }) => actor.firmId === firm.firmId) as any[];
    expect(own).toHaveLength(2);
    const sentDate = '2019-05-14T12:00:00.000Z';
    const [closed, open] = own;
    expect(closed).toMatchObject({
      actor: { firmId: firm.firmId, source: 'import' },
      data: {
        case: { hops: [{ sentDate, status: 'CLOSED', acknowledgement: null, settlementAmount: 1000 }] },
        earlier: [{ status: 'SENT', previousStatus: null, source: 'import', createdAt: sentDate }],
        change: { status: 'CLOSED', previousStatus: 'SENT', source: 'import', createdAt: sentDate },
      },
    });
    // what happened has the date of the row; when it became known is the time of the import
    expect(Date.parse(closed.occurredAt)).toBeGreaterThanOrEqual(before);
    expect(open.data.change).toMatchObject({ status: 'SENT', createdAt: open.occurredAt });
    expect(open.data.earlier).toBeUndefined();
    await service.app.get(PublishSnapshots).execute();
    const snapshot = (await service.events(closed.key)).at(-1) as any;
    expect([snapshot.type, snapshot.occurredAt]).toEqual(['case.snapshot.v1', closed.occurredAt]);
    expect(snapshot.data).toMatchObject({
      case: closed.data.case,
      history: [...closed.data.earlier, closed.data.change],
    });
  });

  it('is acknowledged later without dates that the file did not tell', async () => {
    const header = `${HEADER},referentFirmId,status,sentDate,closingStatus`;
    const past = (status: string) => `${row(status)},${receiver.firmId},${status},2019-05-14`;
    await send(csv(header, `${past('SIGNED')},`, `${past('CLOSING')},lost`));
    const received = (await receiver.get('/received-referrals')).data as { id: string; baseCaseId: string }[];
    expect(received).toHaveLength(2);
    for (const { id, baseCaseId } of received) {
      const { data } = await receiver.post(`/cases/${baseCaseId}/referrals/${id}/acknowledge`);
      expect(data).toMatchObject({ piiMasked: false, signedDate: null, resolutionDate: null });
    }
  });

  it('is known by externalId, else number, else content: seen again it is skipped, also within the file', async () => {
    const header = `${HEADER},referenceNumber`;
    const file = csv(
      header,
      `${row('A')},`,
      `${row('', 'No id')},N-1`,
      `${row('', 'Nothing')},`,
      `${row('A', 'Other')},`,
      `${row('', 'Nothing')},`,
    );
    expect(counts((await send(file)).data)).toEqual({ created: 3, updated: 0, skipped: 2, failed: 0 });
    expect(counts((await send(file)).data)).toEqual({ created: 0, updated: 0, skipped: 5, failed: 0 });
    expect(await total(firm, '/sent-cases')).toBe(3);
    // another firm's rows are its own
    expect(counts((await upload(service, receiver, 'cases', file)).data)).toMatchObject({ created: 3 });
  });

  it('is not known by a number that a case has here, whether it was made here or imported; only by that of a row', async () => {
    const made = (await firm.post('/sent-cases', caseBody())).data;
    await send(csv(HEADER, row('A')));
    const numbers = (await firm.get('/sent-cases')).data.map((one: any) => one.referenceNumber);
    expect(numbers).toContain(made.referenceNumber);
    const header = `${HEADER},referenceNumber`;
    const lines = numbers.flatMap((number: string) => [
      `${row('', 'Old')},${number}`,
      `${row(`B-${number}`, 'With its id')},${number}`,
    ]);
    const file = csv(header, ...lines);
    for (const dryRun of [true, false])
      expect(counts((await send(file, { dryRun })).data)).toMatchObject({ created: 4, skipped: 0 });
    expect(counts((await send(file)).data)).toMatchObject({ created: 0, skipped: 4 });
    // a row of another file is known by its old number, whatever else it says
    const other = csv(header, `${row('', 'Corrected')},${numbers[0]}`);
    expect(counts((await send(other)).data)).toMatchObject({ created: 0, skipped: 1 });
    expect(await total(firm, '/sent-cases')).toBe(6);
  });

  it('loses no row when a file that was done in part is uploaded whole', async () => {
    const { referenceNumber } = (await firm.post('/sent-cases', caseBody())).data;
    const header = `${HEADER},referenceNumber`;
    // the old system numbered its cases as they are numbered here
    const lines = Array.from(
      { length: 6 },
      (_, n) => `${row('', `Old ${n}`)},${referenceNumber.replace('0001', `000${n + 1}`)}`,
    );
    await send(csv(header, ...lines.slice(0, 3)));
    const whole = csv(header, ...lines);
    for (const dryRun of [true, false])
      expect(counts((await send(whole, { dryRun })).data)).toMatchObject({ created: 3, skipped: 3 });
    expect(await total(firm, '/sent-cases')).toBe(7);
  });

  it('of a day without a time is dated by noon in UTC, and never by a moment to come', async () => {
    const header = `${HEADER},referentFirmId,sentDate`;
    const now = Date.now();
    const today = new Date(now).toISOString().slice(0, 10);
    const days = ['2020-03-01', today, '2020-03-01T00:00:00Z'];
    await send(csv(header, ...days.map((day, n) => `${row(`D-${n}`)},${receiver.firmId},${day}`)));
    const sent = (await firm.get('/sent-cases?sort=referenceNumber&order=asc')).data;
    const [noon, recent, midnight] = sent.map(({ sentDate }: any) => sentDate);
    expect([noon, midnight]).toEqual(['2020-03-01T12:00:00.000Z', '2020-03-01T00:00:00.000Z']);
    const latest = Math.min(Date.parse(`${today}T12:00:00Z`), Date.now());
    expect(Date.parse(recent)).toBeLessThanOrEqual(latest);
    expect(Date.parse(recent)).toBeGreaterThanOrEqual(Math.min(Date.parse(`${today}T12:00:00Z`), now));
  });

  it('can bring a draft back that was deleted, but not twice', async () => {
    const drafts = csv(HEADER, row('D-1'), row('', 'Known by its content'));
    expect(counts((await send(drafts)).data)).toMatchObject({ created: 2 });
    for (const { baseCaseId } of (await firm.get('/sent-cases')).data)
      expect((await firm.delete(`/sent-cases/${baseCaseId}`)).status).toBe(204);
    expect(counts((await send(drafts, { dryRun: true })).data)).toMatchObject({ created: 2, skipped: 0 });
    expect(counts((await send(drafts)).data)).toMatchObject({ created: 2, skipped: 0 });
    expect(counts((await send(drafts)).data)).toMatchObject({ created: 0, skipped: 2 });
    expect(await total(firm, '/sent-cases')).toBe(2);
  });

  it('says how a number is written', async () => {
    const header = `${HEADER},referentFirmId,status,closingStatus,settlementAmount`;
    const of = (id: string, amount: string) => `${row(id)},${receiver.firmId},CLOSED,lost,${amount}`;
    const { data } = await send(csv(header, of('N-1', '"1,000.50"'), of('N-2', '$500')));
    expect(data.errors.map(({ message }: any) => message)).toEqual(
      ['1,000.50', '$500'].map(
        (text) =>
          `settlementAmount must be a number without currency sign or thousands separators, such as 1000.50, not "${text}"`,
      ),
    );
  });

  it('of few rows is asked to come again when there are too many at once', async () => {
    await service.sql(
      `INSERT INTO import_jobs (id, firm_id, kind, is_dry_run, file_name, caller, header, total_rows, updated_at)
       SELECT gen_random_uuid(), $1, 'cases', false, 'x.csv', '{}', '{}', 5, now() + interval '1 hour' FROM generate_series(1, 5)`,
      [firm.firmId],
    );
    const { status, error, headers } = await send(csv(HEADER, row('A')));
    expect([status, error.code, error.details, headers['retry-after']]).toEqual([
      429,
      'rate_limited',
      { reason: 'too_many_imports', retryAfterSeconds: 1 },
      '1',
    ]);
    await service.sql('DELETE FROM import_jobs WHERE firm_id = $1', [firm.firmId]);
    expect((await send(csv(HEADER, row('A')))).status).toBe(200);
  });

  it('makes each row once when the same file is uploaded several times at once', async () => {
    const file = csv(HEADER, ...Array.from({ length: 450 }, (_, n) => row(`P-${n}`)));
    const answers = await Promise.all([send(file), send(file), send(file)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.reduce((sum, { data }) => sum + data.created, 0)).toBe(450);
    expect(await total(firm, '/sent-cases')).toBe(450);
    const numbers = await service.sql<{ n: number }>(
      'SELECT count(DISTINCT reference_number)::int AS n FROM cases WHERE owner_firm_id = $1', [firm.firmId]); // prettier-ignore
    expect(numbers).toEqual([{ n: 450 }]);
  });

  it('is not failed by its bad rows, which say where they are wrong', async () => {
    const header = `${HEADER},referentFirmId,status,sentDate,closingStatus,settlementAmount,attorneyFees`;
    const bad: [string, string, string][] = [
      [',,,,,,,,,,,', 'title', 'required'],
      [`${row('B1').replace('NY', 'XX')},,,,,,`, 'jurisdiction', 'invalid_enum'],
      [`${row('B2').replace('motor', 'meteor')},,,,,,`, 'caseType', 'invalid_enum'],
      [`${row('B3')},x,,,,,`, 'referentFirmId', 'invalid_format'],
      [`${row('B4')},0192f3a0-1000-7000-8000-0000000000ff,,,,,`, 'referentFirmId', 'resource_not_found'],
      [`${row('B5')},${firm.firmId},,,,,`, 'referentFirmId', 'own_firm'],
      [`${row('B6')},,SIGNED,,,,`, 'referentFirmId', 'required'],
      [`${row('B7')},,,,,5,`, 'referentFirmId', 'required'],
      [`${row('B8')},${receiver.firmId},DRAFT,,,,`, 'status', 'invalid_enum'],
      [`${row('B9')},${receiver.firmId},FINISHED,,,,`, 'status', 'invalid_enum'],
      [`${row('C1')},${receiver.firmId},CLOSED,,,,`, 'closingStatus', 'required'],
      [`${row('C2')},${receiver.firmId},SIGNED,,lost,,`, 'closingStatus', 'invalid'],
      [`${row('C3')},${receiver.firmId},SENT,2019-02-29,,,`, 'sentDate', 'invalid_format'],
      [`${row('C4')},${receiver.firmId},SENT,2199-01-01,,,`, 'sentDate', 'out_of_range'],
      [`${row('C5')},${receiver.firmId},CLOSED,,lost,10,11`, 'attorneyFees', 'out_of_range'],
      [`${row('C6')},${receiver.firmId},CLOSED,,lost,ten,`, 'settlementAmount', 'invalid_type'],
      [`${row('C7')},${receiver.firmId}`, '', 'column_count'],
      [`${row('C8', 'N\0L')},,,,,,`, 'title', 'invalid_character'],
    ];
    const file = csv(header, ...bad.map(([line]) => line), `${row('GOOD')},,,,,,`);
    const { status, data } = await send(file);
    expect(status).toBe(200);
    expect(counts(data)).toEqual({ created: 1, updated: 0, skipped: 0, failed: bad.length });
    for (const [index, [, field, code]] of bad.entries())
      expect(data.errors).toContainEqual(
        expect.objectContaining({ row: index + 2, field, code, message: expect.any(String) }),
      );
    expect(data.errors.filter((error: any) => error.row === 2)).toHaveLength(5);
  });

  it('counts rows as a spreadsheet does: blank lines, and quoted line breaks', async () => {
    const file = `\uFEFF${HEADER}\n\n"Q-1","Two\r\nlines, ""quoted""",motor_vehicle_accident,NY,Dana,Whitfield\n\n,,,,,\n`;
    const { data } = await send(file);
    expect(counts(data)).toMatchObject({ created: 1, failed: 1 });
    expect(new Set(data.errors.map((error: any) => error.row))).toEqual(new Set([5]));
    expect((await firm.get('/sent-cases')).data[0].title).toBe('Two\r\nlines, "quoted"');
  });

  it.each<[string, () => string | Buffer, string, RegExp]>([
    ['nothing', () => '', 'empty', /empty/],
    ['a header alone', () => csv(HEADER), 'empty', /no rows/],
    [
      'semicolons',
      () => csv(HEADER.replaceAll(',', ';'), row('A').replaceAll(',', ';')),
      'wrong_separator',
      /use commas/,
    ],
    ['tabs', () => csv(HEADER.replaceAll(',', '\t')), 'wrong_separator', /tabs/],
    ['another header', () => csv('name,date', 'a,b'), 'unknown_column', /name, date/],
    ['a missing column', () => csv(HEADER.replace('title,', ''), 'A'), 'missing_column', /title/],
    ['a column twice', () => csv(`${HEADER},title`, 'A'), 'duplicate_column', /title/],
    ['Latin-1', () => Buffer.from(csv(HEADER, row('A', 'Fälle')), 'latin1'), 'not_utf8', /CSV UTF-8/],
    ['UTF-16', () => Buffer.from(`\uFEFF${csv(HEADER, row('A'))}`, 'utf16le'), 'not_utf8', /UTF-16/],
    ['a workbook', () => Buffer.from('504b0304140006000800', 'hex'), 'not_csv', /Excel/],
    ['a stray quote', () => csv(HEADER, row('A', '5"10')), 'not_csv', /line 2/],
    ['an open quote', () => csv(HEADER, row('A', '"never closed')), 'cut_off', /quotes/],
    ['its end missing', () => csv(HEADER, row('A'), row('B')).slice(0, -30), 'cut_off', /row 3/],
    ['10 MB in one field', () => csv(HEADER, row('A', 'x'.repeat(10_000_000))), 'too_long', /100,000/],
    [
      '10 MB in one quoted field',
      () => csv(HEADER, row('A', `"${'x\n'.repeat(5_000_000)}"`)),
      'too_long',
      /100,000/,
    ],
  ])('with %s is refused as a whole', async (_what, file, code, message) => {
    const { status, error } = await send(file());
    expect([status, error.code, error.details.errors[0].code]).toEqual([400, 'validation_error', code]);
    expect(error.message).toMatch(message);
    expect(await service.sql('SELECT * FROM import_batches')).toEqual([]);
  });

  it('of more than 20 MB is refused', async () => {
    const large = await send(csv(HEADER) + `${row('A', 'x'.repeat(90_000))}\n`.repeat(240));
    expect([large.status, large.error.code, large.error.details]).toEqual([
      413,
      'file_too_large',
      { maxBytes: 20_971_520 },
    ]);
    expect(await service.sql('SELECT job_id FROM import_batches LIMIT 1')).toEqual([]);
  });

  it('as a dry run says the same and writes nothing', async () => {
    await send(csv(HEADER, row('OLD')));
    const file = csv(
      HEADER,
      row('OLD'),
      row('NEW'),
      row('NEW'),
      ',,,,,',
      ...Array.from({ length: 300 }, () => row('LATER')),
    );
    const expected = { created: 2, updated: 0, skipped: 301, failed: 1 };
    for (const options of [{ dryRun: true }, { dryRun: 'TRUE' }, { query: '?dryRun=true' }]) {
      const { data } = await send(file, options);
      expect([data.dryRun, counts(data)]).toEqual([true, expected]);
    }
    expect(await total(firm, '/sent-cases')).toBe(1);
    expect(counts((await send(file, { dryRun: 'false' })).data)).toEqual(expected);
    expect((await send(file, { dryRun: 'maybe' })).error.details.errors[0]).toMatchObject({
      field: 'dryRun',
      code: 'invalid_type',
    });
    expect(await service.sql("SELECT DISTINCT scope FROM import_keys WHERE firm_id = $1", [firm.firmId])).toEqual([{ scope: 'cases' }]); // prettier-ignore
  });

  it('with an Idempotency-Key is done once, and answered the same byte for byte', async () => {
    const file = csv(HEADER, row(''), ',,,,,');
    const headers = { 'idempotency-key': 'import-1' };
    const first = await send(file, { headers });
    const again = await send(file, { headers });
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([
      200,
      first.text,
      'true',
    ]);
    const other = await send(csv(HEADER, row('B')), { headers });
    expect([other.status, other.error.details.reason]).toEqual([409, 'idempotency_key_reused']);
    const refused = await send('', { headers: { 'idempotency-key': 'import-2' } });
    expect(refused.status).toBe(400);
    expect(await service.sql('SELECT job_id FROM import_batches LIMIT 1')).toEqual([]);
    expect((await firm.get(`/import/jobs/${first.data.jobId}`)).data.status).toBe('COMPLETED');
  });

  it('gives its failed rows to be mended and uploaded again, formulas as text', async () => {
    const text = '"=HYPERLINK(""http://x"")"';
    const file = csv(
      `${HEADER},notes`,
      `F-1,${text},nothing,NY,Dana,+1,"'=kept"`,
      `${row('F-2')},`,
      `-F,@x,motor_vehicle_accident,??,Dana,"a\nb",-`,
    );
    const { data } = await send(file);
    const { status, type, text: errors } = await download(service, firm, `jobs/${data.jobId}/errors`);
    expect([status, type]).toEqual([200, 'text/csv; charset=utf-8']);
    const reason = data.errors.map((error: any) => error.message);
    expect(errors).toBe(
      `${HEADER},notes,reason\r\n` +
        `F-1,"'=HYPERLINK(""http://x"")",nothing,NY,Dana,'+1,'=kept,"${reason[0]}"\r\n`.replace(
          `"${reason[0]}"`,
          csvCell(reason[0]),
        ) +
        `'-F,'@x,motor_vehicle_accident,??,Dana,"a\nb",'-,${csvCell(reason[1])}\r\n`,
    );
    const mended = await send(errors.replace('nothing', 'motor_vehicle_accident').replace('??', 'NJ'));
    expect(counts(mended.data)).toEqual({ created: 2, updated: 0, skipped: 0, failed: 0 });
    const rows = await service.sql(
      `SELECT title, client_last_name, notes, custom_metadata FROM cases WHERE owner_firm_id = $1 AND title <> 'Fall' ORDER BY title`,
      [firm.firmId],
    );
    expect(rows).toEqual([
      {
        title: '=HYPERLINK("http://x")',
        client_last_name: '+1',
        notes: '=kept',
        custom_metadata: { externalId: 'F-1' },
      },
      { title: '@x', client_last_name: 'a\nb', notes: '-', custom_metadata: { externalId: '-F' } },
    ]);
  });

  it('gives failed rows that can be mended in several rounds', async () => {
    let file = csv(HEADER, ...['A', 'B', 'C'].map((id) => row(id).replace('NY', `?${id}`)));
    for (const id of ['A', 'B', 'C']) {
      const { status, data } = await send(file.replace(`?${id}`, 'NY'));
      expect([status, data && counts(data)]).toMatchObject([200, { created: 1, skipped: 0 }]);
      file = (await download(service, firm, `jobs/${data.jobId}/errors`)).text;
    }
    expect(await total(firm, '/sent-cases')).toBe(3);
  });

  it('is its firm’s alone, and needs a key with tier full', async () => {
    const { data } = await send(csv(HEADER, row('A')));
    for (const path of [`jobs/${data.jobId}`, `jobs/${data.jobId}/errors`])
      expect((await download(service, receiver, path)).status).toBe(404);
    expect((await service.admin.get(`/import/jobs/${data.jobId}`)).data.jobId).toBe(data.jobId);
    const standard = service.client({ ...firm.principal, tier: 'standard' });
    expect((await upload(service, standard, 'cases', csv(HEADER, row('B')))).error.code).toBe(
      'insufficient_tier',
    );
    expect((await standard.get(`/import/jobs/${data.jobId}`)).code).toBe('insufficient_tier');
    expect((await firm.get('/import/jobs/x')).code).toBe('validation_error');
  });

  it('has a template that can be uploaded', async () => {
    const { type, text } = await download(service, firm, 'cases/template');
    expect(type).toBe('text/csv; charset=utf-8');
    // its example is nobody's client
    const asItIs = (await send(text)).data;
    expect(counts(asItIs)).toMatchObject({ created: 0, failed: 1 });
    expect(asItIs.errors).toMatchObject([{ row: 2, field: '', code: 'example_row' }]);
    const own = text.replace('OLD-1042', 'OLD-1').replace('Dana', 'Ada');
    expect(counts((await send(own)).data)).toMatchObject({ created: 1, failed: 0 });
    const statuses = await download(service, firm, 'cases/update/template');
    expect((await upload(service, firm, 'cases/update', statuses.text)).data.errors).toMatchObject([
      { row: 2, referenceNumber: 'ABC-0001', field: 'referenceNumber', code: 'resource_not_found' },
    ]);
  });
});

const csvCell = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
