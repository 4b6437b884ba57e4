import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LockSession } from '@referral-exchange/database';
import { newId } from '@referral-exchange/telemetry';
import { failOnLeaks, type ServiceBacking, untilBlocked } from '@referral-exchange/testing';
import pg from 'pg';
import { recordAttempts } from '../src/delivery/record-attempts.js';
import { openBacking } from './webhooks-under-test.js';

failOnLeaks();

describe('two processes that record attempts of one delivery', () => {
  let backing: ServiceBacking;
  let owner: pg.Client;

  beforeAll(async () => {
    backing = await openBacking();
    owner = new pg.Client({ connectionString: backing.database.url });
    await owner.connect();
  });
  afterAll(async () => {
    await owner?.end();
    await backing?.drop();
  });

  it('leave it delivered when the one that lost its lane records a failure at the same moment', async () => {
    const [id, subscriptionId] = [newId(), newId()];
    await backing.sql(
      `INSERT INTO subscriptions (id, owner_kind, owner_id, url, secret, created_at, updated_at)
       VALUES ($1, 'firm', gen_random_uuid(), 'http://localhost', '', now(), now())`,
      [subscriptionId],
    );
    await backing.sql(
      `INSERT INTO deliveries (id, subscription_id, payload_id, event_id, event_type, created_at, occurred_at, next_attempt_at)
       VALUES ($1, $2, gen_random_uuid(), gen_random_uuid(), 'case.created', now(), now(), now())`,
      [id, subscriptionId],
    );
    const failure = { statusCode: null, error: 'Timeout', waitMs: 100, durationMs: 10_000 };
    const options = { databaseUrl: backing.database.url, applicationName: 'late', queryTimeoutMs: 60_000 };
    await owner.query('BEGIN');
    await owner.query(
      `UPDATE deliveries SET status = 'DELIVERED', attempts = 1, next_attempt_at = NULL, finished_at = now() WHERE id = $1`,
      [id],
    );
    await LockSession.using(options, async (late) => {
      const recording = recordAttempts(late, [
        {
          deliveryId: id,
          subscriptionId,
          startedAt: new Date(),
          occurredAt: null,
          isFirst: true,
          ...failure,
        },
      ]);
      await untilBlocked(backing);
      await owner.query('COMMIT');
      expect((await recording).recorded).toMatchObject([{ deliveryId: id, status: 'DELIVERED' }]);
    });
    expect(
      await backing.sql('SELECT status, attempts, next_attempt_at FROM deliveries WHERE id = $1', [id]),
    ).toEqual([{ status: 'DELIVERED', attempts: 2, next_attempt_at: null }]);
  });
});
