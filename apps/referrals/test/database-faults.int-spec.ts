import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { configureLog, isInfrastructureFailure, log } from '@referral-exchange/telemetry';
import { eventually, failOnLeaks, ServiceBacking, TcpProxy, until } from '@referral-exchange/testing';
import pg from 'pg';
import { referrals } from '../src/service.js';
import { caseBody, TestService, type Answer, type Client } from './referrals-under-test.js';

failOnLeaks();

const ROLE = `limited_${randomUUID().replaceAll('-', '')}`;
/** Above the 16 MB of a file of the write-ahead log: only tables cannot grow. */
const FILE_LIMIT_BYTES = 20 * 1024 * 1024;
const FILL_OUTBOX = `
  INSERT INTO outbox (event_id, topic, key, payload, headers)
  SELECT gen_random_uuid(), 'x', 'filler', repeat('x', 1500), '{}' FROM generate_series(1, 14000)`;

/** As its own user: another needs a privilege for it, root too in a container. */
async function limitFileSize(pid: number): Promise<void> {
  const { uid, gid } = await stat(`/proc/${pid}`);
  const options = process.getuid?.() === uid ? {} : { uid, gid };
  await promisify(execFile)('prlimit', [`--pid=${pid}`, `--fsize=${FILE_LIMIT_BYTES}:`], {
    cwd: '/',
    ...options,
  });
}

/**
 * Faults of a real database under a real service: callers get a 503 that says when to come back, and nothing
 * is half done.
 */
