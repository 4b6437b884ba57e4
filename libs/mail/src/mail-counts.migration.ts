import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The counts of mails of a day, by which `Mail` keeps the daily limits. */
export class MailCountsMigration implements MigrationInterface {
  readonly name = 'CreateMailCounts1795410600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE mail_counts (
        day       date NOT NULL,
        -- 'firm': the firm whose act sends the mails; 'recipient': an address, in lower case
        counted   text NOT NULL,
        key       text NOT NULL,
        mails     int NOT NULL,
        PRIMARY KEY (day, counted, key)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE mail_counts');
  }
}
