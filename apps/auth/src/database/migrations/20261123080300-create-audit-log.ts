import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAuditLog implements MigrationInterface {
  readonly name = 'CreateAuditLog1795420980000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit_log (
        id            uuid PRIMARY KEY,
        action        text NOT NULL,
        actor_kind    text NOT NULL,
        actor_user_id uuid,
        actor_name    text NOT NULL,
        subject_type  text NOT NULL,
        subject_id    uuid NOT NULL,
        details       jsonb NOT NULL DEFAULT '{}',
        request_id    text,
        created_at    timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX audit_log_newest ON audit_log (created_at DESC, id DESC)');
    await runner.query('CREATE INDEX audit_log_subject ON audit_log (subject_id, created_at DESC, id DESC)');
    // who saw a record in a list: the entry of a list names all records that it showed (ADR 70)
    await runner.query(
      `CREATE INDEX audit_log_shown ON audit_log USING gin ((details -> 'subjectIds') jsonb_path_ops)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_log');
  }
}
