import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cases and their hops. Columns that describe a hop stand on the case too: a draft's, for the next hop. */
export class CreateCases implements MigrationInterface {
  readonly name = 'CreateCases1795420860000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TYPE referral_status AS ENUM ('DRAFT', 'SENT', 'UNDER_EVALUATION', 'INVESTIGATING', 'SIGNED',
        'IN_LITIGATION', 'CLOSING', 'CLOSED', 'REJECTED', 'WITHDRAWN')`);
    for (const statement of [CASES, REFERRALS, ...COMMENTS]) await runner.query(statement);
    await runner.query('CREATE INDEX referrals_reference ON referrals (reference_number)');
    // the guard in code answers the caller; this one holds whatever else goes wrong
    await runner.query(`
      CREATE UNIQUE INDEX referrals_one_live_per_sender ON referrals (case_id, referring_firm_id)
       WHERE status IN ('SENT', 'UNDER_EVALUATION', 'INVESTIGATING', 'SIGNED', 'IN_LITIGATION', 'CLOSING')`);
    await runner.query(`
      CREATE INDEX referrals_expiring ON referrals (expires_at) WHERE status = 'SENT' AND expires_at IS NOT NULL`);
    await runner.query(`
      CREATE TABLE notes (
        id           uuid PRIMARY KEY,
        case_id      uuid NOT NULL REFERENCES cases ON DELETE CASCADE,
        referral_id  uuid REFERENCES referrals ON DELETE CASCADE,
        firm_id      uuid NOT NULL,
        author_id    uuid,
        author_name  text,
        body         text NOT NULL,
        is_automatic boolean NOT NULL DEFAULT false,
        created_at   timestamptz(3) NOT NULL,
        updated_at   timestamptz(3) NOT NULL
      )`);
    await runner.query('CREATE INDEX notes_of_case ON notes (case_id, created_at)');
    await runner.query('CREATE INDEX notes_of_referral ON notes (referral_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notes, referrals, cases');
    await runner.query('DROP TYPE referral_status');
  }
}

const HOP_VALUES = `
        notes                                  text,
        is_retainer_signed                     boolean NOT NULL,
        sending_firm_percentage                numeric,
        client_fee_agreement_percentage        numeric,
        warm_transfer_attempted                boolean,
        warm_transfer_successful               boolean,
        warm_transfer_unsuccessful_reason_type text,
        warm_transfer_unsuccessful_reason      text,
        statute_of_limitations_expiration      date`;

const CASES = `
      CREATE TABLE cases (
        id                   uuid PRIMARY KEY,
        owner_firm_id        uuid NOT NULL,
        reference_number     text NOT NULL UNIQUE,
        title                text NOT NULL,
        description          text,
        case_type            text NOT NULL,
        jurisdiction         text NOT NULL,
        county               text,
        client_first_name    text NOT NULL,
        client_last_name     text NOT NULL,
        client_email         text,
        client_phone         text,
        client_date_of_birth date,
        incident_date        date,
        tier                 smallint,
        rated_tier           smallint,
        source               text,
        is_test_case         boolean NOT NULL,
        archived_at          timestamptz(3),
        created_by           text,
        created_at           timestamptz(3) NOT NULL,
        updated_at           timestamptz(3) NOT NULL,
        version              integer NOT NULL,
        sent_expiration_hours integer,
        custom_metadata      jsonb,
        ${HOP_VALUES},
        draft_routing_rule_id       uuid,
        draft_round_robin_position  integer
      )`;

const REFERRALS = `
      CREATE TABLE referrals (
        id                          uuid PRIMARY KEY,
        case_id                     uuid NOT NULL REFERENCES cases,
        sequence_number             integer NOT NULL,
        parent_referral_id          uuid REFERENCES referrals,
        reference_number            text NOT NULL,
        referring_firm_id           uuid NOT NULL,
        referent_firm_id            uuid NOT NULL,
        status                      referral_status NOT NULL,
        acknowledged_at             timestamptz(3),
        acknowledged_by_firm_id     uuid,
        acknowledged_channel        text,
        ended_by_firm_id            uuid,
        closing_status              text,
        closure_reason              text,
        reason_code                 text,
        payout_type                 text,
        sent_date                   timestamptz(3) NOT NULL,
        expires_at                  timestamptz(3),
        signed_date                 timestamptz(3),
        resolution_date             timestamptz(3),
        closed_date                 timestamptz(3),
        lead_attorney_name          text,
        phase                       text,
        settlement_amount           numeric(14,2),
        attorney_fees               numeric(14,2),
        projected_settlement_amount numeric(14,2),
        estimated_date_of_resolution date,
        estimated_distribution_date date,
        routing_rule_id             uuid,
        round_robin_position        integer,
        sender_custom_metadata      jsonb,
        receiver_custom_metadata    jsonb,
        archived_by_sender_at       timestamptz(3),
        archived_by_receiver_at     timestamptz(3),
        created_at                  timestamptz(3) NOT NULL,
        updated_at                  timestamptz(3) NOT NULL,
        version                     integer NOT NULL,
        ${HOP_VALUES},
        sender_updated_at           timestamptz(3),
        receiver_updated_at         timestamptz(3),
        UNIQUE (case_id, sequence_number),
        CHECK (referring_firm_id <> referent_firm_id),
        CHECK ((acknowledged_at IS NULL) = (acknowledged_channel IS NULL)
           AND (acknowledged_at IS NULL) = (acknowledged_by_firm_id IS NULL))
      )`;

const COMMENTS = [
  `COMMENT ON COLUMN cases.draft_routing_rule_id IS
     'The rule and the position that a draft was created with, for its first refer (decisions, section 14, "Cases").'`,
  `COMMENT ON COLUMN referrals.updated_at IS
     'When what both firms see last changed. What one firm alone sees has the times below, so that it does not show to the other.'`,
  `COMMENT ON COLUMN referrals.sender_updated_at IS
     'When the custom metadata of the sender changed, or what is still masked to the receiver.'`,
];
