import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails still to be written, and their links that acknowledge (ADR 63, 64). */
export class CreateNotices implements MigrationInterface {
  readonly name = 'CreateNotices1795421220000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notices (
        id               uuid PRIMARY KEY,
        kind             text NOT NULL CHECK (kind IN ('referral_received', 'message_received')),
        referral_id      uuid NOT NULL REFERENCES referrals ON DELETE CASCADE,
        firm_id          uuid NOT NULL,
        status_update_id uuid,
        attempts         int NOT NULL DEFAULT 0,
        due_at           timestamptz NOT NULL DEFAULT now(),
        created_at       timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT notices_message CHECK ((kind = 'message_received') = (status_update_id IS NOT NULL))
      )`);
    await runner.query('CREATE INDEX notices_due ON notices (due_at)');
    await runner.query(`
      CREATE TABLE acknowledgement_links (
        hash        bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
        referral_id uuid NOT NULL REFERENCES referrals ON DELETE CASCADE,
        firm_id     uuid NOT NULL,
        user_id     uuid NOT NULL,
        expires_at  timestamptz NOT NULL,
        used_at     timestamptz
      )`);
    await runner.query('CREATE INDEX acknowledgement_links_expiry ON acknowledgement_links (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE acknowledgement_links');
    await runner.query('DROP TABLE notices');
  }
}
