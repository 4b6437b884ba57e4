import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By what an erasure finds the mails that wait. The release before writes none. */
export class AddMailSubject implements MigrationInterface {
  readonly name = 'AddMailSubject1795633380000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mails ADD COLUMN subject_id uuid');
    await runner.query(`COMMENT ON COLUMN mails.subject_id IS
      'The referral that it tells of: a mail that waits ends when the client is erased (ADR 170).'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mails DROP COLUMN subject_id');
  }
}
