import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tells routing of the senders that were refused before there was an event for it. */
export class PublishRefusedSenders implements MigrationInterface {
  readonly name = 'PublishRefusedSenders1795258860000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO outbox (event_id, topic, key, payload, headers)
      SELECT event_id, 'auth.events', sender_id::text,
             json_build_object('eventId', event_id, 'type', 'network.relationship_changed.v1',
               'occurredAt', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
               'actor', json_build_object('firmId', NULL, 'userId', NULL, 'name', 'System', 'source', 'system'),
               'key', sender_id,
               'data', json_build_object('senderId', sender_id, 'receiverId', receiver_id, 'status', status))::text,
             json_build_object('event-id', event_id, 'event-type', 'network.relationship_changed.v1', 'event-version', '1')::text
        FROM (SELECT gen_random_uuid() AS event_id, * FROM relationships WHERE status = 'inactive') refused`);
  }

  async down(): Promise<void> {
    // what is published stays published
  }
}
