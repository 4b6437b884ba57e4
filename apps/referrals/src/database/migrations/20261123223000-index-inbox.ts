import type { MigrationInterface, QueryRunner } from 'typeorm';

const EXPIRING = "WHERE status = 'SENT' AND expires_at IS NOT NULL";
const STATUTE = `WHERE status IN ('SENT', 'UNDER_EVALUATION', 'INVESTIGATING', 'SIGNED')
                   AND statute_of_limitations_expiration IS NOT NULL`;
const INDEXES = {
  referrals_expiring_of_sender: `(referring_firm_id, expires_at) ${EXPIRING}`,
  referrals_statute_of_sender: `(referring_firm_id, statute_of_limitations_expiration) ${STATUTE}`,
  referrals_statute_of_receiver: `(referent_firm_id, statute_of_limitations_expiration) ${STATUTE}`,
  // nearly empty: after a forced status alone
  referrals_active_unacknowledged: `(referent_firm_id) WHERE acknowledged_at IS NULL
    AND status IN ('UNDER_EVALUATION', 'INVESTIGATING', 'SIGNED', 'IN_LITIGATION', 'CLOSING')`,
};

/** The partial indexes by which an inbox finds what needs attention (ADR 161). */
export class IndexInbox implements MigrationInterface {
  readonly name = 'IndexInbox1795473000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(INDEXES)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON referrals ${columns}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX CONCURRENTLY ${name}`);
  }
}
