import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tokens of echo addresses are found by their hash and shown again from their sealed form. `echo_token` has the tokens in clear
 * text of earlier releases. It stays, as the previous release may still run: that one reads and writes only this column. A token
 * that it makes works in both releases; an address that this release makes is off for the previous one. This release seals what
 * it finds in the column (SealEchoTokens), as a migration has no key. A later release drops the column.
 */
export class EchoTokenHashes implements MigrationInterface {
  readonly name = 'EchoTokenHashes1795255200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE subscriptions ADD COLUMN echo_token_hash bytea, ADD COLUMN echo_token_sealed bytea',
    );
    // a subscription in echo mode is rare, and there are few per firm: the lock of the index is short
    await runner.query(
      'CREATE UNIQUE INDEX subscriptions_echo_token_hash ON subscriptions (echo_token_hash)',
    );
    await runner.query(
      `UPDATE subscriptions SET echo_token_hash = sha256(convert_to(echo_token, 'UTF8')) WHERE echo_token IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE subscriptions DROP COLUMN echo_token_hash, DROP COLUMN echo_token_sealed',
    );
  }
}
