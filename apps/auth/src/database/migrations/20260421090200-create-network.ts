import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateNetwork implements MigrationInterface {
  readonly name = 'CreateNetwork1776762180000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE relationships (
        sender_id             uuid NOT NULL REFERENCES firms,
        receiver_id           uuid NOT NULL REFERENCES firms,
        status                text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'active', 'inactive')),
        sender_description    text,
        receiver_description  text,
        sending_percentage    numeric(5, 2) CHECK (sending_percentage BETWEEN 0 AND 100),
        referral_instructions text,
        requested_at          timestamptz NOT NULL,
        responded_at          timestamptz,
        PRIMARY KEY (sender_id, receiver_id),
        CONSTRAINT relationships_two_firms CHECK (sender_id <> receiver_id)
      )`);
    await runner.query('CREATE INDEX relationships_receiver ON relationships (receiver_id, sender_id)');
    // the order of GET /firms/available
    await runner.query('CREATE INDEX firms_by_name ON firms (lower(name), id) WHERE is_active');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX firms_by_name');
    await runner.query('DROP TABLE relationships');
  }
}
