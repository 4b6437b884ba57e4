import pg from 'pg';
import { percentile, report, type BenchStand, type BenchSuite } from '@referral-exchange/testing/bench';
import { Agent, request } from 'undici';

/** `GET /firms/available` among ten thousand firms, through the gateway. */
export const description =
  'firms that can receive, among 10,000: by case type, jurisdiction, county, source, name (p95 20 ms)';

const FIRMS = 10_000;
const CALLS = 200;
const GOAL_MS = 20;
const QUERIES = [
  '',
  '?caseType=dog_bite&jurisdiction=NY',
  '?caseType=wrongful_death&jurisdiction=TX&county=Harris',
  '?county=Kings&jurisdiction=NY&limit=100',
  '?source=network',
  '?source=directory&caseType=dog_bite',
  '?search=firm%2042',
  '?page=400',
];

const SEED = `
  INSERT INTO firms (id, name, reference_prefix, description, jurisdictions, case_types)
  SELECT gen_random_uuid(), 'Firm ' || n, chr(65 + n / 17576) || chr(65 + n / 676 % 26) || chr(65 + n / 26 % 26) || chr(65 + n % 26),
         repeat('What this firm does. ', 50),
         CASE WHEN n % 4 = 0 THEN '{}' ELSE CASE n % 3 WHEN 0 THEN ARRAY['NY', 'NJ'] WHEN 1 THEN ARRAY['TX', 'OK'] ELSE ARRAY['CA', 'NV'] END END,
         CASE WHEN n % 5 = 0 THEN '{}' WHEN n % 5 < 3 THEN ARRAY['dog_bite', 'wrongful_death'] ELSE ARRAY['motor_vehicle_accident'] END
    FROM generate_series(1, ${FIRMS}) n ON CONFLICT (reference_prefix) DO NOTHING`;
const RELATE = `
  INSERT INTO relationships (sender_id, receiver_id, status, requested_at)
  SELECT $1, id, 'active', now() FROM firms WHERE id <> $1 ORDER BY id LIMIT 200 ON CONFLICT DO NOTHING`;

/** Starts its own suite, seeds, measures, and stops it. Rejects when a call fails or a goal is missed. */
export async function run(stand: BenchStand): Promise<void> {
  const agent = new Agent({ connections: 4 });
  stand.onEnd(() => agent.close());
  const suite = await stand.startSuite();
  await seed(suite);
  const slow: string[] = [];
  for (const query of QUERIES) if (!(await measure(suite, agent, query))) slow.push(query);
  if (slow.length > 0) throw new Error(`Too slow: ${slow.join(', ')}`);
}

async function seed({ postgresUrl, firms: [sender] }: BenchSuite): Promise<void> {
  const address = new URL(postgresUrl);
  address.pathname = '/auth';
  const client = new pg.Client({ connectionString: address.toString() });
  await client.connect();
  await client.query(SEED);
  await client.query(RELATE, [sender.firm.id]);
  await client.query('VACUUM ANALYZE firms, relationships');
  await client.end();
}

/** Prints how long calls take, one after the other. Answers whether the goal is reached. */
async function measure(
  { baseUrl, firms: [sender] }: BenchSuite,
  dispatcher: Agent,
  query: string,
): Promise<boolean> {
  const times: number[] = [];
  for (let call = -20; call < CALLS; call++) {
    const startedAt = performance.now();
    const answer = await request(`${baseUrl}/firms/available${query}`, {
      dispatcher,
      headers: { 'x-api-key': sender.keys.read_only },
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${query}: ${answer.statusCode} ${text}`);
    if (call >= 0) times.push(performance.now() - startedAt);
  }
  const label = query || '(all)';
  report(`${label}  p50`, percentile(times, 0.5), 'ms');
  return report(`${label}  p95`, percentile(times, 0.95), 'ms', { atMost: GOAL_MS });
}
