import { randomUUID } from 'node:crypto';
import type { LoneService } from '@referral-exchange/testing/bench';

const FIRMS = 500;

const SEED_FIRMS = `
  INSERT INTO firms (id, name, is_active, case_types, jurisdictions, time_zone, updated_at)
  SELECT gen_random_uuid(), 'Receiver ' || n, true, '{}', '{}', 'America/New_York', now() FROM generate_series(1, ${FIRMS}) n`;
/** $1 firm, $2 rules, $3 slots of each, $4 criteria of all but the last, $5 cap of all but the last. */
const SEED_RULES = `
  WITH receivers AS (SELECT array_agg(id) AS ids FROM firms),
  rule AS (
    INSERT INTO rules (id, firm_id, name, priority, is_active, criteria, slots, slot_firm_ids, auto_waterfall, version, created_at, updated_at)
    SELECT gen_random_uuid(), $1, 'Rule ' || n, n, true,
           CASE WHEN n = $2::int THEN '{"caseTypes":[],"jurisdictions":[],"counties":[],"tiers":[]}'::jsonb ELSE $4::jsonb END,
           (SELECT jsonb_agg(jsonb_build_object('firmId', ids[1 + (n * 7 + s) % ${FIRMS}], 'firstAttempt', 1, 'lastAttempt', NULL,
                     'monthlyCap', CASE WHEN n < $2::int THEN $5::int END, 'isActive', true)) FROM generate_series(1, $3::int) s),
           ARRAY(SELECT DISTINCT ids[1 + (n * 7 + s) % ${FIRMS}] FROM generate_series(1, $3::int) s), false, 1, now(), now()
      FROM receivers, generate_series(1, $2::int) n RETURNING id),
  book AS (INSERT INTO rule_books VALUES ($1, 1))
  INSERT INTO rule_turns SELECT id, 0 FROM rule`;
/** Criteria that every case meets. */
export const ANY = { caseTypes: [], jurisdictions: [], counties: [], tiers: [] };
/** Criteria that the case of the benches does not meet. */
export const OTHER = { ...ANY, caseTypes: ['dog_bite'], counties: ['Kings', 'Queens'] };

/** Firms that rules may send to. */
export async function seedReceivers(service: LoneService): Promise<void> {
  await service.sql(SEED_FIRMS);
}

/** Rules of one firm; `criteria` and `cap` are those of all but the last, which takes every case. */
interface Rules {
  rules: number;
  slots: number;
  criteria: object;
  cap: number | null;
}

/** Makes a firm with rules; answers its id. */
export async function seedRules(
  service: LoneService,
  { rules, slots, criteria, cap }: Rules,
): Promise<string> {
  const id = randomUUID();
  await service.sql(SEED_RULES, [id, rules, slots, JSON.stringify(criteria), cap]);
  return id;
}
