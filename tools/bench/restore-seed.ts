import { join } from 'node:path';
import pg from 'pg';
import { WORKSPACE } from '../local/workspace.ts';

/** Benches of a service are loaded by their paths, as in bench.ts: tools import no service. */
interface ReferralsSeed {
  seedMillion(
    service: { connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T> },
    seed: { referrals: number; every: number },
  ): Promise<void>;
}
const REFERRALS_SEED = join(WORKSPACE, 'apps/referrals/bench/referrals-seed.ts');

/** What a suite keeps of so many referrals besides themselves, where it is cheap to make, by database. */
const OTHERS = (referrals: number): readonly [database: string, statements: readonly string[]][] => [
  [
    'webhooks',
    [
      `WITH made AS (
       INSERT INTO deliveries (id, subscription_id, payload_id, event_id, event_type, status, attempts,
                               last_status_code, created_at, finished_at)
       SELECT uuidv7(), gen_random_uuid(), uuidv7(), uuidv7(), 'referral.sent', 'DELIVERED', 1, 204, now(), now()
         FROM generate_series(1, ${2 * referrals}) RETURNING id)
     INSERT INTO attempts SELECT id, 1, now(), 5, 204, NULL FROM made`,
      `INSERT INTO inbox (consumer, event_id) SELECT 'webhooks', uuidv7() FROM generate_series(1, ${referrals})`,
    ],
  ],
  [
    'analytics',
    [
      'ALTER TABLE referral_views_1 DISABLE TRIGGER USER',
      `INSERT INTO referral_views (generation, side, firm_id, sent_at, referral_id, counterparty_id, first_at,
       changed_at, status, statuses, entered_at, case_type, jurisdiction, is_test_case, is_archived, is_imported)
     SELECT 1, side, md5((n % 200)::text)::uuid, now() - n * interval '1 minute', md5('r' || n)::uuid,
            md5((n % 199)::text)::uuid, now(), now(), 'SENT', ARRAY['SENT'], ARRAY[now()], 'motor_vehicle_accident',
            'NY', false, false, false
       FROM generate_series(1, ${referrals}) n, unnest(enum_range(NULL::side)) side`,
      'ALTER TABLE referral_views_1 ENABLE TRIGGER USER',
      `INSERT INTO referral_records (generation, referral_id, record)
     SELECT 1, md5('r' || n)::uuid, jsonb_build_object('text', md5(n::text), 'more', repeat('fact ', 200))
       FROM generate_series(1, ${referrals}) n`,
    ],
  ],
  [
    'auth',
    [
      `INSERT INTO audit_log (id, action, actor_kind, actor_name, subject_type, subject_id, details, created_at)
     SELECT gen_random_uuid(), 'med_case.read', 'firm_key', 'Abbott & Crane LLP', 'med_case', gen_random_uuid(),
            jsonb_build_object('firmId', gen_random_uuid(), 'subjectIds', jsonb_build_array(gen_random_uuid())), now()
       FROM generate_series(1, ${Math.ceil(referrals / 10)})`,
    ],
  ],
];
/** What a day changes, on the generous side: as many pages as a twentieth of the cases fill. */
const CHANGES = (referrals: number) => `
  UPDATE cases SET description = description || '.'
   WHERE reference_number <= 'BCH-' || lpad('${Math.ceil(referrals / 20)}', 7, '0')`;

/** Fills the databases of a running suite. */
export async function seedAll(addressOf: (database: string) => string, referrals: number): Promise<void> {
  const { seedMillion } = (await import(REFERRALS_SEED)) as ReferralsSeed;
  const connected = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> =>
    onDatabase(addressOf('referrals'), work);
  await seedMillion({ connected }, { referrals, every: 10 });
  for (const [database, statements] of OTHERS(referrals))
    await onDatabase(addressOf(database), async (client) => {
      await client.query('SET synchronous_commit = off');
      for (const statement of statements) await client.query(statement);
    });
}

/** Writes as much WAL as a busy day. */
export function changeMany(address: string, referrals: number): Promise<unknown> {
  return onDatabase(address, async (client) => {
    await client.query("SET session_replication_role = 'replica'");
    await client.query(CHANGES(referrals));
  });
}

async function onDatabase<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address, options: '-c statement_timeout=0' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
