import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { UserFacts } from '@referral-exchange/contracts';
import { eventually, failOnLeaks, type ReceivedMail } from '@referral-exchange/testing';
import { OnUserDeactivatedConsumer } from '../src/core/departures/on-user-deactivated.consumer.js';
import { NoticeLetters } from '../src/mail/notices/notice-letters.js';
import { NoticesRepository } from '../src/mail/notices/notices.repository.js';
import { SendNotices } from '../src/mail/notices/send-notices.js';
import { linkIn, Mailing } from './mailing.js';
import { acknowledged, caseBody, referred, type TestService, type Client } from './referrals-under-test.js';

failOnLeaks();

/** Everything of a case that a firm which has not acknowledged must not see. */
const SECRET_BODY = caseBody({
  title: 'Zebra crossing collision',
  description: 'Stopped at a yellow light',
  clientEmail: 'quincy.whitfield@client.example',
  clientPhone: '+1 212 555 0142',
  clientDateOfBirth: '1984-02-28',
  incidentDate: '2026-01-11',
  clientFirstName: 'Quincy',
  notes: 'Speaks Portuguese',
  source: 'Billboard',
  county: 'Kings',
});
const SECRETS = /Zebra|yellow|quincy|Whitfield|212 555|1984-02-28|2026-01-11|Portuguese|Billboard/i;

