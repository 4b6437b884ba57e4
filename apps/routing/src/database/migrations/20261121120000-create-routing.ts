import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateRouting implements MigrationInterface {
  readonly name = 'CreateRouting1795262400000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      FIRMS,
      REFUSALS,
      BOOKS,
      RULES,
      RULES_OF_FIRM,
      SLOT_FIRMS,
      TURNS,
      COUNTS,
      ROUTED,
      ADVANCES,
      STEPS,
      DUE,
    ])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE waterfall_steps, routed_referrals, slot_counts, rule_turns, rules, rule_books, refusals, firms',
    );
  }
}

const FIRMS = `
  CREATE TABLE firms (
    id            uuid PRIMARY KEY,
    name          text NOT NULL,
    is_active     boolean NOT NULL,
    case_types    text[] NOT NULL,
    jurisdictions text[] NOT NULL,
    time_zone     text NOT NULL,
    updated_at    timestamptz(3) NOT NULL
  )`;
/** Relationships that the receiver set to inactive. */
const REFUSALS = `
  CREATE TABLE refusals (sender_id uuid NOT NULL, receiver_id uuid NOT NULL, PRIMARY KEY (sender_id, receiver_id))`;
/**
 * What a firm's evaluations depend on is kept in memory by each process. `version` grows when a rule or a
 * firm that it names changes, `uses` when a referral takes a turn or counts for a month.
 */
const BOOKS = `
  CREATE TABLE rule_books (firm_id uuid PRIMARY KEY, version bigint NOT NULL, uses bigint NOT NULL DEFAULT 0)
  WITH (fillfactor = 50)`;
const RULES = `
  CREATE TABLE rules (
    id             uuid PRIMARY KEY,
    firm_id        uuid NOT NULL,
    name           text NOT NULL,
    description    text,
    priority       integer NOT NULL,
    is_active      boolean NOT NULL,
    criteria       jsonb NOT NULL,
    slots          jsonb NOT NULL,
    instructions   jsonb,
    slot_firm_ids  uuid[] NOT NULL,
    auto_waterfall boolean NOT NULL,
    version        bigint NOT NULL,
    created_at     timestamptz(3) NOT NULL,
    updated_at     timestamptz(3) NOT NULL,
    deleted_at     timestamptz(3)
  )`;
const RULES_OF_FIRM = 'CREATE INDEX rules_of_firm ON rules (firm_id, version)';
/** Whose rules name a firm that changed. */
const SLOT_FIRMS =
  'CREATE INDEX rules_slot_firms ON rules USING gin (slot_firm_ids) WHERE deleted_at IS NULL';
/**
 * Its own small row: it changes with every referral, the rule seldom. The pointer is the number of turns
 * modulo the slots. `used` is the `uses` of the firm at the last referral by this rule.
 */
const TURNS = `
  CREATE TABLE rule_turns (
    rule_id uuid PRIMARY KEY REFERENCES rules,
    turns   bigint NOT NULL,
    used    bigint NOT NULL DEFAULT 0
  ) WITH (fillfactor = 50)`;
const COUNTS = `
  CREATE TABLE slot_counts (
    rule_id    uuid NOT NULL REFERENCES rules,
    month      text NOT NULL,
    firm_id    uuid NOT NULL,
    occurrence smallint NOT NULL,
    count      integer NOT NULL,
    PRIMARY KEY (rule_id, month, firm_id, occurrence)
  ) WITH (fillfactor = 80)`;
/** Each referral that named a rule, once. `turn` is null when it did not move the pointer. */
const ROUTED = `
  CREATE TABLE routed_referrals (
    referral_id  uuid PRIMARY KEY,
    rule_id      uuid NOT NULL,
    position     integer,
    sent_at      timestamptz NOT NULL,
    turn         bigint,
    turns_before bigint,
    applied_at   timestamptz NOT NULL
  )`;
const ADVANCES =
  'CREATE INDEX routed_referrals_advances ON routed_referrals (rule_id, applied_at) WHERE turn IS NOT NULL';
/**
 * What autoWaterfall has to do after a referral ended, and what came of it. `id` is that of the status row
 * that ended it.
 */
const STEPS = `
  CREATE TABLE waterfall_steps (
    id               uuid PRIMARY KEY,
    referral_id      uuid NOT NULL,
    rule_id          uuid NOT NULL,
    sender_firm_id   uuid NOT NULL,
    question         jsonb NOT NULL,
    due_at           timestamptz NOT NULL,
    attempts         integer NOT NULL DEFAULT 0,
    outcome          text,
    next_referral_id uuid,
    created_at       timestamptz NOT NULL DEFAULT now(),
    finished_at      timestamptz
  )`;
const DUE = 'CREATE INDEX waterfall_steps_due ON waterfall_steps (due_at) WHERE outcome IS NULL';
