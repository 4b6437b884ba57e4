import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateDocuments implements MigrationInterface {
  readonly name = 'CreateDocuments1795420800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE documents (
        id uuid PRIMARY KEY,
        case_id uuid NOT NULL,
        referral_id uuid,
        file_name text NOT NULL,
        mime_type text NOT NULL,
        size_bytes integer NOT NULL,
        sha256 text NOT NULL,
        category text,
        description text,
        uploaded_by_name text,
        uploaded_by_firm_id uuid NOT NULL,
        created_at timestamptz(3) NOT NULL
      )`);
    await runner.query('CREATE INDEX documents_of_case ON documents (case_id, id DESC)');
    await runner.query(`
      CREATE TABLE loose_objects (
        object_key text PRIMARY KEY,
        remove_after timestamptz NOT NULL
      )`);
    await runner.query(`COMMENT ON TABLE loose_objects IS
      'Objects in the storage that belong to no document: an upload under way, or a document that was deleted.'`);
    await runner.query('CREATE INDEX loose_objects_due ON loose_objects (remove_after)');
    await runner.query(
      'CREATE TABLE deleted_cases (case_id uuid PRIMARY KEY, deleted_at timestamptz NOT NULL DEFAULT now())',
    );
    await runner.query(`COMMENT ON TABLE deleted_cases IS
      'Cases that were deleted: an upload that was under way meanwhile is removed when it is done. Rows stay for a day.'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE deleted_cases, loose_objects, documents');
  }
}
