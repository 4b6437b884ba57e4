import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an address got an invitation or a reset link, for the pause between two of them. */
export class CreateAccountMails implements MigrationInterface {
  readonly name = 'CreateAccountMails1795409100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE account_mails (
        address bytea NOT NULL CHECK (octet_length(address) = 32),
        sent_at timestamptz NOT NULL DEFAULT clock_timestamp()
      )`);
    await runner.query('CREATE INDEX account_mails_of_address ON account_mails (address, sent_at)');
    await runner.query('CREATE INDEX account_mails_oldest ON account_mails (sent_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE account_mails');
  }
}
