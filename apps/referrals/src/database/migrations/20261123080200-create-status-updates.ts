import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Status history and partner messages, readable without gaps (ADR 10). */
export class CreateStatusUpdates implements MigrationInterface {
  readonly name = 'CreateStatusUpdates1795420920000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE status_updates (
        id                uuid PRIMARY KEY,
        sequence          bigint GENERATED ALWAYS AS IDENTITY,
        xid               xid8 NOT NULL DEFAULT pg_current_xact_id(),
        referral_id       uuid NOT NULL REFERENCES referrals,
        case_id           uuid NOT NULL,
        referring_firm_id uuid NOT NULL,
        referent_firm_id  uuid,
        status            referral_status NOT NULL,
        previous_status   referral_status,
        message           text,
        is_message        boolean NOT NULL DEFAULT false,
        requested_status  referral_status,
        source            text NOT NULL,
        firm_id           uuid,
        created_by_name   text,
        created_at        timestamptz(3) NOT NULL
      )`);
    await runner.query(`COMMENT ON COLUMN status_updates.referent_firm_id IS
      'Null: the receiver does not see the row, because it was written after the referral ended.'`);
    await runner.query('CREATE INDEX status_updates_of_referral ON status_updates (referral_id, sequence)');
    await runner.query('CREATE INDEX status_updates_of_case ON status_updates (case_id, sequence)');
    // by cursor; and by time, where the index alone answers a list
    for (const [side, firm] of [
      ['sender', 'referring_firm_id'],
      ['receiver', 'referent_firm_id'],
    ] as const) {
      await runner.query(`CREATE INDEX status_updates_of_${side} ON status_updates (${firm}, xid, sequence)`);
      await runner.query(`
        CREATE INDEX status_updates_of_${side}_listed ON status_updates (${firm}, created_at, sequence)
          INCLUDE (id, status, is_message, source)`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE status_updates');
  }
}
