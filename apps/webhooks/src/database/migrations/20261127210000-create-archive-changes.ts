import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When each case or hop was last archived or restored, so that an older event changes nothing. A table beside
 * `archived_scopes`: to the release before, a row there is always something that is archived.
 */
export class CreateArchiveChanges implements MigrationInterface {
  readonly name = 'CreateArchiveChanges1795813200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE archive_changes (
        scope_id   uuid NOT NULL,
        owner_id   uuid NOT NULL,
        changed_at timestamptz NOT NULL,
        PRIMARY KEY (scope_id, owner_id)
      )`);
    await runner.query(
      `COMMENT ON TABLE archive_changes IS
         'The time of the last change of archived_scopes for each scope and owner, restored ones too: older events are ignored.'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE archive_changes');
  }
}
