import type { LoneService } from '@referral-exchange/testing/bench';

/** A log of this many deliveries made long ago, with a row an attempt, over the given subscriptions. */
export async function fillLog(service: LoneService, subscriptionIds: string[], count: number): Promise<void> {
  const step = 100_000;
  for (let from = 0; from < count; from += step) {
    await service.sql(
      `WITH made AS (
         INSERT INTO deliveries (id, subscription_id, payload_id, event_id, event_type, status, attempts, last_status_code,
                                 created_at, finished_at)
         SELECT (lpad(to_hex((extract(epoch FROM now() - interval '20 days') * 1000)::bigint + n), 12, '0')
                 || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5('x' || n), 1, 15))::uuid,
                ($1::uuid[])[1 + n % cardinality($1::uuid[])], gen_random_uuid(), gen_random_uuid(), 'note.created',
                'DELIVERED', 1, 204, now() - interval '20 days', now() - interval '20 days'
           FROM generate_series($2::int, $3::int) AS n
         RETURNING id)
       INSERT INTO attempts SELECT id, 1, now() - interval '20 days', 5, 204, NULL FROM made`,
      [subscriptionIds, from, Math.min(from + step, count) - 1],
    );
  }
  await service.sql('VACUUM ANALYZE deliveries, attempts');
}

/** So many deliveries over the given subscriptions, a body of about 1 KB each, all due at this moment. */
export async function makeDue(service: LoneService, subscriptionIds: string[], count: number): Promise<void> {
  await service.sql(
    `WITH wanted AS (
       SELECT n, gen_random_uuid() AS payload_id, gen_random_uuid() AS event_id FROM generate_series(1, $2::int) AS n
     ), stored AS (
       INSERT INTO payloads (id, body)
       SELECT payload_id, json_build_object('schemaVersion', 1, 'event', 'note.created', 'eventId', event_id,
                'data', json_build_object('body', repeat('n', 900)))::text FROM wanted
     )
     INSERT INTO deliveries (id, subscription_id, payload_id, event_id, event_type, status, attempts, created_at, next_attempt_at)
     SELECT (lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0')
             || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(event_id::text), 1, 15))::uuid,
            ($1::uuid[])[1 + n % cardinality($1::uuid[])], payload_id, event_id, 'note.created', 'FAILED', 1, now(), now()
       FROM wanted`,
    [subscriptionIds, count],
  );
}
