import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trace of the call that wrote a mail: its attempts are spans of that trace. */
export class AddMailTrace implements MigrationInterface {
  readonly name = 'AddMailTrace1795456800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mails ADD COLUMN traceparent text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mails DROP COLUMN traceparent');
  }
}
