import { createHash } from 'node:crypto';
import type { Axis, LoneService } from '@referral-exchange/testing/bench';
import { auth } from '../dist/service.js';

const FIRM = '0192f3a0-1000-7000-8000-000000000001';
const OWN = `
  INSERT INTO firms (id, name, reference_prefix, jurisdictions, case_types)
  VALUES ('${FIRM}', 'Bench firm', 'ZZZ', ARRAY['NY'], ARRAY['dog_bite'])`;
/** $1 how many. A quarter works everywhere, and a fifth takes every case. */
const FIRMS = `
  INSERT INTO firms (id, name, reference_prefix, description, jurisdictions, case_types)
  SELECT gen_random_uuid(), 'Firm ' || n,
         chr(65 + n / 17576) || chr(65 + n / 676 % 26) || chr(65 + n / 26 % 26) || chr(65 + n % 26), 'What this firm does.',
         CASE WHEN n % 4 = 0 THEN '{}' ELSE CASE n % 3 WHEN 0 THEN ARRAY['NY', 'NJ'] WHEN 1 THEN ARRAY['TX', 'OK'] ELSE ARRAY['CA', 'NV'] END END,
         CASE WHEN n % 5 = 0 THEN '{}' WHEN n % 5 < 3 THEN ARRAY['dog_bite', 'wrongful_death'] ELSE ARRAY['motor_vehicle_accident'] END
    FROM generate_series(1, $1::int) n`;
/** A key of each firm; that of the bench firm is the SHA-256 of its id. */
const KEYS = `
  INSERT INTO api_keys (id, firm_id, name, tier, key_hash, prefix)
  SELECT gen_random_uuid(), id, 'Bench', 'full', sha256(id::text::bytea), 'svcp_' || left(id::text, 8) FROM firms`;
/** $1 how many. */
const PEOPLE = `
  INSERT INTO users (id, email, first_name, last_name, role, firm_id, created_at)
  SELECT gen_random_uuid(), 'person' || n || '@example.com', 'Dana', 'Person ' || n, 'member', '${FIRM}', now() - n * interval '1 second'
    FROM generate_series(1, $1::int) n`;
const SHA256 = createHash('sha256').update(FIRM).digest('hex');

const get = (path: string) => (service: LoneService) => service.call('GET', path, FIRM);

/** Firms of the exchange, and people of one firm. */
export const axes: Axis[] = [
  {
    name: 'firms',
    service: auth,
    sizes: [100, 1_000, 10_000, 100_000],
    fill: async (service, size) => {
      await service.sql(OWN);
      await service.connected((client) => client.query(FIRMS, [size]));
      await service.connected((client) => client.query(KEYS));
      await service.connected((client) => client.query('VACUUM ANALYZE'));
    },
    calls: {
      'firms that can receive': get('/firms/available'),
      'firms for a case': get('/firms/available?caseType=dog_bite&jurisdiction=NY'),
      'check of a key': (service) =>
        service.callAs('gateway', 'POST', '/internal/credentials/verify', { sha256: SHA256 }),
    },
  },
  {
    name: 'people of a firm',
    service: auth,
    sizes: [100, 1_000, 10_000, 100_000],
    fill: async (service, size) => {
      await service.sql(OWN);
      await service.connected((client) => client.query(PEOPLE, [size]));
      await service.connected((client) => client.query('VACUUM ANALYZE'));
    },
    calls: { 'first page of people': get('/users') },
  },
];
