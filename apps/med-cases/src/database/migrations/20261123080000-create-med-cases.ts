import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Copies of firms and providers, med cases, and their referrals to providers. */
export class CreateMedCases implements MigrationInterface {
  readonly name = 'CreateMedCases1795420800000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [FIRMS, COUNTERS, PROVIDERS, CASES, REFERRALS, ...BELOW_REFERRALS])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE med_referrals, med_cases, providers, reference_counters, firms');
  }
}

const FIRMS = `
  CREATE TABLE firms (
    id               uuid PRIMARY KEY,
    name             text NOT NULL,
    reference_prefix text NOT NULL,
    is_active        boolean NOT NULL,
    is_test_firm     boolean NOT NULL,
    updated_at       timestamptz(3) NOT NULL
  )`;

/** Apart from firms, because it changes with every new case. */
const COUNTERS = `
  CREATE TABLE reference_counters (
    firm_id     uuid PRIMARY KEY,
    last_number integer NOT NULL
  ) WITH (fillfactor = 50)`;

const PROVIDERS = `
  CREATE TABLE providers (
    id                uuid PRIMARY KEY,
    name              text NOT NULL,
    is_active         boolean NOT NULL,
    restricted_access boolean NOT NULL,
    updated_at        timestamptz(3) NOT NULL
  )`;

const CASES = `
  CREATE TABLE med_cases (
    id                    uuid PRIMARY KEY,
    handling_firm_id      uuid NOT NULL REFERENCES firms,
    reference_number      text NOT NULL UNIQUE,
    base_case_id          uuid,
    patient_first_name    text NOT NULL,
    patient_last_name     text NOT NULL,
    patient_date_of_birth date,
    patient_phone         text,
    patient_email         text,
    incident_date         date,
    case_type             text NOT NULL,
    jurisdiction          text NOT NULL,
    status                text NOT NULL CHECK (status IN ('OPEN', 'SETTLED', 'CLOSED')),
    is_archived           boolean NOT NULL,
    is_test_case          boolean NOT NULL,
    created_at            timestamptz(3) NOT NULL,
    updated_at            timestamptz(3) NOT NULL
  )`;

const REFERRALS = `
  CREATE TABLE med_referrals (
    id                     uuid PRIMARY KEY,
    med_case_id            uuid NOT NULL REFERENCES med_cases,
    sequence_number        integer NOT NULL,
    reference_number       text NOT NULL,
    provider_id            uuid NOT NULL REFERENCES providers,
    parent_referral_id     uuid,
    status                 text NOT NULL CHECK (status IN ('SENT', 'UNDER_REVIEW', 'ACCEPTED', 'IN_TREATMENT',
                             'TREATMENT_COMPLETE', 'CLOSED', 'REJECTED', 'WITHDRAWN')),
    is_pharmacy            boolean NOT NULL,
    notes                  text,
    rejection_reason_code  text,
    acknowledged_at        timestamptz(3),
    responded_at           timestamptz(3),
    treatment_started_at   timestamptz(3),
    treatment_completed_at timestamptz(3),
    closed_at              timestamptz(3),
    withdrawn_at           timestamptz(3),
    created_at             timestamptz(3) NOT NULL,
    updated_at             timestamptz(3) NOT NULL,
    case_picture           jsonb,
    UNIQUE (med_case_id, sequence_number),
    UNIQUE (med_case_id, id),
    -- the parent is a referral of the same case
    FOREIGN KEY (med_case_id, parent_referral_id) REFERENCES med_referrals (med_case_id, id),
    CHECK (NOT is_pharmacy OR status NOT IN ('IN_TREATMENT', 'TREATMENT_COMPLETE')),
    CHECK ((status = 'REJECTED') = (rejection_reason_code IS NOT NULL))
  )`;

const BELOW_REFERRALS = [
  `COMMENT ON COLUMN med_referrals.case_picture IS
     'The row of the case when the referral ended as REJECTED or WITHDRAWN, if its provider had acknowledged it (ADR 108).'`,
  // the guard in code answers the caller; this one holds whatever else goes wrong
  `CREATE UNIQUE INDEX med_referrals_one_live ON med_referrals (med_case_id, provider_id, is_pharmacy)
    WHERE status NOT IN ('CLOSED', 'REJECTED', 'WITHDRAWN')`,
  'CREATE INDEX med_referrals_of_provider ON med_referrals (provider_id, med_case_id)',
];
