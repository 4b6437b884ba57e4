import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables that `Mail` writes. */
export class MailMigration implements MigrationInterface {
  readonly name = 'CreateMails1776762000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE mails (
        id         uuid PRIMARY KEY,
        template   text NOT NULL,
        recipient  text NOT NULL,
        content    bytea,
        attempts   int NOT NULL DEFAULT 0,
        due_at     timestamptz NOT NULL DEFAULT now(),
        sent_at    timestamptz,
        ended_at   timestamptz,
        last_error text,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT mails_content CHECK (content IS NOT NULL OR ended_at IS NOT NULL)
      )`);
    await runner.query('CREATE INDEX mails_due ON mails (due_at) WHERE ended_at IS NULL');
    await runner.query('CREATE INDEX mails_ended ON mails (ended_at) WHERE ended_at IS NOT NULL');
    await runner.query(`
      CREATE TABLE mail_counts (
        day     date NOT NULL,
        counted text NOT NULL,
        key     text NOT NULL,
        mails   int NOT NULL,
        PRIMARY KEY (day, counted, key)
      )`);
    await runner.query(
      `COMMENT ON TABLE mail_counts IS 'The counts of mails of a day, by which the daily limits are kept.'`,
    );
    await runner.query(`COMMENT ON COLUMN mail_counts.counted IS
      '"firm": the firm whose act sends the mails; "recipient": an address, in lower case.'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE mail_counts, mails');
  }
}
