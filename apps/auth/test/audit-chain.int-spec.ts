import { hash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { OwnMetrics, ServiceUnderTest } from '@referral-exchange/testing';
import { auditCommand } from '../src/audit-chain/audit.command.js';
import { canonicalJson } from '../src/audit-chain/canonical-json.js';
import { ChainEntries } from '../src/audit-chain/chain-entries.js';
import { KeepMonths } from '../src/audit-chain/keep-months.js';
import { VerifyChain } from '../src/audit-chain/verify-chain.js';
import { auth as definition } from '../src/service.js';
import { ADMIN, administer, createFirm } from './administer.js';

const KEPT_MONTHS = 2;
let auth: ServiceUnderTest;
let metrics: OwnMetrics;
beforeAll(async () => {
  metrics = await OwnMetrics.start('auth');
  auth = await ServiceUnderTest.start(definition, { settings: { AUDIT_KEPT_MONTHS: String(KEPT_MONTHS) } });
  // the tests do the work of the chain themselves, so that all of it is done when they look
  await auth.endPeriodicWork();
});
afterAll(async () => {
  await auth?.stop();
  await metrics?.stop();
});

const get = <T>(one: new (...args: never[]) => T): T => auth.app.get(one, { strict: false });

async function chainAll(): Promise<void> {
  while (await get(ChainEntries).work());
}

async function faults(known: { position: number; hash: string }[] = []): Promise<string[]> {
  const found: string[] = [];
  await get(VerifyChain).execute(known, (fault) => found.push(fault));
  return found;
}

interface Line {
  position: number;
  id: string;
  action: string;
  chainedAt: string;
  hash: string;
}
const exportAfter = (after: number, hash?: string) =>
  auth.call('GET', `/api/v1/admin/audit-log/export?after=${after}${hash ? `&afterHash=${hash}` : ''}`, {
    as: ADMIN,
  });
async function exported(after = 0): Promise<Line[]> {
  const answer = await exportAfter(after);
  expect(answer.status).toBe(200);
  return answer.text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}

describe('the chain of the audit log', () => {
  let lines: Line[];
  beforeEach(async () => {
    for (let n = 0; n < 3; n++) await createFirm(auth, `Firm ${n}`);
    await chainAll();
    lines = await exported();
  });

  it('links each entry to the one before, as the export shows it', async () => {
    let previous = '0'.repeat(64);
    for (const [index, { hash: stated, ...entry }] of lines.entries()) {
      expect(entry.position).toBe(index + 1);
      expect(hash('sha256', previous + canonicalJson(entry), 'hex')).toBe(stated);
      previous = stated;
    }
    expect(lines.length).toBeGreaterThanOrEqual(3);
    expect(await exported(2)).toEqual(lines.slice(2));
    expect(await exported(lines.length)).toEqual([]);
    expect(await faults(lines)).toEqual([]);
  });

  it('is in the list as well, in the same shape as before', async () => {
    const { body } = await administer(auth, 'GET', '/audit-log?limit=1');
    expect(body.data).toEqual([expect.objectContaining({ id: lines.at(-1)!.id })]);
    expect(Object.keys(body.data[0])).not.toContain('hash');
    expect(body.pagination).toMatchObject({ page: 1, limit: 1, total: lines.length });
    const past = await administer(auth, 'GET', '/audit-log?limit=100&page=101');
    expect([past.status, past.body.data]).toEqual([200, []]);
  });

  it('goes on for a reader that has its last line, and not in another log, as a restore leaves it', async () => {
    const { position, hash: last } = lines.at(-2)!;
    const next = await exportAfter(position, last);
    expect([next.status, next.text]).toEqual([200, expect.stringContaining(lines.at(-1)!.id)]);
    // the entry that stood there before the restore, and one that is not there yet
    for (const answer of [await exportAfter(position, 'f'.repeat(64)), await exportAfter(lines.length + 1)])
      expect([answer.status, answer.body.error.details]).toEqual([
        409,
        [
          { field: 'reason', message: 'another_log' },
          { field: 'lastPosition', message: String(lines.length) },
        ],
      ]);
  });

  it('is made by one replica at a time', async () => {
    for (let n = 0; n < 20; n++) await createFirm(auth, `Firm ${n}`);
    await Promise.all(Array.from({ length: 8 }, () => get(ChainEntries).work()));
    await chainAll();
    const all = await exported();
    expect(all.map(({ position }) => position)).toEqual(all.map((_, index) => index + 1));
    expect(await faults(lines)).toEqual([]);
  });

  it.each([
    ['changed', (p: number) => `UPDATE audit_log SET details = '{"name": "Other"}' WHERE position = ${p}`],
    ['given to somebody else', (p: number) => `UPDATE audit_log SET actor_name = 'x' WHERE position = ${p}`],
    ['dated back', (p: number) => `UPDATE audit_log SET created_at = '2020-01-01' WHERE position = ${p}`],
  ])('shows an entry that was %s', async (_, tamper) => {
    const { position, id } = lines[1]!;
    await restoring(async () => {
      await auth.sql(tamper(position));
      expect(await faults()).toEqual([`entry ${position} was changed or replaced: ${id}`]);
    });
  });

  it('shows entries that were removed, at the end too', async () => {
    const last = lines.length;
    await restoring(async () => {
      await auth.sql('DELETE FROM audit_log WHERE position = 2');
      expect(await faults()).toEqual(['entry 2 was removed']);
    });
    await restoring(async () => {
      await auth.sql(`DELETE FROM audit_log WHERE position > ${last - 2}`);
      expect(await faults()).toEqual([`the entries ${last - 1} to ${last} were removed`]);
    });
  });

  it('is verified by a command, and the running service tells what it found', async () => {
    await auth.sql(`UPDATE checks SET ended_at = now() - interval '27 hours'`);
    await metrics.becomes('check_last_run_age_seconds', (age) => age > 93_600);
    await restoring(async () => {
      await auth.sql(`UPDATE audit_log SET actor_name = 'x' WHERE position IN (1, 2)`);
      expect(await verifyByCommand()).toBe(1);
      await metrics.becomes('check_faults', 2);
      await metrics.becomes('check_last_run_age_seconds', (age) => age < 60);
    });
    expect(await verifyByCommand()).toBe(0);
    await metrics.becomes('check_faults', 0);
  });

  it('is told to nobody else when a person gives a line to verify it by', async () => {
    const recorded = await auth.sql('SELECT * FROM checks');
    expect(await verifyByCommand('--known', `1:${'0'.repeat(64)}`)).toBe(1);
    expect(await auth.sql('SELECT * FROM checks')).toEqual(recorded);
  });

  it('shows two entries that changed places', async () => {
    await restoring(async () => {
      const place = (id: string, position: number, hex: string) =>
        auth.sql(
          `UPDATE audit_log SET position = ${position}, hash = decode('${hex}', 'hex') WHERE id = '${id}'`,
        );
      const [first, second] = [lines[0]!, lines[1]!];
      await place(first.id, 1_000_000, first.hash);
      await place(second.id, 1, first.hash);
      await place(first.id, 2, second.hash);
      expect(await faults()).toEqual([
        `entry 1 was changed or replaced: ${second.id}`,
        `entry 2 was changed or replaced: ${first.id}`,
      ]);
    });
  });

  it('shows an entry that was inserted behind it', async () => {
    await restoring(async () => {
      await auth.sql(`
        INSERT INTO audit_log (id, action, actor_kind, actor_name, subject_type, subject_id, position, hash, chained_at)
        SELECT '${randomUUID()}', action, actor_kind, actor_name, subject_type, subject_id, position + 1, hash, chained_at
          FROM audit_log WHERE position = ${lines.length}`);
      expect(await faults()).toContain(`entries after ${lines.length} were inserted: the chain ends there`);
    });
  });

  it('takes the entries of the release before, which writes no place', async () => {
    const id = randomUUID();
    await auth.sql(`
      INSERT INTO audit_log (id, action, actor_kind, actor_name, subject_type, subject_id, details, created_at)
      VALUES ('${id}', 'firm.updated', 'admin', 'x', 'firm', '${randomUUID()}', '{"b": 1.50, "a": "ü"}', '2025-02-03')`);
    await chainAll();
    expect((await exported(lines.length)).map((entry) => entry.id)).toEqual([id]);
    expect(await faults()).toEqual([]);
  });

  it('shows that all of it was rewritten, to whoever noted a hash', async () => {
    const noted = { position: 2, hash: 'f'.repeat(64) };
    expect(await faults([noted])).toEqual([`entry 2 has another hash than was noted: ${lines[1]!.hash}`]);
    expect(await faults([{ ...noted, position: 999_999 }])).toEqual([
      'entry 999999 is not there, and its hash was noted',
    ]);
  });

  it('goes on after a month that was dropped, and says so in an entry', async () => {
    const [{ month }] = (await auth.sql(`SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY_MM') AS month`)) as [
      { month: string },
    ];
    await auth.sql(`
      ALTER TABLE audit_log DETACH PARTITION audit_log_${month};
      ALTER TABLE audit_log_${month} RENAME TO audit_log_2020_01;
      ALTER TABLE audit_log_2020_01 RENAME CONSTRAINT audit_log_${month}_pkey TO old_pkey;
      ALTER TABLE audit_log_2020_01 RENAME CONSTRAINT audit_log_${month}_position_key TO old_key;
      UPDATE audit_log_2020_01 SET chained_at = '2020-01-15';
      ALTER TABLE audit_log ATTACH PARTITION audit_log_2020_01 FOR VALUES FROM ('2020-01-01Z') TO ('2020-02-01Z')`);
    await get(KeepMonths).work();
    await chainAll();
    const rest = await exported();
    expect(rest).toEqual([
      expect.objectContaining({
        position: lines.length + 1,
        action: 'audit_log.month_dropped',
        details: { month: '2020-01-01', lastPosition: lines.length, lastHash: lines.at(-1)!.hash },
      }),
    ]);
    expect(await faults([lines.at(-1)!])).toEqual([]);
    // nothing is wrong with a line that was noted and has been dropped since
    const { dropped } = await get(VerifyChain).execute([lines[0]!], () => expect('a fault').toBeUndefined());
    expect(dropped).toEqual([1]);
    expect((await exportAfter(lines.length, lines.at(-1)!.hash)).status).toBe(200);
    const names = await auth.sql(`SELECT relname FROM pg_class WHERE relname ~ '^audit_log_\\d{4}_\\d\\d$'`);
    expect(names).toHaveLength(2);
  });

  it('goes on in the next month, though the clock of this replica is behind', async () => {
    await auth.sql(
      `UPDATE audit_chain SET chained_at = date_trunc('month', now()) + interval '1 month 1 day'`,
    );
    await createFirm(auth, 'Of the next month');
    await chainAll();
    const all = await exported();
    expect(all.slice(0, lines.length)).toEqual(lines);
    expect(new Set(all.map(({ chainedAt }) => chainedAt.slice(0, 7))).size).toBe(2);
    expect(await faults(lines)).toEqual([]);
  });
});

describe('an act of auth', () => {
  it('is published for those who read the topic, and saved once when it comes back', async () => {
    const { id } = await createFirm(auth, 'Published LLP');
    const rows = await auth.sql(
      `SELECT o.event_id FROM outbox o JOIN inbox i ON i.event_id = o.event_id AND i.consumer = 'auth.audit-log'
        WHERE o.topic = 'audit.events' AND o.key = '${id}'`,
    );
    expect(rows).toHaveLength(1);
  });
});

/** `audit verify`, without arguments as the nightly Job runs it: its exit code. */
async function verifyByCommand(...args: string[]): Promise<number> {
  const { argv } = process;
  const silence = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  process.argv = [...argv.slice(0, 2), 'audit', 'verify', ...args];
  try {
    return await auditCommand(auth.app);
  } finally {
    process.argv = argv;
    silence.mockRestore();
  }
}

/** Puts the log back as it was: its rows, not its partitions. */
async function restoring(work: () => Promise<void>): Promise<void> {
  await auth.sql('CREATE TABLE saved AS SELECT * FROM audit_log');
  try {
    await work();
  } finally {
    await auth.sql('DELETE FROM audit_log; INSERT INTO audit_log SELECT * FROM saved; DROP TABLE saved');
  }
  expect(await faults()).toEqual([]);
}
