import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Global, Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CONFIG, configureLog, metricsPort, startMetrics, stopMetrics } from '@referral-exchange/telemetry';
import { Database, DatabaseModule, SecretBox } from '@referral-exchange/database';
import {
  eventually,
  failOnLeaks,
  freePort,
  MailServer,
  ScrapedMetrics,
  templateDatabase,
  type TestDatabase,
  testRedis,
  type TestRedis,
  until,
} from '@referral-exchange/testing';
import {
  AddMailEnds,
  AddMailSubject,
  AddMailTrace,
  Mail,
  MailMigration,
  MailModule,
} from '@referral-exchange/mail';
import { DeliverMail } from '../src/deliver-mail.js';
import { MailSweep } from '../src/mail-sweep.js';
import { MailProcessor } from '../src/mail.processor.js';
import { MailsRepository } from '../src/mails.repository.js';
import { MarkSent } from '../src/mark-sent.js';
import { MailSender } from '../src/sending/mail-sender.js';

failOnLeaks();
configureLog({ level: 'silent' });

const TOKEN = 'one-time-token-1f2e3d'.padEnd(90, 'x');
const LINK = `https://referrals.example/accept-invitation?token=${TOKEN}`;
const MIGRATIONS = [MailMigration, AddMailTrace, AddMailSubject, AddMailEnds];
const DANA = { userId: randomUUID(), firmId: randomUUID() };
const INVITATION = {
  to: 'dana@firm.example',
  recipient: DANA,
  template: 'invitation',
  causedBy: 'firm-1',
  data: { firstName: 'Dana', ownerName: 'Abbott & Crane LLP', invitedBy: null, link: LINK, hours: 72 },
} as const;

