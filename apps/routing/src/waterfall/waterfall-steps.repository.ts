import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import type { Question } from '../rules/rule.js';

/** A referral by a rule ended: the next slot is to be found. */
export interface WaterfallStep {
  /** Id of the status row by which it ended. */
  id: string;
  referralId: string;
  ruleId: string;
  senderFirmId: string;
  /** The case after that end. */
  question: Question;
}

export type ClaimedStep = WaterfallStep & { attempts: number };

/** How a step ended. */
export type StepOutcome = 'sent' | 'superseded' | 'refused' | 'no_slot_left' | 'rule_not_live';

/** A step that a process took and did not finish is taken again after this time. */
const LEASE = "interval '30 seconds'";
/** A rule that was ignored when the referral was sent does not send the case on, though it is live by now. */
const ADD = `
  INSERT INTO waterfall_steps (id, referral_id, rule_id, sender_firm_id, question, due_at)
  SELECT $1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::jsonb, now()
   WHERE NOT EXISTS (SELECT FROM routed_referrals WHERE referral_id = $2::uuid AND is_ignored)
  ON CONFLICT DO NOTHING`;
const CLAIM = `
  UPDATE waterfall_steps SET due_at = now() + ${LEASE}, attempts = attempts + 1
   WHERE id IN (SELECT id FROM waterfall_steps WHERE outcome IS NULL AND due_at <= now()
                 ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
  RETURNING id, referral_id AS "referralId", rule_id AS "ruleId", sender_firm_id AS "senderFirmId", question, attempts`;
const FINISH = `
  UPDATE waterfall_steps SET outcome = $2, next_referral_id = $3, finished_at = now() WHERE id = $1 AND outcome IS NULL`;
const POSTPONE = `UPDATE waterfall_steps SET due_at = now() + make_interval(secs => $2) WHERE id = $1`;

/** What waits, for the metrics. */
export const WATERFALL_BACKLOG = `
  SELECT count(*)::int AS due, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS oldest
    FROM (SELECT created_at FROM waterfall_steps WHERE outcome IS NULL LIMIT 10000) AS waiting`;

/** What autoWaterfall has to do. A row is written with the event of the end, so that no crash forgets it. */
@Injectable()
export class WaterfallStepsRepository {
  constructor(private readonly database: Database) {}

  async add({ id, referralId, ruleId, senderFirmId, question }: WaterfallStep): Promise<void> {
    await this.database.query(ADD, [id, referralId, ruleId, senderFirmId, JSON.stringify(question)]);
  }

  /** Takes steps that are due. No other process takes them for half a minute. */
  claim(limit: number): Promise<ClaimedStep[]> {
    return this.database.prepared<ClaimedStep>('waterfall-claim', CLAIM, [limit]);
  }

  async finish(id: string, outcome: StepOutcome, nextReferralId: string | null = null): Promise<void> {
    await this.database.query(FINISH, [id, outcome, nextReferralId]);
  }

  async postpone(id: string, seconds: number): Promise<void> {
    await this.database.query(POSTPONE, [id, seconds]);
  }
}
