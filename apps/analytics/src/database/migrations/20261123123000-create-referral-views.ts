import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a firm sees of its referrals, in plain columns (ADR 72). The release before reads and writes
 * `firm_referrals`, which stays for it. A rebuild fills the new table (docs/operations.md, "Rebuilding the
 * figures of analytics").
 */
export class CreateReferralViews implements MigrationInterface {
  readonly name = 'CreateReferralViews1795437000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [VIEWS, ...NOTES, ...VERSIONS, FIRST_GENERATION]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE referral_views');
  }
}

const VIEWS = `
  CREATE TABLE referral_views (
    generation                  integer NOT NULL,
    side                        side NOT NULL,
    firm_id                     uuid NOT NULL,
    sent_at                     timestamptz(3) NOT NULL,
    referral_id                 uuid NOT NULL,
    counterparty_id             uuid NOT NULL,
    first_at                    timestamptz(3) NOT NULL,
    acknowledged_at             timestamptz(3),
    signed_at                   timestamptz(3),
    closing_at                  timestamptz(3),
    closed_at                   timestamptz(3),
    changed_at                  timestamptz(3) NOT NULL,
    status                      text NOT NULL,
    closing_status              text,
    statuses                    text[] NOT NULL,
    entered_at                  timestamptz(3)[] NOT NULL,
    case_type                   text NOT NULL,
    jurisdiction                text NOT NULL,
    is_test_case                boolean NOT NULL,
    is_archived                 boolean NOT NULL,
    is_imported                 boolean NOT NULL,
    is_warm_transfer_successful boolean,
    warm_transfer_reason        text,
    settlement_amount           numeric(14, 2),
    attorney_fees               numeric(14, 2),
    net_fee_to_sending_firm     numeric(14, 2),
    net_fee_to_handling_firm    numeric(14, 2),
    projected_settlement_amount numeric(14, 2),
    version                     bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (generation, side, firm_id, sent_at, referral_id) INCLUDE (
      counterparty_id, first_at, acknowledged_at, signed_at, closing_at, closed_at, changed_at, status, closing_status, statuses,
      entered_at, case_type, jurisdiction, is_test_case, is_archived, is_imported, is_warm_transfer_successful, warm_transfer_reason,
      settlement_amount, attorney_fees, net_fee_to_sending_firm, net_fee_to_handling_firm, projected_settlement_amount)
  ) PARTITION BY LIST (generation)`;

const NOTES = [
  `COMMENT ON TABLE referral_views IS
     'One row per referral and firm: what this firm sees of it. The index alone answers a read, in the order of the firm''s referrals.'`,
  `COMMENT ON COLUMN referral_views.statuses IS 'The statuses that it entered, oldest first.'`,
  `COMMENT ON COLUMN referral_views.entered_at IS 'When it entered each of statuses.'`,
  `COMMENT ON COLUMN referral_views.is_warm_transfer_successful IS 'Null: none was attempted.'`,
  `COMMENT ON TABLE firm_referrals IS
     'Of the release before referral_views: nothing else reads or writes it. A rebuild drops its rows.'`,
];

/** Triggers give the version, so no writer can forget it. */
const VERSIONS = [
  'CREATE INDEX referral_views_by_version ON referral_views (generation, side, firm_id, version)',
  `CREATE TRIGGER referral_views_written BEFORE INSERT OR UPDATE ON referral_views
     FOR EACH STATEMENT EXECUTE FUNCTION take_turns_writing_firm_referrals()`,
  `CREATE TRIGGER referral_views_numbered BEFORE INSERT OR UPDATE ON referral_views
     FOR EACH ROW EXECUTE FUNCTION number_firm_referral()`,
];

/** A table for each generation. An index-only scan is fast on vacuumed pages, so they are vacuumed early. */
const FIRST_GENERATION = `
  DO $$
  DECLARE id integer;
  BEGIN
    FOR id IN SELECT g.id FROM generations g ORDER BY g.id LOOP
      EXECUTE format(
        'CREATE TABLE referral_views_%s PARTITION OF referral_views FOR VALUES IN (%s)
           WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)', id, id);
    END LOOP;
  END $$`;
