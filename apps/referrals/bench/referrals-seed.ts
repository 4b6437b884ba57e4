import type { LoneService } from '@referral-exchange/testing/bench';

const FIRMS = 200;

/** How many referrals there are, and every how many-th one the big firm sends; it receives as many others. */
interface Seed {
  referrals: number;
  every: number;
  /** The big firm, when it exists already. */
  bigFirm?: string;
}
const MILLION: Seed = { referrals: 1_000_000, every: 10 };

/** The firm that sent 100,000 of the million referrals and received 100,000 others. */
export const BIG_FIRM = firmId(0);

export function firmId(index: number): string {
  return `0192f3a0-1000-7000-8000-${index.toString(16).padStart(12, '0')}`;
}

const FIRM_OF = ({ bigFirm = BIG_FIRM }: Seed, expression: string) =>
  `CASE WHEN ${expression} = 0 THEN '${bigFirm}'::uuid
        ELSE ('0192f3a0-1000-7000-8000-' || lpad(to_hex(${expression}), 12, '0'))::uuid END`;
const ID = (kind: string, expression: string) =>
  `('0192f3a0-${kind}-7000-8000-' || lpad(to_hex(${expression}), 12, '0'))::uuid`;
const OWNER = ({ every }: Seed) => `(CASE WHEN i % ${every} = 0 THEN 0 ELSE 1 + i % ${FIRMS} END)`;
const RECEIVER = ({ every }: Seed) =>
  `(CASE WHEN i % ${every} = ${every / 2} THEN 0 ELSE 1 + (i * 7 + 3 + i % ${FIRMS}) % ${FIRMS} END)`;
const STATUSES = `ARRAY['SENT','SENT','UNDER_EVALUATION','INVESTIGATING','SIGNED','IN_LITIGATION','CLOSING','CLOSED','REJECTED','WITHDRAWN']`;
/** Scatters what follows a number, so that no filter is correlated with another by accident. */
const MIX = (salt: number, modulus: number) => `(abs(hashint4(i * 31 + ${salt})) % ${modulus})`;

const CASES = (seed: Seed) => `
  INSERT INTO cases (id, owner_firm_id, reference_number, title, description, case_type, jurisdiction, county,
    client_first_name, client_last_name, client_email, client_phone, is_test_case, created_at, updated_at, version,
    is_retainer_signed)
  SELECT ${ID('2000', 'i')}, ${FIRM_OF(seed, OWNER(seed))}, 'BCH-' || lpad(i::text, 7, '0'),
    (ARRAY['Rear-end collision','Slip and fall','Dog bite','Delivery truck','Product recall'])[1 + ${MIX(1, 5)}] || ' no. ' || i,
    repeat('A paragraph on what happened. ', 8),
    (ARRAY['motor_vehicle_accident','slip_and_fall','dog_bite','truck_accident','product_liability','other','mass_tort','bus_accident'])[1 + ${MIX(2, 8)}],
    (ARRAY['NY','NJ','CA','TX','FL','PA','IL','OH','GA','NC'])[1 + ${MIX(3, 10)}], 'Kings',
    (ARRAY['Dana','Alex','Robin','Sam','Kim','Jo','Lee','Max'])[1 + ${MIX(4, 8)}], 'Client' || ${MIX(5, 50000)},
    'client' || i || '@example.com', '+1 212 555 ' || lpad((i % 10000)::text, 4, '0'), false,
    t.at, t.at, 1, false
  FROM generate_series(1, ${seed.referrals}) i, LATERAL (SELECT timestamptz '2026-06-01' - ${MIX(6, 31536000)} * interval '1 second' AS at) t`;

const HOPS = (seed: Seed) => `
  INSERT INTO referrals (id, case_id, sequence_number, reference_number, referring_firm_id, referent_firm_id, status,
    acknowledged_at, acknowledged_by_firm_id, acknowledged_channel, closing_status, sent_date, created_at, updated_at,
    version, is_retainer_signed, archived_by_receiver_at)
  SELECT ${ID('3000', 'i')}, ${ID('2000', 'i')}, 1, 'BCH-' || lpad(i::text, 7, '0') || '-R1', f.sender,
    CASE WHEN f.receiver = f.sender THEN ${FIRM_OF(seed, `(1 + (i + 11) % ${FIRMS})`)} ELSE f.receiver END,
    s.status, CASE WHEN s.status NOT IN ('SENT', 'REJECTED', 'WITHDRAWN') THEN c.created_at END,
    CASE WHEN s.status NOT IN ('SENT', 'REJECTED', 'WITHDRAWN') THEN
      CASE WHEN f.receiver = f.sender THEN ${FIRM_OF(seed, `(1 + (i + 11) % ${FIRMS})`)} ELSE f.receiver END END,
    CASE WHEN s.status NOT IN ('SENT', 'REJECTED', 'WITHDRAWN') THEN 'api' END,
    CASE WHEN s.status IN ('CLOSING', 'CLOSED') THEN (ARRAY['won_settled','lost','no_longer_pursuing'])[1 + ${MIX(8, 3)}] END,
    c.created_at, c.created_at, c.created_at + ${MIX(9, 8640000)} * interval '1 second', 1, false,
    CASE WHEN ${MIX(10, 50)} = 0 THEN c.created_at END
  FROM generate_series(1, ${seed.referrals}) i
  JOIN cases c ON c.id = ${ID('2000', 'i')},
  LATERAL (SELECT ${FIRM_OF(seed, OWNER(seed))} AS sender, ${FIRM_OF(seed, RECEIVER(seed))} AS receiver) f,
  LATERAL (SELECT (${STATUSES})[1 + ${MIX(7, 10)}]::referral_status AS status) s`;

