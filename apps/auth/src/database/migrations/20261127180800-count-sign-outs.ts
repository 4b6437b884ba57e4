import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often a user signed out, so that older sign-ins at oauth can be told from newer ones (ADR 227). */
export class CountSignOuts implements MigrationInterface {
  readonly name = 'CountSignOuts1795802880000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN sign_outs integer NOT NULL DEFAULT 0');
    await runner.query(
      `COMMENT ON COLUMN users.sign_outs IS
        'How often the person signed out, or ended a session in the list.'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN sign_outs');
  }
}