describe('while the database has a fault', () => {
  let backing: ServiceBacking;
  let service: TestService;
  let sender: Client;
  let proxy: TcpProxy;
  let operator: pg.Client;
  let blocker: pg.Client;

  beforeAll(async () => {
    backing = await ServiceBacking.open(referrals);
    [operator, blocker] = [1, 2].map(() => new pg.Client({ connectionString: backing.database.url })) as [
      pg.Client,
      pg.Client,
    ];
    await Promise.all([operator.connect(), blocker.connect()]);
    // what the tests themselves do takes as long as it takes
    for (const one of [operator, blocker])
      await one.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    // a role of its own: a limit of connections does not hold for superusers
    await operator.query(`CREATE ROLE ${ROLE} LOGIN PASSWORD 'x'; GRANT ALL ON SCHEMA public TO ${ROLE};
      GRANT ALL ON ALL TABLES IN SCHEMA public TO ${ROLE}; GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO ${ROLE}`);
    const url = new URL(backing.database.url);
    proxy = await TcpProxy.to(url.hostname, Number(url.port));
    Object.assign(url, { username: ROLE, password: 'x', port: String(proxy.port) });
    service = await TestService.start({ DATABASE_URL: url.toString() }, { on: backing });
    sender = await service.firm('S');
  });
  afterEach(async () => {
    await blocker.query('ROLLBACK');
    await operator.query(`ALTER ROLE ${ROLE} RESET ALL; ALTER ROLE ${ROLE} CONNECTION LIMIT -1 PASSWORD 'x'`);
    await endSessions();
    await untilCreated();
  });
  afterAll(async () => {
    await service?.stop();
    await proxy?.close();
    await operator?.query(`DROP OWNED BY ${ROLE}; DROP ROLE ${ROLE}`);
    await Promise.all([operator?.end(), blocker?.end()]);
    await backing?.drop();
  });

  /** Ends the service's sessions, so that new ones get the role's new settings. */
  const endSessions = () =>
    operator.query('SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE usename = $1', [
      ROLE,
    ]);
  const setRole = async (change: string) => {
    await operator.query(`ALTER ROLE ${ROLE} ${change}`);
    // one that was let in just before the change may not have been among the sessions yet
    await eventually(endSessions, ({ rows }) => rows.length === 0);
  };
  const create = () => sender.post('/sent-cases', caseBody());
  const cases = async () =>
    Number((await operator.query<{ n: string }>('SELECT count(*) AS n FROM cases')).rows[0]?.n);
  /** The service works again by itself; the pool may hand out an ended connection once more. */
  async function untilCreated(): Promise<void> {
    await eventually(create, ({ status }) => status === 201);
  }
  function expectUnavailable(answer: Answer): void {
    expect(answer).toMatchObject({ status: 503, code: 'service_unavailable' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.body).toMatchObject({ error: { message: expect.any(String) } });
    expect(answer.text).not.toMatch(/ at |\.js|SELECT|INSERT|postgres|query/i);
  }

  it('a server that only reads', async () => {
    await setRole('SET default_transaction_read_only = on');
    const before = await cases();
    expectUnavailable(await create());
    expect((await sender.get('/sent-cases')).status).toBe(200);
    expect(await cases()).toBe(before);
    await setRole('RESET default_transaction_read_only');
    await untilCreated();
  });

  it('no connections left', async () => {
    await setRole('CONNECTION LIMIT 0');
    expectUnavailable(await create());
    expectUnavailable(await sender.get('/sent-cases'));
    await operator.query(`ALTER ROLE ${ROLE} CONNECTION LIMIT -1`);
    await untilCreated();
  });

  it('forty calls that fail for one cause are not forty lines of the log', async () => {
    await setRole('CONNECTION LIMIT 0');
    await sender.get('/sent-cases');
    configureLog({ level: 'warn' });
    const stream = Object.getOwnPropertySymbols(log).find((one) => one.description === 'pino.stream')!;
    const target = (log as unknown as Record<symbol, { write(line: string): void }>)[stream]!;
    const write = jest.spyOn(target, 'write').mockImplementation(() => undefined);
    const began = performance.now();
    for (let call = 0; call < 40; call++) expectUnavailable(await sender.get('/received-referrals'));
    const windows = Math.ceil((performance.now() - began) / 10_000);
    const lines = write.mock.calls.filter(([line]) => line.includes('"request failed"'));
    // one every 10 s, and a busy machine may take longer than that
    expect(lines.length).toBeLessThanOrEqual(Math.min(1 + windows, 20));
    write.mockRestore();
    configureLog({ level: 'silent' });
    await operator.query(`ALTER ROLE ${ROLE} CONNECTION LIMIT -1`);
    await untilCreated();
  });

  it('a password that no longer holds', async () => {
    await setRole(`PASSWORD 'y'`);
    expectUnavailable(await create());
    await operator.query(`ALTER ROLE ${ROLE} PASSWORD 'x'`);
    await untilCreated();
  });

  it('sessions that are ended in the middle of their transactions', async () => {
    const before = await cases();
    await blocker.query('BEGIN; LOCK TABLE cases IN ACCESS EXCLUSIVE MODE');
    const calls = Array.from({ length: 5 }, create);
    await untilWaiting(5);
    await endSessions();
    await blocker.query('ROLLBACK');
    for (const answer of await Promise.all(calls)) expectUnavailable(answer);
    expect(await cases()).toBe(before);
    await untilCreated();
  });

  it('a lock that does not become free in time', async () => {
    await setRole(`SET lock_timeout = '200ms'`);
    await blocker.query('BEGIN; LOCK TABLE cases IN ACCESS EXCLUSIVE MODE');
    expectUnavailable(await create());
    await blocker.query('ROLLBACK');
    await untilCreated();
  });

  it('a statement that is cancelled, as by its time limit', async () => {
    await blocker.query('BEGIN; LOCK TABLE cases IN ACCESS EXCLUSIVE MODE');
    const call = create();
    await untilWaiting(1);
    await operator.query('SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE usename = $1', [ROLE]);
    expectUnavailable(await call);
    await blocker.query('ROLLBACK');
    await untilCreated();
  });

  it('a process that is frozen in a transaction: who waits for its row locks gets them, and it cannot go on', async () => {
    const { id } = (await create()).data;
    const thawed = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const { database } = service;
    const frozen = database.transaction(async () => {
      await database.query('SELECT id FROM cases WHERE id = $1 FOR UPDATE', [id]);
      locked.resolve();
      await thawed.promise;
      await database.query('UPDATE cases SET tier = 1 WHERE id = $1', [id]);
    });
    frozen.catch(() => undefined);
    await locked.promise;
    expect(await sender.put(`/sent-cases/${id}/rating`, { tier: 4 })).toMatchObject({ status: 200 });
    thawed.resolve();
    expect(isInfrastructureFailure(await frozen.catch((error: unknown) => error))).toBe(true);
    expect((await sender.get(`/sent-cases/${id}`)).data.tier).toBe(4);
  });

  describe('a connection that is lost during COMMIT: the same Idempotency-Key resolves', () => {
    const LOCK = 40_041;
    beforeAll(() =>
      operator.query(`
        CREATE FUNCTION wait_at_commit() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN PERFORM pg_advisory_xact_lock(${LOCK}); RETURN NULL; END $$;
        CREATE CONSTRAINT TRIGGER wait_at_commit AFTER INSERT ON cases DEFERRABLE INITIALLY DEFERRED
          FOR EACH ROW EXECUTE FUNCTION wait_at_commit()`),
    );
    afterAll(() => operator.query('DROP TRIGGER wait_at_commit ON cases; DROP FUNCTION wait_at_commit()'));

    it.each([
      ['a transaction that did not take effect', undefined],
      ['a transaction that took effect', 'true'],
    ])('%s', async (_what, replayed) => {
      const key = { 'idempotency-key': randomUUID() };
      const before = await cases();
      await operator.query('SELECT pg_advisory_lock($1)', [LOCK]);
      const call = sender.post('/sent-cases', caseBody(), key);
      await untilWaiting(1, 'COMMIT');
      if (replayed) {
        proxy.freeze();
        await operator.query('SELECT pg_advisory_unlock($1)', [LOCK]);
        while ((await cases()) === before) await new Promise(setImmediate);
        proxy.cut();
        proxy.restore();
      } else {
        await endSessions();
        await operator.query('SELECT pg_advisory_unlock($1)', [LOCK]);
      }
      const answer = await call;
      expectUnavailable({ ...answer, code: answer.body.error.code });
      expect(answer.body.error.details).toEqual({ reason: 'outcome_unknown' });
      const again = await sender.post('/sent-cases', caseBody(), key);
      expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, replayed]);
      expect(await cases()).toBe(before + 1);
    });
  });

  it('a table that cannot grow any more', async () => {
    await operator.query(FILL_OUTBOX);
    await untilCreated();
    const limited = new Set<number>();
    const answers: Answer[] = [];
    while (answers.at(-1)?.status !== 503 && answers.length < 200) {
      // a session more, because a worker has another one in hand, would not have the limit
      const { rows } = await operator.query<{ pid: number }>(
        'SELECT pid FROM pg_stat_activity WHERE usename = $1',
        [ROLE],
      );
      for (const { pid } of rows.filter((row) => !limited.has(row.pid))) {
        await limitFileSize(pid);
        limited.add(pid);
      }
      answers.push(await create());
    }
    expectUnavailable(answers.at(-1) as Answer);
    await endSessions();
    await untilCreated();
  });

  /** Waits until so many sessions of the service wait for a lock with this statement; so may its workers. */
  async function untilWaiting(count: number, statement = 'INSERT INTO cases'): Promise<void> {
    const sql = `SELECT 1 FROM pg_stat_activity WHERE usename = $1 AND wait_event_type = 'Lock' AND strpos(query, $2) > 0`;
    await until(async () => (await operator.query(sql, [ROLE, statement])).rowCount === count);
  }
});
