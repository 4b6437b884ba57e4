import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often all sign-ins of a user ended, so that older ones can be told from newer ones (ADR 236). */
export class CountEndsOfSignIns implements MigrationInterface {
  readonly name = 'CountEndsOfSignIns1795787100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN sign_ins_ended integer NOT NULL DEFAULT 0');
    await runner.query(
      `COMMENT ON COLUMN users.sign_ins_ended IS
        'How often all sign-ins ended: by a new password, a reset of second factors, a deactivation.'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN sign_ins_ended');
  }
}