describe('mail', () => {
  let testDatabase: TestDatabase;
  let redis: TestRedis;
  let server: MailServer;
  let app: INestApplicationContext;
  let database: Database;

  beforeAll(async () => {
    testDatabase = await templateDatabase('mail', MIGRATIONS);
    redis = await testRedis();
  });
  beforeEach(async () => {
    server = await MailServer.start();
  });
  afterEach(async () => {
    await database.query('TRUNCATE mails, mail_counts');
    await app.close();
    await redis.flush();
    await server.stop();
  });
  afterAll(async () => {
    await testDatabase.drop();
    await redis.drop();
  });

  async function start(settings: Record<string, string> = {}, retryWaitsMs: number[] = [20, 20]) {
    const config = {
      REDIS_URL: redis.url,
      DATA_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
      PUBLIC_BASE_URL: 'https://referrals.example',
      MAIL_DAILY_PER_FIRM: '1000',
      MAIL_DAILY_PER_RECIPIENT: '1000',
      ...settings,
      SMTP_URL: 'SMTP_URL' in settings ? settings.SMTP_URL : server.url,
    };
    class Settings {}
    Module({ providers: [{ provide: CONFIG, useValue: config }, SecretBox], exports: [CONFIG, SecretBox] })(
      Settings,
    );
    Global()(Settings);
    class Root {}
    Module({
      imports: [
        Settings,
        DatabaseModule.forRoot({ url: testDatabase.url, migrations: MIGRATIONS, migrateOnStart: true }),
        MailModule.forRoot({ retryWaitsMs }),
      ],
    })(Root);
    app = await NestFactory.createApplicationContext(Root, { logger: false, abortOnError: false });
    database = app.get(Database);
    return app.get(Mail);
  }

  const rows = () =>
    database.query<{
      id: string;
      attempts: number;
      sent_at: Date | null;
      ended_at: Date | null;
      content: Buffer | null;
      last_error: string | null;
    }>('SELECT * FROM mails ORDER BY id');
  /** Waits until the only mail has ended, and returns its row. */
  async function ended() {
    const [row] = await eventually(rows, ([mail]) => Boolean(mail?.ended_at));
    return row!;
  }
  const sweep = () =>
    (app.get(MailSweep) as unknown as { work(signal: AbortSignal): Promise<boolean> }).work(
      new AbortController().signal,
    );

  it('is measured: what waits, what was sent, given up and dropped', async () => {
    await startMetrics('mail', { METRICS_PORT: 0, HOST: '127.0.0.1' });
    const value = async (name: string, labels = {}) =>
      (await ScrapedMetrics.read(metricsPort()!)).value(name, labels);
    const becomes = async (expected: number, name: string, labels = {}): Promise<void> => {
      await eventually(
        () => value(name, labels),
        (now) => now === expected,
      );
    };
    const template = INVITATION.template;
    try {
      const mail = await start({ MAIL_DAILY_PER_RECIPIENT: '1' }, [60_000]);
      await mail.send(INVITATION);
      await becomes(1, 'mail_delay_seconds_count', { template });
      server.refusals.push({ code: 550, at: 'recipient' });
      await mail.send({ ...INVITATION, to: 'maya@firm.example' });
      await becomes(1, 'mail_failed_total', { template });
      server.refusals.push({ code: 450, at: 'recipient' });
      await mail.send({ ...INVITATION, to: 'ivy@firm.example' });
      await becomes(1, 'mail_waiting');
      expect(await value('mail_oldest_age_seconds')).toBeGreaterThan(0);
      await becomes(1, 'jobs_count', { queue: 'mail', state: 'delayed' });
      expect(await value('dependency_call_duration_seconds_count', { outcome: 'failed' })).toBe(2);
    } finally {
      await stopMetrics();
    }
  });

  it('counts once, when it is sent or when its second attempt fails, so that a server that is away is seen', async () => {
    await startMetrics('mail', { METRICS_PORT: 0, HOST: '127.0.0.1' });
    const { template } = INVITATION;
    const counted = async () =>
      (await ScrapedMetrics.read(metricsPort()!)).value('mail_delay_seconds_count', { template }) ?? 0;
    const busy = { code: 450, at: 'recipient' } as const;
    try {
      const mail = await start({}, [20, 20]);
      // taken at the second attempt, at the third, and given up
      for (const [place, refusals] of [1, 2, 3].entries()) {
        await database.query('TRUNCATE mails');
        for (let left = refusals; left > 0; left--) server.refusals.push(busy);
        await mail.send(INVITATION);
        await ended();
        await eventually(counted, (now) => now === place + 1);
      }
    } finally {
      await stopMetrics();
    }
  });

  it('goes out once, as text and HTML, and its content is forgotten', async () => {
    const mail = await start();
    await mail.send(INVITATION);
    const { from, to, headers, raw } = await server.mails.next();
    expect({ from, to }).toEqual({ from: 'no-reply@referrals.example', to: ['dana@firm.example'] });
    expect(headers).toMatchObject({
      from: 'Referral Exchange <no-reply@referrals.example>',
      to: 'dana@firm.example',
      subject: 'Your invitation to Abbott & Crane LLP',
      'auto-submitted': 'auto-generated',
    });
    expect(headers['content-type']).toContain('multipart/alternative');
    // the link stands in the text as one piece, so that people and programs can copy it
    expect(raw).toContain(LINK);
    const row = await ended();
    expect(row).toMatchObject({ attempts: 1, content: null, last_error: null });
    expect(row.sent_at).not.toBeNull();
    expect(headers['message-id']).toBe(`<${row.id}@referrals.example>`);
    expect(server.mails.all).toHaveLength(1);
  });

  it('of a transaction that is rolled back is never sent', async () => {
    const mail = await start();
    await expect(
      database.transaction(async () => {
        await mail.send(INVITATION);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await database.transaction(() => mail.send({ ...INVITATION, to: 'second@firm.example' }));
    expect((await server.mails.next()).to).toEqual(['second@firm.example']);
    expect(await rows()).toHaveLength(1);
  });

  it('is not readable in the table while it waits', async () => {
    const mail = await start({ SMTP_URL: 'smtp://127.0.0.1:1' }, [3_600_000]);
    await mail.send(INVITATION);
    const [row] = await rows();
    expect(row!.content).not.toBeNull();
    expect(
      JSON.stringify(
        await database.query('SELECT to_jsonb(m), encode(content, $1) FROM mails m', ['escape']),
      ),
    ).not.toContain(TOKEN);
  });

  it.each([
    [450, 'recipient'],
    [451, 'message'],
    [421, 'message'],
  ] as const)('is sent again after %d (%s), as the same message', async (code, at) => {
    const mail = await start();
    server.refusals.push({ code, at });
    await mail.send(INVITATION);
    const { headers } = await server.mails.next();
    const row = await ended();
    expect(row).toMatchObject({ attempts: 2, last_error: null });
    expect(headers['message-id']).toContain(row.id);
    expect(server.mails.all).toHaveLength(1);
  });

  it.each([
    [550, 'recipient'],
    [554, 'message'],
  ] as const)('ends after %d (%s)', async (code, at) => {
    const mail = await start();
    server.refusals.push({ code, at });
    await mail.send(INVITATION);
    const row = await ended();
    expect(row).toMatchObject({ attempts: 1, sent_at: null, content: null });
    // the server repeats the address in its answer; the row does not
    expect(row.last_error).toMatch(new RegExp(`^SMTP: ${code} to (RCPT TO|DATA)$`));
    expect(server.mails.all).toHaveLength(0);
  });

  it('ends when no attempt was accepted', async () => {
    const mail = await start({}, [10]);
    server.refusals.push({ code: 450, at: 'recipient' }, { code: 450, at: 'recipient' });
    await mail.send(INVITATION);
    expect(await ended()).toMatchObject({
      attempts: 2,
      sent_at: null,
      last_error: expect.stringContaining('450'),
    });
  });

  it('that waited until its link expired is not sent', async () => {
    const mail = await start({}, [60_000]);
    server.refusals.push({ code: 450, at: 'recipient' });
    await mail.send({ ...INVITATION, usefulForMs: 3_600_000 });
    await eventually(rows, ([row]) => row?.last_error !== null && row !== undefined);
    await database.query(
      `UPDATE mails SET due_at = now() - interval '1 minute', expires_at = expires_at - interval '1 hour'`,
    );
    await sweep();
    expect(await ended()).toMatchObject({ sent_at: null, content: null, last_error: 'its time was over' });
    expect(server.mails.all).toHaveLength(0);
  });

  it('that waits for somebody who has left ends, and no mail that was written since', async () => {
    const mail = await start({ SMTP_URL: 'smtp://127.0.0.1:1' }, [3_600_000]);
    const colleague = { ...DANA, userId: randomUUID() };
    const stranger = { userId: randomUUID(), firmId: randomUUID() };
    for (const recipient of [DANA, colleague, stranger]) await mail.send({ ...INVITATION, recipient });
    await eventually(rows, (all) => all.every(({ last_error }) => last_error !== null));
    const waiting = async () => (await rows()).filter(({ content }) => content !== null).length;
    await mail.endWaiting({ userId: DANA.userId }, new Date(Date.now() - 3_600_000));
    expect(await waiting()).toBe(3);
    await mail.endWaiting({ userId: DANA.userId }, new Date(Date.now() + 60_000));
    expect(await waiting()).toBe(2);
    expect((await rows())[0]).toMatchObject({ sent_at: null, last_error: 'its recipient has left' });
    await mail.endWaiting({ firmId: DANA.firmId });
    expect(await waiting()).toBe(1);
  });

  it('waits while the server is down, and is not lost', async () => {
    await server.stop();
    const port = await freePort();
    const mail = await start(
      { SMTP_URL: `smtp://127.0.0.1:${port}` },
      Array.from({ length: 1_000 }, () => 50),
    );
    await mail.send(INVITATION);
    for (let row; !(row?.attempts && row.attempts > 1);) [row] = await rows();
    server = await MailServer.start({ disabledCommands: ['STARTTLS'] }, port);
    expect((await server.mails.next()).to).toEqual(['dana@firm.example']);
    expect(await ended()).toMatchObject({ last_error: null });
  });

  it('is sent once although several processes try at once', async () => {
    const mail = await start();
    await mail.send(INVITATION);
    const [{ id } = { id: '' }] = await rows();
    const deliver = app.get(DeliverMail);
    await Promise.all(Array.from({ length: 10 }, () => deliver.execute([id])));
    await ended();
    await deliver.execute([id]);
    expect(server.mails.all).toHaveLength(1);
  });

  it('is sent and noted for itself beside others that hang or fail', async () => {
    const mail = await start({}, [60_000]);
    const held = Promise.withResolvers<void>();
    const sender = app.get(MailSender);
    const send = sender.send.bind(sender);
    jest.spyOn(sender, 'send').mockImplementation(async (one) => {
      if (one.to.startsWith('slow')) await held.promise;
      if (one.to.startsWith('bad')) throw new Error('no luck');
      return send(one);
    });
    await mail.sendAll(
      ['slow', 'bad', 'a', 'b', 'c', 'd', 'e'].map((name) => ({ ...INVITATION, to: `${name}@x.example` })),
    );
    const sent = async () =>
      (
        await database.query<{ to: string }>(
          'SELECT recipient AS "to" FROM mails WHERE sent_at IS NOT NULL ORDER BY 1',
        )
      )
        .map(({ to }) => to[0])
        .join('');
    await eventually(sent, (recipients) => recipients === 'abcde');
    expect(server.mails.all).toHaveLength(5);
    held.resolve();
    await server.mails.count(6);
    await eventually(sent, (recipients) => recipients === 'abcdes');
    expect(server.mails.all).toHaveLength(6);
    expect(
      await database.query(`SELECT attempts, last_error FROM mails WHERE recipient LIKE 'bad%'`),
    ).toEqual([{ attempts: 1, last_error: 'no luck' }]);
  });

  it('many share statements: those sent while one is being noted are noted with the next', async () => {
    await start();
    const written: string[][] = [];
    const first = Promise.withResolvers<void>();
    const mails = {
      markSent: (ids: string[]) => (
        written.push(ids),
        written.length === 1 ? first.promise : Promise.resolve()
      ),
    };
    const marks = new MarkSent(mails as unknown as MailsRepository);
    const all = [marks.execute('a')];
    await new Promise((resolve) => setTimeout(resolve, 5));
    all.push(marks.execute('b'), marks.execute('c'));
    first.reject(new Error('not noted'));
    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(written).toEqual([['a'], ['b', 'c']]);
  });

  it('a job of the release before names one mail', async () => {
    const mail = await start({ SMTP_URL: 'smtp://127.0.0.1:1' }, [3_600_000]);
    await mail.send(INVITATION);
    const [{ id } = { id: '' }] = await rows();
    for (let row; !row?.last_error; [row] = await rows())
      await new Promise((resolve) => setTimeout(resolve, 10));
    await database.query(`UPDATE mails SET due_at = now()`);
    await app.get(MailProcessor).send({ data: { mailId: id } } as never);
    expect((await rows())[0]).toMatchObject({ attempts: 2 });
  });

  it('whose job was lost is sent by the sweep', async () => {
    await start();
    const [{ id }] = (await database.query(`INSERT INTO mails (id, template, recipient, content, due_at)
      VALUES (gen_random_uuid(), 'invitation', 'dana@firm.example', 'x', now() + interval '1 hour') RETURNING id`)) as [
      { id: string },
    ];
    const content = app
      .get(SecretBox)
      .seal(JSON.stringify({ subject: 'Lost', text: 't', html: 'h' }), `mail-content:${id}`);
    await database.query('UPDATE mails SET content = $1', [content]);
    await sweep();
    expect(server.mails.all).toHaveLength(0);
    await database.query(`UPDATE mails SET due_at = now() - interval '1 minute'`);
    await sweep();
    expect(server.mails.all.map(({ headers }) => headers['subject'])).toEqual(['Lost']);
  });

  // the one case in which a mail goes out twice
  it('that was accepted but not marked goes out again after its claim, with the same Message-ID', async () => {
    const mail = await start();
    await database.query('ALTER TABLE mails ADD CONSTRAINT unmarked CHECK (sent_at IS NULL) NOT VALID');
    const marking = jest.spyOn(app.get(MailsRepository), 'markSent');
    await mail.send(INVITATION);
    await server.mails.next();
    await until(() => marking.mock.results.length > 0);
    await expect(marking.mock.results[0]!.value).rejects.toThrow('unmarked');
    await sweep();
    expect(server.mails.all).toHaveLength(1);
    await database.query('ALTER TABLE mails DROP CONSTRAINT unmarked');
    await database.query(`UPDATE mails SET due_at = now() - interval '1 minute'`);
    await sweep();
    const [first, second] = server.mails.all.map(({ headers }) => headers);
    expect(second!['message-id']).toBe(first!['message-id']);
    expect(second!['date']).toBe(first!['date']);
    expect(await ended()).toMatchObject({ attempts: 2 });
  });

  it('has no header and no recipient that its data asks for', async () => {
    const mail = await start();
    const evil = 'Firm\r\nBcc: eve@evil.example\r\n\r\n<script>alert(1)</script>';
    await mail.send({ ...INVITATION, data: { ...INVITATION.data, ownerName: evil, firstName: evil } });
    const { to, headers, raw } = await server.mails.next();
    expect(to).toEqual(['dana@firm.example']);
    expect(Object.keys(headers).sort()).toEqual([
      'auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to',
    ]); // prettier-ignore
    expect(raw).not.toMatch(/^Bcc/im);
    for (const address of [
      'dana@firm.example\r\nBcc: eve@evil.example',
      'dana@firm.example, eve@evil.example',
    ])
      await expect(mail.send({ ...INVITATION, to: address })).rejects.toThrow('one plain address');
    expect(await rows()).toHaveLength(1);
  });

  describe('beyond a daily limit', () => {
    const notice = (change: object = {}) =>
      ({
        to: 'maya@firm.example',
        recipient: DANA,
        template: 'message_received',
        causedBy: 'firm-1',
        data: {
          firstName: 'Maya',
          otherFirm: 'Abbott & Crane LLP',
          referenceNumber: 'ABB-0001-R1',
          isTestCase: false,
          text: 'Hello',
          requestedStatus: null,
          link: 'https://exchange.example/app/referrals/r-1',
        },
        ...change,
      }) as const;
    const recipients = async () =>
      (await database.query<{ recipient: string }>('SELECT recipient FROM mails ORDER BY recipient')).map(
        ({ recipient }) => recipient,
      );
    const reset = {
      to: 'maya@firm.example',
      recipient: DANA,
      template: 'password_reset',
      causedBy: null,
      data: { firstName: null, link: LINK, minutes: 60 },
    } as const;

    it('of a firm its notices are dropped and its invitations are refused; other firms go on', async () => {
      const mail = await start({ MAIL_DAILY_PER_FIRM: '2' });
      for (const name of ['a', 'b', 'c', 'd']) await mail.send(notice({ to: `${name}@firm.example` }));
      expect(await recipients()).toEqual(['a@firm.example', 'b@firm.example']);
      await expect(mail.send(INVITATION)).rejects.toMatchObject({
        code: 'rate_limited',
        details: { reason: 'daily_mail_limit', retryAfterSeconds: expect.any(Number) },
      });
      await mail.send(notice({ to: 'e@firm.example', causedBy: 'firm-2' }));
      expect(await recipients()).toHaveLength(3);
      const [counted] = await database.query(`SELECT mails FROM mail_counts WHERE key = 'firm-1'`);
      expect(counted).toEqual({ mails: 4 + 1 });
    });

    it('of a recipient, in upper or lower case, notices are dropped, but not what lets the person in', async () => {
      const mail = await start({ MAIL_DAILY_PER_RECIPIENT: '1' });
      await mail.send(notice());
      await mail.send(notice({ to: 'Maya@Firm.example', causedBy: 'firm-2' }));
      expect(await recipients()).toHaveLength(1);
      await mail.send(reset);
      await mail.send({ ...INVITATION, to: 'maya@firm.example' });
      expect(await recipients()).toHaveLength(3);
    });

    it('of mails that are written together the first are sent, each counted towards its limits', async () => {
      const mail = await start({ MAIL_DAILY_PER_FIRM: '4', MAIL_DAILY_PER_RECIPIENT: '2' });
      await mail.send(notice({ to: 'a@firm.example' }));
      const together = ['a', 'a', 'b', 'c', 'd'].map((name) => notice({ to: `${name}@firm.example` }));
      await mail.sendAll([...together, { ...reset, to: 'a@firm.example' }]);
      expect(await recipients()).toEqual(['a', 'a', 'a', 'b'].map((name) => `${name}@firm.example`));
      const counts = await database.query('SELECT key, mails FROM mail_counts ORDER BY key');
      expect(counts).toEqual([
        { key: 'a@firm.example', mails: 3 },
        ...['b', 'c', 'd'].map((name) => ({ key: `${name}@firm.example`, mails: 1 })),
        { key: 'firm-1', mails: 6 },
      ]);
    });

    it('no more are written by many at once', async () => {
      const mail = await start({ MAIL_DAILY_PER_FIRM: '5' });
      await Promise.all(
        Array.from({ length: 20 }, (_, n) => mail.send(notice({ to: `p${n}@firm.example` }))),
      );
      expect(await recipients()).toHaveLength(5);
    });

    it('there is room again on the next day, and of a transaction that is rolled back nothing is counted', async () => {
      const mail = await start({ MAIL_DAILY_PER_FIRM: '1' });
      const undone = database.transaction(async () => {
        await mail.send(notice());
        throw new Error('changed my mind');
      });
      await expect(undone).rejects.toThrow('changed my mind');
      await mail.send(notice());
      await database.query('UPDATE mail_counts SET day = day - 1');
      await mail.send(notice());
      expect(await recipients()).toHaveLength(2);
      await app.get(MailsRepository).purge();
      expect(await database.query('SELECT day FROM mail_counts WHERE day < current_date - 1')).toEqual([]);
    });
  });

  describe('without SMTP_URL', () => {
    const folder = mkdtempSync(join(tmpdir(), 'mail-'));
    afterAll(() => rmSync(folder, { recursive: true }));

    it('is one .eml file, however often it is written', async () => {
      const mail = await start({ SMTP_URL: undefined as never, MAIL_DIR: join(folder, 'new') });
      await mail.send(INVITATION);
      const { id } = await ended();
      const files = readdirSync(join(folder, 'new'));
      expect(files).toEqual([expect.stringMatching(new RegExp(`^\\d{8}T\\d{6}Z-invitation-${id}\\.eml$`))]);
      const text = readFileSync(join(folder, 'new', files[0]!), 'utf8');
      expect(text).toContain('To: dana@firm.example');
      expect(text).toContain(LINK);
    });
  });
});