const UPDATES = `
  INSERT INTO status_updates (id, referral_id, case_id, referring_firm_id, referent_firm_id, status, source, created_at)
  SELECT gen_random_uuid(), h.id, h.case_id, h.referring_firm_id, h.referent_firm_id, 'SENT', 'api', h.sent_date FROM referrals h`;

/**
 * Makes a million referrals, or as many as told, with listings in the service's database, set by set, then
 * tells the planner.
 */
export function seedMillion(service: Pick<LoneService, 'connected'>, seed: Seed = MILLION): Promise<void> {
  return service.connected(async (client) => {
    const startedAt = Date.now();
    await client.query(`
      INSERT INTO firms (id, name, reference_prefix, is_active, is_test_firm, updated_at)
      SELECT ${FIRM_OF(seed, 'i')}, 'Firm ' || i, 'F' || lpad(i::text, 4, '0'), true, false, now() FROM generate_series(0, ${FIRMS}) i
      ON CONFLICT DO NOTHING`);
    const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(`
      SELECT indexname, indexdef FROM pg_indexes
       WHERE tablename IN ('listings', 'listing_texts', 'status_updates', 'referrals') AND indexdef NOT LIKE 'CREATE UNIQUE%'`);
    await client.query("SET synchronous_commit = off; SET maintenance_work_mem = '512MB'");
    for (const { indexname } of indexes) await client.query(`DROP INDEX ${indexname}`);
    for (const table of ['cases', 'referrals', 'status_updates'])
      await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    for (const statement of [CASES(seed), 'ANALYZE cases', HOPS(seed), UPDATES, ...LISTINGS])
      await client.query(statement);
    // the definition of a partitioned index says ONLY, which would leave its partitions without
    for (const { indexdef } of indexes) await client.query(indexdef.replace(' ON ONLY ', ' ON '));
    for (const table of ['cases', 'referrals', 'status_updates'])
      await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    for (const table of ['cases', 'referrals', 'listings', 'listing_texts', 'status_updates', 'firms'])
      await client.query(`VACUUM ANALYZE ${table}`);
    console.log(`   seeded ${seed.referrals} referrals in ${Math.round((Date.now() - startedAt) / 1_000)} s`);
  });
}

/** One referral in 50 has a statute, and one pending referral in 10 expires, spread over a year. */
export function addDates(service: Pick<LoneService, 'connected'>): Promise<void> {
  return service.connected(async (client) => {
    await client.query('ALTER TABLE referrals DISABLE TRIGGER USER');
    await client.query(`
      UPDATE referrals SET statute_of_limitations_expiration = now()::date + abs(hashint4(sequence_number + version)) % 365
       WHERE abs(hashtext(id::text)) % 50 = 0`);
    await client.query(`
      UPDATE referrals SET expires_at = now() + abs(hashtext(case_id::text)) % 8760 * interval '1 hour'
       WHERE status = 'SENT' AND abs(hashtext(id::text)) % 10 = 1`);
    await client.query('ALTER TABLE referrals ENABLE TRIGGER USER');
    await client.query('VACUUM ANALYZE referrals');
  });
}

/**
 * Gives the status updates their positions and chains them: the service would do so in the background, while
 * something else is measured.
 */
export function settle(service: Pick<LoneService, 'connected'>): Promise<void> {
  return service.connected(async (client) => {
    const position = 'SELECT position_status_updates(20000) AS count';
    while ((await client.query<{ count: number }>(position)).rows[0]!.count > 0);
    await client.query(
      'SELECT count(*) FROM (SELECT chain_status_history(id) FROM referrals OFFSET 0) chained',
    );
    await client.query('VACUUM ANALYZE status_updates');
  });
}

/** From the view that defines them, so that the seed cannot say anything else than the triggers would. */
const LISTING_COLUMNS = `id, perspective, shelf, firm_id, counterparty_firm_id, case_id, referral_id, reference_number,
  reference_order, status, closing_status, case_type, jurisdiction, sent_date, created_at, updated_at, is_archived, is_masked,
  title, referral_created_at`;
const LISTINGS = [
  `CREATE TABLE seed_rows AS SELECT * FROM listing_rows`,
  `INSERT INTO listings (${LISTING_COLUMNS}) SELECT ${LISTING_COLUMNS} FROM seed_rows ORDER BY id`,
  `INSERT INTO listing_texts (id, firm_id, shelf, is_archived, text)
   SELECT id, firm_id, CASE WHEN referral_id IS NULL THEN 'draft' ELSE shelf END, is_archived, text FROM seed_rows ORDER BY id`,
  `DROP TABLE seed_rows`,
];
