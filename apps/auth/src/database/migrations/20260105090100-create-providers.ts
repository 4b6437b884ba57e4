import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateProviders implements MigrationInterface {
  readonly name = 'CreateProviders1767603660000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE providers (
        id                uuid PRIMARY KEY,
        name              text NOT NULL,
        restricted_access boolean NOT NULL DEFAULT false,
        is_active         boolean NOT NULL DEFAULT true,
        created_at        timestamptz NOT NULL DEFAULT now(),
        updated_at        timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE providers');
  }
}
