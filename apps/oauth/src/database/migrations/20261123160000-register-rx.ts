import type { MigrationInterface, QueryRunner } from 'typeorm';

const REDIRECT_PORTS = [47821, 47822, 47823, 47824, 47825];

/**
 * The client of rx, the command line (ADR 134): a public one, which every exchange has, so that `rx login`
 * needs no set-up. An administrator may delete it.
 */
export class RegisterRx implements MigrationInterface {
  readonly name = 'RegisterRx1795449600000';

  async up(runner: QueryRunner): Promise<void> {
    const redirectUris = REDIRECT_PORTS.map((port) => `'http://127.0.0.1:${port}/callback'`).join(', ');
    await runner.query(`
      INSERT INTO clients (id, name, description, redirect_uris, allowed_scopes, auth_method, created_at, updated_at)
      VALUES ('0192f3a0-c000-7000-8000-000000000001', 'rx', 'The command line of the exchange, on your computer.',
              ARRAY[${redirectUris}],
              ARRAY['openid', 'email', 'profile', 'cases:read', 'cases:write', 'user:read', 'firm:read'],
              'none', now(), now())
      ON CONFLICT DO NOTHING`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM clients WHERE id = '0192f3a0-c000-7000-8000-000000000001'");
  }
}
