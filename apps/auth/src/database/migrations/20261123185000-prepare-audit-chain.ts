import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Gives the audit log the columns of its chain (ADR 151). The release before writes rows without them: such a
 * row is not chained yet.
 */
export class PrepareAuditChain implements MigrationInterface {
  readonly name = 'PrepareAuditChain1795459800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE audit_log
        ADD COLUMN position   bigint,
        ADD COLUMN hash       bytea,
        ADD COLUMN chained_at timestamptz NOT NULL DEFAULT 'infinity'`);
    // what the partition of the entries without a place promises: attached, it is not read again
    await runner.query(`
      ALTER TABLE audit_log ADD CONSTRAINT audit_log_is_unchained CHECK (chained_at >= 'infinity') NOT VALID`);
    await runner.query(`
      CREATE TABLE audit_chain (
        is_only    boolean PRIMARY KEY DEFAULT true CHECK (is_only),
        position   bigint NOT NULL,
        hash       bytea NOT NULL CHECK (octet_length(hash) = 32),
        chained_at timestamptz NOT NULL
      )`);
    await runner.query(`COMMENT ON TABLE audit_chain IS 'The last link of the chain of audit_log.'`);
    await runner.query(
      `INSERT INTO audit_chain (position, hash, chained_at) VALUES (0, decode(repeat('00', 32), 'hex'), now())`,
    );
    await runner.query(`
      CREATE TABLE audit_anchors (
        month          date PRIMARY KEY,
        first_position bigint NOT NULL,
        last_position  bigint NOT NULL,
        last_hash      bytea NOT NULL CHECK (octet_length(last_hash) = 32),
        dropped_at     timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(
      `COMMENT ON TABLE audit_anchors IS 'Where the chain went on after a month of audit_log that was dropped.'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_anchors, audit_chain');
    await runner.query('ALTER TABLE audit_log DROP CONSTRAINT audit_log_is_unchained');
    await runner.query(
      'ALTER TABLE audit_log DROP COLUMN position, DROP COLUMN hash, DROP COLUMN chained_at',
    );
  }
}
