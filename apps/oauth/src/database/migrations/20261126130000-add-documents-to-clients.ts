import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Assistants introduce themselves by a document at their own address, without a registration (ADR 196).
 *
 * Pods of the release before know no such column: while both run, they take the id of such a row for an
 * ordinary public client of the API, with the redirect URIs of the document. Nothing is given by that alone:
 * a person must still sign in there and consent. It ends with the last of those pods.
 */
export class AddDocumentsToClients implements MigrationInterface {
  readonly name = 'AddDocumentsToClients1795698000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE clients ADD COLUMN document_url text');
    await runner.query(
      `COMMENT ON COLUMN clients.document_url IS 'The address of the document by which it introduced itself; null: it was registered.'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM clients WHERE document_url IS NOT NULL');
    await runner.query('ALTER TABLE clients DROP COLUMN document_url');
  }
}
