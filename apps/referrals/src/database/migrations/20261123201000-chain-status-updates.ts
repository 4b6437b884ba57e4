import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  CHAIN_STATUS_HISTORY,
  CHAIN_STATUS_UPDATE,
  CHAINED_STATUS_UPDATE,
  DROP_SALTS,
  SALTED_DIGEST,
  STATUS_DIGEST,
} from '../functions/chain-status-updates.sql.js';

const COLUMNS = {
  hash: ['bytea', 'SHA-256 of the hash of the entry before in the same referral and of the digest of this one. Null for messages.'],
  name_salt: ['uuid', null],
  name_digest: ['bytea', null],
  message_salt: ['uuid', 'Random. It goes with the message when that is erased; the digest stays.'],
  message_digest: ['bytea', null],
} as const; // prettier-ignore

/**
 * The chain of each referral's status history (ADR 152). A trigger makes it, so that the release before
 * writes it too.
 */
export class ChainStatusUpdates implements MigrationInterface {
  readonly name = 'ChainStatusUpdates1795464600000';

  async up(runner: QueryRunner): Promise<void> {
    const added = Object.entries(COLUMNS).map(([name, [type]]) => `ADD COLUMN ${name} ${type}`);
    await runner.query(`ALTER TABLE status_updates ${added.join(', ')}`);
    for (const [name, [, comment]] of Object.entries(COLUMNS))
      if (comment) await runner.query(`COMMENT ON COLUMN status_updates.${name} IS '${comment}'`);
    for (const sql of [
      SALTED_DIGEST,
      STATUS_DIGEST,
      CHAINED_STATUS_UPDATE,
      CHAIN_STATUS_HISTORY,
      CHAIN_STATUS_UPDATE,
      DROP_SALTS,
    ])
      await runner.query(sql);
    await runner.query(
      `CREATE TRIGGER status_updates_chained BEFORE INSERT ON status_updates FOR EACH ROW
         WHEN (NOT NEW.is_message) EXECUTE FUNCTION chain_status_update()`,
    );
    await runner.query(
      `CREATE TRIGGER status_updates_erased BEFORE UPDATE OF message, created_by_name ON status_updates FOR EACH ROW
         EXECUTE FUNCTION drop_salts()`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION chain_status_update, drop_salts CASCADE');
    await runner.query(
      'DROP FUNCTION chain_status_history, chained_status_update, status_digest, salted_digest',
    );
    const dropped = Object.keys(COLUMNS).map((name) => `DROP COLUMN ${name}`);
    await runner.query(`ALTER TABLE status_updates ${dropped.join(', ')}`);
  }
}
