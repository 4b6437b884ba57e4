import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a mail that waits is not to be sent any more (ADR 246). The release before writes none of it. */
export class AddMailEnds implements MigrationInterface {
  readonly name = 'AddMailEnds1795879740000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE mails ADD COLUMN expires_at timestamptz, ADD COLUMN user_id uuid, ADD COLUMN firm_id uuid',
    );
    await runner.query(`COMMENT ON COLUMN mails.expires_at IS
      'It helps nobody from then on, as its link has expired: no attempt is made any more.'`);
    await runner.query(`COMMENT ON COLUMN mails.user_id IS
      'The person whom it goes to: a mail that waits ends when the person is deactivated.'`);
    await runner.query(`COMMENT ON COLUMN mails.firm_id IS
      'The firm of that person. In referrals a mail that waits ends when the firm is deactivated.'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mails DROP COLUMN expires_at, DROP COLUMN user_id, DROP COLUMN firm_id');
  }
}
