import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { BY_HAND, profile, sendBody, setMappings } from './crm-org.js';
import { caseBody, referred, TestService, type Client } from './referrals-under-test.js';

/** How many statements a hot write sends (issue 3: a status change costs one round trip over the floor). */
describe('round trips', () => {
  let service: TestService;
  let sender: Client, receiver: Client;
  const sent: string[] = [];
  beforeAll(async () => {
    service = await TestService.start();
    [sender, receiver] = [await service.firm(), await service.firm()];
    await service.service.endPeriodicWork();
    // from now on both firms are known here
    await referred(sender, receiver);
    const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
    jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...args: unknown[]
    ) {
      const [first] = args as [string | { text: string }];
      sent.push((typeof first === 'string' ? first : first.text).trim().split(/\s+/).slice(0, 3).join(' '));
      return query.apply(this, args);
    } as never);
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await service.stop();
  });

  /**
   * Statements of one call; those of the outbox relay, of the metrics of the outbox and of the look for CRM
   * write-backs are left out.
   */
  async function during(call: () => Promise<{ status: number }>): Promise<string[]> {
    sent.length = 0;
    expect((await call()).status).toBeLessThan(300);
    return sent.filter(
      (sql) =>
        !/^SELECT 1$|\(extract\(epoch|pg_(try_)?advisory|FROM outbox|id, topic|SELECT id, event|SELECT f\.id AS|SELECT count\(\*\)::int AS|^SELECT \(SELECT count/.test(
          sql,
        ),
    );
  }

  it('a status change: begin, lock and read, write with its event, commit', async () => {
    const ids = await referred(sender, receiver);
    const path = `/cases/${ids.baseCaseId}/referrals/${ids.referralId}/acknowledge`;
    expect(await during(() => receiver.post(path))).toEqual([
      'START TRANSACTION', 'SELECT lock_visible_case($1, $2,', 'WITH changed_case AS', 'COMMIT',
    ]); // prettier-ignore
    expect(await during(() => receiver.post(`/received-referrals/${ids.referralId}/sign`))).toHaveLength(4);
  });

  it('a creation takes four, a referral five: the receiver is looked up', async () => {
    let id = '';
    const created = await during(async () => {
      const answer = await sender.post('/sent-cases', caseBody());
      id = answer.data.id;
      return answer;
    });
    expect(created).toHaveLength(4);
    const refer = () => sender.post(`/sent-cases/${id}/refer`, { referentFirmId: receiver.firmId });
    expect(await during(refer)).toHaveLength(5);
  });

  it('a send from a CRM takes seven', async () => {
    await setMappings(sender, profile());
    const body = () => sendBody(receiver, { overrides: BY_HAND });
    expect((await sender.post('/crm/interactive-sends', body())).status).toBe(201);
    expect(await during(() => sender.post('/crm/interactive-sends', body()))).toEqual([
      'SELECT id AS', 'START TRANSACTION', 'SELECT is_key_known AS', 'WITH counter AS', 'WITH new_cases AS', 'WITH linked AS', 'COMMIT',
    ]); // prettier-ignore
  });

  it('a row of a living referral looks for no end; one of an ended referral does', async () => {
    const ids = await referred(sender, receiver);
    const triggersOf = async (status: string) => {
      const plan = await service.database.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN (ANALYZE) INSERT INTO status_updates (id, referral_id, case_id, referring_firm_id, referent_firm_id, status, source, created_at)
         VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, 'api', now())`,
        [ids.referralId, ids.baseCaseId, sender.firmId, receiver.firmId, status],
      );
      return plan
        .map((row) => row['QUERY PLAN'])
        .filter((line) => line.includes('Trigger status_updates_after_end'));
    };
    expect(await triggersOf('SENT')).toEqual([]);
    expect(await triggersOf('REJECTED')).toHaveLength(1);
  });

  it('listing the referrals of a statement looks for their drafts by key, and reads no other listings', async () => {
    const ids = await referred(sender, receiver);
    const writeMany = (prefix: string) =>
      service.database.query(
        `WITH new_cases AS (
           INSERT INTO cases
           SELECT (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'reference_number', $3 || n))).*
             FROM cases c, generate_series(1, 300) AS n WHERE c.id = $1 RETURNING id)
         INSERT INTO referrals
         SELECT (jsonb_populate_record(h, jsonb_build_object('id', gen_random_uuid(), 'case_id', n.id))).*
           FROM referrals h, new_cases n WHERE h.id = $2`,
        [ids.baseCaseId, ids.referralId, prefix],
      );
    const entriesRead = async () => {
      await service.database.query('SELECT pg_stat_force_next_flush()');
      const [read] = await service.database.query<{ n: number }>(
        "SELECT sum(idx_tup_read)::int AS n FROM pg_stat_user_indexes WHERE relname LIKE 'listing_texts%'",
      );
      return read!.n;
    };
    // one connection: the first call makes the plan that it keeps
    await service.database.transaction(() => writeMany('PLAN-'));
    const before = await service.database.transaction(entriesRead);
    await service.database.transaction(() => writeMany('MANY-'));
    expect((await service.database.transaction(entriesRead)) - before).toBeLessThan(300);
  });
});
