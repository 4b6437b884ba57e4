import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { newId } from '@referral-exchange/telemetry';
import { TELLING_ROWS } from '../src/erasure/erased-rows.sql.js';
import { SpoolFile } from '../src/import/jobs/spool-file.js';
import { NoticesRepository } from '../src/mail/notices/notices.repository.js';
import { SendNotices } from '../src/mail/notices/send-notices.js';
import { csv, HEADER, row, upload } from './import-files.js';
import { Mailing } from './mailing.js';
import { acknowledged, caseBody, referred, type Client, type TestService } from './referrals-under-test.js';

const PATH = '/api/v1/admin/erasures';
const HOLDS = '/api/v1/admin/legal-holds';
const OF_PERSON = '/internal/med-cases-of-person';

/** What an erasure takes away besides the rows of the case (ADR 170). */
describe('an erasure reaches', () => {
  let mailing: Mailing;
  let service: TestService;
  let sender: Client, receiver: Client;
  let word: string, client: Record<string, string>;
  beforeAll(async () => {
    mailing = await Mailing.start();
    ({ service } = mailing);
  });
  afterAll(() => mailing.stop());
  afterEach(() => void jest.restoreAllMocks());
  beforeEach(async () => {
    [sender, receiver] = [await service.firm(), await service.firm()];
    word = `Zq${newId().slice(-10)}`;
    client = { clientLastName: word, clientEmail: `${word}@example.com`, title: `${word} v. Acme` };
    service.known.set(OF_PERSON, { medCases: [] });
    await mailing.settled();
  });

  const erase = (body: object) => service.admin.post(PATH, { reason: 'Request 2026-114', ...body });
  async function erased(baseCaseId: string): Promise<Record<string, number>> {
    const dry = await erase({ baseCaseId, dryRun: true });
    const { status, data } = await erase({ baseCaseId });
    expect(status).toBe(201);
    const own = ({ services }: any) => services.find((one: any) => one.service === 'referrals').erased;
    expect(own(data)).toEqual(own(dry.data));
    return own(data);
  }
  const say = (id: string) => sender.post('/messages/send', { id, message: `${word} called` });

  it('a mail with a message that waits for the mail server: it is not sent any more', async () => {
    const maya = mailing.users.add(receiver);
    const { baseCaseId, referralId } = await acknowledged(sender, receiver, client);
    await mailing.settled();
    const before = mailing.server.mails.all.length;
    // as if the server had not answered, and as if it had for the other mail
    await service.sql(`CREATE OR REPLACE FUNCTION later() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.due_at := now() + interval '1 hour'; RETURN NEW; END $$`);
    await service.sql('CREATE TRIGGER later BEFORE INSERT ON mails FOR EACH ROW EXECUTE FUNCTION later()');
    await say(referralId);
    await service.service.part(SendNotices).execute();
    await service.sql('DROP TRIGGER later ON mails');
    const mails = () =>
      service.sql<{ isWaiting: boolean; content: Buffer | null; error: string | null }>(
        `SELECT ended_at IS NULL AS "isWaiting", content, last_error AS error FROM mails
          WHERE recipient = $1 AND template = 'message_received'`,
        [maya.email],
      );
    expect(await mails()).toEqual([{ isWaiting: true, content: expect.any(Buffer), error: null }]);
    expect(await erased(baseCaseId)).toMatchObject({ mails: 1 });
    expect(await mails()).toEqual([{ isWaiting: false, content: null, error: 'the client was erased' }]);
    expect(mailing.server.mails.all).toHaveLength(before);
  });

  it('a mail that is being written of the words as they were: it is written anew', async () => {
    const maya = mailing.users.add(receiver);
    const { baseCaseId, referralId } = await acknowledged(sender, receiver, client);
    await mailing.settled();
    await say(referralId);
    const notices = service.service.part(NoticesRepository);
    const claimed = await notices.claimDue();
    expect(claimed).toHaveLength(1);
    await erased(baseCaseId);
    expect(await notices.end(claimed)).toEqual(new Set());
    await mailing.settled();
    const received = mailing.server.mails.all.filter(({ to }) => to.includes(maya.email));
    expect(received.at(-1)!.raw).toContain('Erased');
    expect(received.filter(({ raw }) => raw.includes(word))).toEqual([]);
  });

  /** Acts once the service has begun to read a file. */
  function onceItIsRead(act: () => Promise<unknown>): () => Promise<unknown> {
    const files = service.service.part(SpoolFile);
    const read = files.execute.bind(files);
    const isRead = Promise.withResolvers<void>();
    jest.spyOn(files, 'execute').mockImplementationOnce((...args) => {
      isRead.resolve();
      return read(...args);
    });
    return () => isRead.promise.then(act);
  }

  it('a file that arrives meanwhile: it is refused, and leaves nothing', async () => {
    const { baseCaseId } = await referred(sender, receiver, client);
    const file = csv(HEADER, row('OLD-1', `${word} v. Acme`));
    const refused = await upload(service, receiver, 'cases', file, {
      whileArriving: onceItIsRead(() => erased(baseCaseId)),
    });
    expect([refused.status, refused.error.details]).toMatchObject([409, { reason: 'client_erased' }]);
    const kept = 'SELECT 1 FROM import_batches UNION ALL SELECT 1 FROM import_jobs WHERE firm_id = $1';
    expect(await service.sql(kept, [receiver.firmId])).toEqual([]);
    // whoever has no part in the case, and a file that comes later
    const others = await service.firm();
    const whileArriving = onceItIsRead(async () =>
      erased((await referred(sender, receiver, client)).baseCaseId),
    );
    expect((await upload(service, others, 'cases', file, { whileArriving })).status).toBe(200);
    expect((await upload(service, receiver, 'cases', file)).status).toBe(200);
  });

  it('stored answers to calls with an Idempotency-Key, whose effect still happens once', async () => {
    const [made, signed] = [{ 'idempotency-key': newId() }, { 'idempotency-key': newId() }];
    const create = () =>
      sender.post('/sent-cases', caseBody({ referentFirmId: receiver.firmId, ...client }), made);
    const { baseCaseId, referralId } = (await create()).data;
    await receiver.post(`/cases/${baseCaseId}/referrals/${referralId}/acknowledge`);
    const sign = () => receiver.post(`/received-referrals/${referralId}/sign`, {}, signed);
    expect((await sign()).text).toContain(word);
    expect((await create()).text).toContain(word);
    expect(await erased(baseCaseId)).toMatchObject({ answers: 2 });
    for (const again of [await create(), await sign()])
      expect([again.status, again.body.error.details.reason]).toEqual([409, 'answer_erased']);
    expect((await sender.get('/sent-cases')).data).toHaveLength(1);
  });

  it('the stored answer to a file that was named after the client', async () => {
    const { baseCaseId, record } = await referred(sender, receiver, client);
    const fileName = `${record.clientFirstName} ${word}.csv`;
    const headers = { 'idempotency-key': newId() };
    const send = () => upload(service, sender, 'cases', csv(HEADER, 'x'), { headers, fileName });
    expect((await send()).text).toContain(fileName);
    expect(await erased(baseCaseId)).toMatchObject({ importFiles: 1, answers: 1 });
    expect((await send()).error.details.reason).toBe('answer_erased');
  });

  it('failed rows that name the case by its number or the referral by its id, the name of a file, and keys of imported drafts', async () => {
    const { baseCaseId, referralId, record } = await referred(sender, receiver, client);
    const other = await referred(sender, receiver);
    const jobId = newId();
    await service.sql(
      `INSERT INTO import_jobs (id, firm_id, kind, is_dry_run, file_name, caller, header, total_rows, status)
       VALUES ($1, $2, 'statuses', false, $3, '{}', '{}', 3, 'COMPLETED')`,
      [jobId, sender.firmId, `${record.clientFirstName} ${word}.csv`],
    );
    const named: [number: string | null, cells: string[]][] = [
      [record.referenceNumber, []],
      [`${record.referenceNumber}-r1`.toLowerCase(), []],
      [null, [referralId.toUpperCase()]],
      [other.record.referenceNumber, [other.referralId]],
    ];
    for (const [row, [number, cells]] of named.entries())
      await service.sql(
        `INSERT INTO import_failed_rows (job_id, row_number, reference_number, errors, cells) VALUES ($1, $2, $3, '[]', $4)`,
        [jobId, row, number, JSON.stringify([...cells, 'he moved'])],
      );
    await service.sql(`INSERT INTO import_draft_keys (case_id, firm_id, key) VALUES ($1, $2, 'x')`, [
      baseCaseId,
      sender.firmId,
    ]);
    expect(await erased(baseCaseId)).toMatchObject({ importedRows: 3, importFiles: 1, importKeys: 1 });
    expect(
      await service.sql('SELECT reference_number AS number FROM import_failed_rows WHERE job_id = $1', [
        jobId,
      ]),
    ).toEqual([{ number: other.record.referenceNumber }]);
    expect(await service.sql('SELECT file_name AS name FROM import_jobs WHERE id = $1', [jobId])).toEqual([
      { name: 'Erased' },
    ]);
  });

  it('failed rows of all the cases of an address, each at the firms of its case, and signs of patterns as such', async () => {
    const clientEmail = `${word}_b@example.com`;
    const other = await service.firm();
    await referred(sender, receiver, { ...client, clientEmail });
    await referred(sender, other, {
      ...client,
      clientEmail,
      clientFirstName: 'Ines',
      clientLastName: `${word}e`,
    });
    // too short for the index
    await referred(sender, other, { ...client, clientEmail, clientFirstName: 'Bo', clientLastName: 'Ng' });
    const rows: [firmId: string, cells: string, isErased: boolean][] = [
      [other.firmId, `NG, Bo, ${word.slice(0, 2)}`, true],
      [receiver.firmId, `Ng, Bo, ${word.slice(0, 2)}`, false],
      [sender.firmId, clientEmail.toUpperCase(), true],
      [receiver.firmId, `${word} was here, and so was Dana`, true],
      [receiver.firmId, `Ines ${word}E`, false],
      [other.firmId, `ines ${word}E`, true],
      [other.firmId, `${word}xb@example.com`, false],
      [(await service.firm()).firmId, clientEmail, false],
    ];
    for (const [n, [firmId, cells]] of rows.entries())
      await service.sql(
        `WITH job AS (
           INSERT INTO import_jobs (id, firm_id, kind, is_dry_run, file_name, caller, header, total_rows, status)
           VALUES (gen_random_uuid(), $1, 'cases', false, $2, '{}', '{}', 1, 'COMPLETED') RETURNING id)
         INSERT INTO import_failed_rows (job_id, row_number, errors, cells) SELECT id, $3, '[]', $4 FROM job`,
        [firmId, `${word}.csv`, n, JSON.stringify([cells])],
      );
    expect((await erase({ clientEmail })).status).toBe(201);
    const left = await service.sql<{ n: number }>(
      `SELECT r.row_number AS n FROM import_failed_rows r JOIN import_jobs j ON j.id = r.job_id
        WHERE j.file_name = $1 ORDER BY n`,
      [`${word}.csv`],
    );
    expect(left.map(({ n }) => n)).toEqual(rows.flatMap(([, , isErased], n) => (isErased ? [] : [n])));
  });

  it('failed rows by an index, however many firms have some', async () => {
    const plan = await service.database.transaction(async () => {
      await service.database.query('SET LOCAL enable_seqscan = off');
      return JSON.stringify(await service.database.query(`EXPLAIN ${TELLING_ROWS}`, [[newId()]]));
    });
    expect(plan).toContain('import_failed_rows_words');
    expect(plan).not.toContain('Seq Scan');
  });

  it('no reason that would keep the name: those of erasures and holds are refused, patients and addresses too', async () => {
    const { baseCaseId } = await referred(sender, receiver, client);
    service.known.set(OF_PERSON, {
      medCases: [{ id: newId(), baseCaseId, words: ['Zdenka', 'Quillfeather'] }],
    });
    for (const reason of [`${word.toLowerCase()} asked`, `by ${word}@example.com`, 'zdenka asked'])
      for (const answer of [
        await erase({ baseCaseId, reason }),
        await service.admin.post(HOLDS, { baseCaseId, reason }),
      ])
        expect([reason, answer.status, answer.body.error.details]).toEqual([
          reason,
          400,
          [expect.objectContaining({ field: 'reason' })],
        ]);
    expect((await erase({ baseCaseId })).status).toBe(201);
  });
});
