import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  newest: '(created_at DESC, id DESC)',
  subject: '(subject_id, created_at DESC, id DESC)',
  shown: `USING gin ((details -> 'subjectIds') jsonb_path_ops)`,
};

/**
 * Makes the table of before the first partition of the audit log: that of the entries which have no place in
 * the chain yet. No row is read or copied. Whoever inserts into `audit_log` writes there, the release before
 * as well; the service moves the rows to the months, the old ones too (ADR 151).
 */
export class PartitionAuditLog implements MigrationInterface {
  readonly name = 'PartitionAuditLog1795459920000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- a partitioned table takes its name in the same transaction, with the same columns
      -- squawk-ignore renaming-table
      ALTER TABLE audit_log RENAME TO audit_log_unchained`);
    await runner.query(
      'ALTER TABLE audit_log_unchained RENAME CONSTRAINT audit_log_pkey TO audit_log_unchained_pkey',
    );
    for (const name of Object.keys(INDEXES))
      await runner.query(`ALTER INDEX audit_log_${name} RENAME TO audit_log_unchained_${name}`);
    await runner.query(`
      CREATE TABLE audit_log (LIKE audit_log_unchained INCLUDING DEFAULTS) PARTITION BY RANGE (chained_at)`);
    // on a table without rows; the old indexes become parts of them
    for (const [name, of] of Object.entries(INDEXES))
      await runner.query(`
      -- squawk-ignore require-concurrent-index-creation
      CREATE INDEX audit_log_${name} ON audit_log ${of}`);
    await runner.query(`
      ALTER TABLE audit_log ATTACH PARTITION audit_log_unchained FOR VALUES FROM ('infinity') TO (MAXVALUE)`);
    await runner.query('ALTER TABLE audit_log_unchained DROP CONSTRAINT audit_log_is_unchained');
    await runner.query(
      `COMMENT ON TABLE audit_log IS 'One partition a month, by the time when an entry got its place in the chain.'`,
    );
    await runner.query(
      `COMMENT ON TABLE audit_log_unchained IS 'Entries that get their place in the chain within a second.'`,
    );
  }

  /** Entries in months stay behind: they are moved back by hand, if anybody wants that. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audit_log DETACH PARTITION audit_log_unchained');
    await runner.query('ALTER TABLE audit_log RENAME TO audit_log_months');
    await runner.query('ALTER TABLE audit_log_unchained RENAME TO audit_log');
  }
}