describe('mails about referrals', () => {
  let mailing: Mailing;
  let service: TestService;
  let sender: Client, receiver: Client, third: Client;
  let maya: UserFacts;
  beforeAll(async () => {
    mailing = await Mailing.start();
    ({ service } = mailing);
  });
  afterAll(() => mailing.stop());
  beforeEach(async () => {
    [sender, receiver, third] = [
      await service.firm('Abbott & Crane LLP'),
      await service.firm('Hale & Quill'),
      await service.firm('Ives Law'),
    ];
    maya = mailing.users.add(receiver);
  });

  const mailsTo = async ({ email }: UserFacts): Promise<ReceivedMail[]> => {
    await mailing.settled();
    return mailing.server.mails.all.filter(({ to }) => to.includes(email));
  };
  const refer = (from: Client, id: string, to: Client) =>
    from.post(`/sent-cases/${id}/refer`, { referentFirmId: to.firmId });
  const say = (from: Client, id: string, message: string, requestedStatus?: string) =>
    from.post('/messages/send', { id, message, requestedStatus });

  it('a new referral goes to everybody of the receiving firm who may acknowledge, each with a link of their own', async () => {
    const people = [
      maya,
      mailing.users.add(receiver, { role: 'viewer', firstName: null }),
      mailing.users.add(receiver, { role: 'firm_admin' }),
    ];
    const others = [
      mailing.users.add(receiver, { isActive: false }),
      mailing.users.add(receiver, { email: 'somebody@sandbox.test' }),
      mailing.users.add(sender),
      mailing.users.add(third),
    ];
    const { record } = await referred(sender, receiver, SECRET_BODY);
    const mails = await Promise.all(people.map((person) => mailing.mailTo(person)));
    expect(mails[0]!.headers.subject).toBe(
      `New referral ${record.referenceNumber}-R1 from Abbott & Crane LLP`,
    );
    expect(mails[0]!.raw).toContain('Hello Maya,');
    expect(mails[0]!.raw.replaceAll(/\s+/g, ' ')).toContain('Motor Vehicle Accident, Kings, New York');
    expect(new Set(mails.map(linkIn)).size).toBe(3);
    for (const { raw } of mails) expect(raw.replaceAll(/=\r\n/g, '')).not.toMatch(SECRETS);
    for (const other of others) expect(await mailsTo(other)).toHaveLength(0);
    expect(await mailsTo(maya)).toHaveLength(1);
  });

  it('every new hop tells its own receiver: onward, and again after a rejection', async () => {
    const ivy = mailing.users.add(third);
    const { baseCaseId, referralId } = await acknowledged(sender, receiver);
    expect((await refer(receiver, baseCaseId, third)).status).toBe(200);
    const mail = await mailing.mailTo(ivy);
    expect(mail.headers.subject).toContain('-R2 from Hale & Quill');
    expect((await receiver.post(`/received-referrals/${referralId}/reject`)).status).toBe(200);
    // what was referred onward has ended with it
    expect((await receiver.get(`/sent-cases/${baseCaseId}`)).data.status).toBe('WITHDRAWN');
    expect((await refer(sender, baseCaseId, receiver)).status).toBe(200);
    expect((await mailsTo(maya)).at(-1)!.headers.subject).toContain('-R3 from');
  });

  it('of a test case it says so', async () => {
    await referred(sender, receiver, { isTestCase: true, isRetainerSigned: true });
    const { headers, raw } = await mailing.mailTo(maya);
    expect(headers.subject).toMatch(/^\[Test\] New referral/);
    expect(raw).toContain('already signed');
  });

  it('a draft, and a referral that no longer waits, are not mailed', async () => {
    mailing.users.isDown = true;
    await sender.post('/sent-cases', caseBody());
    const [answered, withdrawn] = [await acknowledged(sender, receiver), await referred(sender, receiver)];
    await sender.post(`/sent-cases/${withdrawn.baseCaseId}/withdraw`);
    mailing.users.isDown = false;
    await service.service.sql('UPDATE notices SET due_at = now()');
    expect(await mailsTo(maya)).toHaveLength(0);
    expect(answered.referralId).toBeTruthy();
  });

  it('while auth is away nothing fails, and the mail comes later, once', async () => {
    mailing.users.isDown = true;
    const { referralId } = await referred(sender, receiver);
    const [before] = await service.service.sql<{ now: string }>('SELECT clock_timestamp()::text AS now');
    await service.service.part(SendNotices).execute();
    const [kept] = await service.service.sql(
      `SELECT attempts, due_at >= $2::timestamptz + interval '2 seconds' AS waits FROM notices WHERE referral_id = $1`,
      [referralId, before!.now],
    );
    expect(kept).toEqual({ attempts: 1, waits: true });
    expect(mailing.server.mails.all.filter(({ to }) => to.includes(maya.email))).toHaveLength(0);
    mailing.users.isDown = false;
    await service.service.sql('UPDATE notices SET due_at = now()');
    await mailing.mailTo(maya);
    expect(await mailsTo(maya)).toHaveLength(1);
  });

  it('while auth is away the others wait without an attempt of their own', async () => {
    mailing.users.isDown = true;
    for (let i = 0; i < 3; i++) await referred(sender, receiver);
    await service.service.part(SendNotices).execute();
    const kept = await service.service.sql(
      'SELECT attempts, due_at <= now() AS "isDue" FROM notices WHERE firm_id = $1 ORDER BY attempts DESC',
      [receiver.firmId],
    );
    expect(kept).toEqual([
      { attempts: 1, isDue: false },
      { attempts: 0, isDue: true },
      { attempts: 0, isDue: true },
    ]);
    mailing.users.isDown = false;
    await service.service.sql('UPDATE notices SET due_at = now()');
    expect(await mailsTo(maya)).toHaveLength(3);
  });

  it.each(['stopped', 'slow'])(
    'when the process is %s, what is prepared is mailed and the rest given back',
    async (what) => {
      for (let i = 0; i < 3; i++) await referred(sender, receiver);
      const stop = new AbortController();
      const worker = service.service.part(SendNotices) as unknown as {
        work(signal: AbortSignal): Promise<boolean>;
      };
      const letters = service.service.part(NoticeLetters);
      const of = letters.of.bind(letters);
      jest.spyOn(letters, 'of').mockImplementation(async (notice) => {
        const now = performance.now();
        if (what === 'stopped') stop.abort();
        else jest.spyOn(performance, 'now').mockReturnValue(now + 20_001);
        return of(notice);
      });
      try {
        await worker.work(stop.signal);
      } finally {
        jest.restoreAllMocks();
      }
      const kept = await service.service.sql(
        'SELECT attempts, due_at <= now() AS "isDue" FROM notices WHERE firm_id = $1',
        [receiver.firmId],
      );
      expect(kept).toEqual(Array(2).fill({ attempts: 0, isDue: true }));
      expect(await mailsTo(maya)).toHaveLength(3);
    },
  );

  it('the notices of a moment share their statements: one that cannot be written waits alone', async () => {
    const bad = await referred(sender, third);
    mailing.users.add(third);
    for (let i = 0; i < 3; i++) await referred(sender, receiver);
    await service.service.sql(
      `ALTER TABLE acknowledgement_links ADD CONSTRAINT not_this CHECK (referral_id <> '${bad.referralId}') NOT VALID`,
    );
    try {
      await service.service.part(SendNotices).execute();
      const kept = await service.service.sql(
        'SELECT referral_id, attempts FROM notices WHERE firm_id = ANY ($1)',
        [[receiver.firmId, third.firmId]],
      );
      expect(kept).toEqual([{ referral_id: bad.referralId, attempts: 1 }]);
    } finally {
      await service.service.sql('ALTER TABLE acknowledgement_links DROP CONSTRAINT not_this');
      await service.service.sql('UPDATE notices SET due_at = now()');
    }
    expect(await mailsTo(maya)).toHaveLength(3);
  });

  it('of several replicas one writes the mails of a notice', async () => {
    for (let i = 0; i < 5; i++) await referred(sender, receiver);
    const worker = service.service.part(SendNotices);
    await Promise.all([1, 2, 3, 4].map(() => worker.execute()));
    expect(await mailsTo(maya)).toHaveLength(5);
  });

  it('a notice whose process died is taken over, and not sent twice if it comes back', async () => {
    await referred(sender, receiver);
    const notices = service.service.part(NoticesRepository);
    const abandoned = await notices.claimDue();
    expect(abandoned).toHaveLength(1);
    expect(await notices.claimDue()).toEqual([]);
    await service.service.sql('UPDATE notices SET due_at = now()');
    expect(await mailsTo(maya)).toHaveLength(1);
    expect(await notices.end(abandoned)).toEqual(new Set());
  });

  describe('a message', () => {
    let vera: UserFacts, sam: UserFacts;
    beforeEach(() => {
      vera = mailing.users.add(receiver, { role: 'viewer' });
      sam = mailing.users.add(sender, { firstName: 'Sam' });
    });

    it('hides its text from a firm that has not acknowledged, and then shows it', async () => {
      const ids = await referred(sender, receiver);
      await mailing.mailTo(maya);
      expect((await say(sender, ids.referralId, 'Call Dana Whitfield', 'UNDER_EVALUATION')).status).toBe(201);
      const masked = await mailing.mailTo(maya);
      expect(masked.headers.subject).toMatch(/^Message about referral .+-R1 from Abbott & Crane LLP$/);
      expect(masked.raw).toContain('hidden until your firm acknowledges');
      expect(masked.raw).not.toMatch(/Dana|Whitfield|Under Evaluation/);

      await receiver.post(`/cases/${ids.baseCaseId}/referrals/${ids.referralId}/acknowledge`);
      await say(sender, ids.referralId, 'Call Dana Whitfield\nbefore noon', 'INVESTIGATING');
      const shown = await mailing.mailTo(maya);
      expect(shown.raw).toContain('> Call Dana Whitfield\r\n> before noon');
      expect(shown.raw).toContain('asks you to change the status to: Investigating.');
      // a viewer may acknowledge, but does not act on messages
      expect(await mailsTo(vera)).toHaveLength(1);
      expect(await mailsTo(sam)).toHaveLength(0);
    });

    it('of the receiving firm goes to the sending firm', async () => {
      const { referralId } = await referred(sender, receiver);
      await say(receiver, referralId, 'Who is the carrier?', 'WITHDRAWN');
      const { raw, headers } = await mailing.mailTo(sam);
      expect(headers.subject).toContain('from Hale & Quill');
      expect(raw).toContain('Who is the carrier?');
    });

    it('does not reach a firm that archived the referral, or one that no longer sees what is written', async () => {
      const archived = await acknowledged(sender, receiver);
      await receiver.post(`/referrals/${archived.referralId}/archive`);
      expect((await say(sender, archived.referralId, 'Are you there?')).status).toBe(201);
      const ended = await acknowledged(sender, receiver);
      await sender.post(`/sent-cases/${ended.baseCaseId}/withdraw`);
      expect((await say(sender, ended.referralId, 'It is over')).status).toBe(400);
      const subjects = (await mailsTo(maya)).map(({ headers }) => headers.subject);
      expect(subjects.filter((subject) => subject?.startsWith('Message'))).toEqual([]);
    });
  });

  it('that waits is not sent to somebody who has left by then, nor to a firm that was deactivated', async () => {
    const { referralId } = await acknowledged(sender, receiver);
    const zoe = mailing.users.add(receiver);
    await mailing.settled();
    mailing.server.refusals.push({ code: 450, at: 'recipient' }, { code: 450, at: 'recipient' });
    await say(sender, referralId, 'Call Dana Whitfield');
    await service.service.part(SendNotices).execute();
    const waiting = () =>
      service.service.sql<{ recipient: string; last_error: string | null }>(
        'SELECT recipient, last_error FROM mails WHERE ended_at IS NULL',
      );
    await eventually(waiting, (mails) => mails.length === 2 && mails.every((one) => one.last_error !== null));
    const departures = service.service.part(OnUserDeactivatedConsumer);
    const user = { id: maya.id, firmId: receiver.firmId };
    const leave = (occurredAt: string) => departures.handle({ occurredAt, data: { user } } as never);
    // of a departure long ago, after which she came back
    await leave('2026-01-01T00:00:00.000Z');
    expect(await waiting()).toHaveLength(2);
    const occurredAt = new Date().toISOString();
    await leave(occurredAt);
    expect(await waiting()).toMatchObject([{ recipient: zoe.email }]);
    const firm = { id: receiver.firmId };
    await departures.firmDeactivated({ occurredAt, data: { firm } } as never);
    expect(await waiting()).toEqual([]);
  });

  it('neither the events nor the tables keep an address, and of a token only the hash', async () => {
    await referred(sender, receiver);
    const token = linkIn(await mailing.mailTo(maya)).split('=')[1]!;
    await mailing.settled();
    const tables = ['outbox', 'status_updates', 'acknowledgement_links', 'notices', 'referrals', 'cases'];
    for (const table of tables) {
      const rows = await service.service.sql(`SELECT row_to_json(t)::text AS row FROM ${table} t`);
      const text = JSON.stringify(rows);
      expect(text).not.toContain(maya.email);
      expect(text).not.toContain(token);
    }
    const kept = await service.service.sql<{ content: Buffer | null }>('SELECT content FROM mails');
    expect(kept.every(({ content }) => content === null)).toBe(true);
  });
});
