import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which record of which external case system a firm's side of a hop is. */
export class CreateExternalLinks implements MigrationInterface {
  readonly name = 'CreateExternalLinks1795421160000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE external_links (
        id              uuid PRIMARY KEY,
        firm_id         uuid NOT NULL,
        referral_id     uuid NOT NULL REFERENCES referrals,
        external_system text NOT NULL,
        external_id     text NOT NULL,
        external_url    text,
        created_at      timestamptz(3) NOT NULL,
        deleted_at      timestamptz(3)
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX external_links_active ON external_links (external_system, external_id, firm_id)
       WHERE deleted_at IS NULL`);
    await runner.query('CREATE INDEX external_links_of_referral ON external_links (referral_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE external_links');
  }
}
