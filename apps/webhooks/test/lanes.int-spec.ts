import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@referral-exchange/telemetry';
import { SecretBox } from '@referral-exchange/database';
import {
  eventually,
  failOnLeaks,
  type ServiceBacking,
  type ServiceUnderTest,
  WebhookReceiver,
} from '@referral-exchange/testing';
import pg from 'pg';
import { Dispatcher } from '../src/delivery/dispatcher.js';
import { DispatcherWakeUp } from '../src/delivery/dispatcher-wake-up.js';
import { secretBinding } from '../src/delivery/webhook-secret.js';
import { openBacking, startWebhooks, subscribe } from './webhooks-under-test.js';

failOnLeaks();

/** Far more than both may hold together. */
const LANES = 10_000;
const CONCURRENCY = 25;
const CAP = 2 * CONCURRENCY;
/** For what hangs: a quiet machine needs seconds. */
const SLOW_MS = 240_000;

/** Subscriptions to one URL, each with one due delivery of the same payload. */
const SEED = `
  WITH made AS (
    INSERT INTO subscriptions (id, owner_kind, owner_id, url, secret, created_at, updated_at)
    SELECT id, 'firm', $3, $4, secret, now(), now() FROM unnest($1::uuid[], $2::bytea[]) AS one (id, secret)
    RETURNING id),
  payload AS (INSERT INTO payloads (id, body) VALUES (gen_random_uuid(), '{}') RETURNING id)
  INSERT INTO deliveries (id, subscription_id, payload_id, event_id, event_type, created_at, occurred_at, next_attempt_at)
  SELECT gen_random_uuid(), made.id, payload.id, gen_random_uuid(), 'case.created', now(), now(), now()
    FROM made, payload`;

describe('two dispatchers', () => {
  let backing: ServiceBacking;
  let receiver: WebhookReceiver;
  const apps: ServiceUnderTest[] = [];

  beforeAll(async () => {
    backing = await openBacking();
    receiver = await WebhookReceiver.start();
  });
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.stop();
  });
  afterAll(async () => {
    await receiver?.close();
    await backing?.drop();
  });

  async function start(): Promise<ServiceUnderTest> {
    const settings = { WEBHOOK_CONCURRENCY: String(CONCURRENCY) };
    const app = await startWebhooks(backing, { consume: false, settings });
    apps.push(app);
    return app;
  }

  it(
    `deliver what is due in ${LANES} lanes, and neither holds more than its cap`,
    async () => {
      const both = [await start(), await start()];
      const ids = Array.from({ length: LANES }, () => newId());
      const box = both[0]!.part(SecretBox);
      const secrets = ids.map((id) => box.seal('a secret', secretBinding(id)));
      await backing.sql(SEED, [ids, secrets, newId(), receiver.url]);
      const dispatchers = both.map((app) => app.part(Dispatcher));
      const most = [0, 0];
      await eventually(
        async () => {
          for (const [index, { lanesHeld }] of dispatchers.entries())
            most[index] = Math.max(most[index] ?? 0, lanesHeld);
          return (await backing.sql('SELECT FROM deliveries WHERE next_attempt_at IS NOT NULL LIMIT 1'))
            .length;
        },
        (due) => due === 0,
        SLOW_MS,
      );
      expect(await backing.sql('SELECT status, count(*)::int FROM deliveries GROUP BY 1')).toEqual([
        { status: 'DELIVERED', count: LANES },
      ]);
      expect(receiver.requests.length).toBe(LANES);
      for (const held of most) expect(held).toBeLessThanOrEqual(CAP);
    },
    2 * SLOW_MS,
  );

  it('tell the owner of a lane what the other has queued for it', async () => {
    const [owner, other] = [await start(), await start()];
    const one = await WebhookReceiver.start();
    one.answerAlways({ mode: 'hang' });
    const as = { firmId: newId() };
    const { id } = await subscribe(owner, as, one.url);
    const messages: (string | undefined)[] = [];
    const listener = new pg.Client({ connectionString: backing.database.url });
    await listener.connect();
    listener.on('notification', ({ payload }) => messages.push(payload));
    await listener.query('LISTEN queued_lanes');
    try {
      await owner.call('POST', `/api/public/v1/webhooks/${id}/test`, { as });
      await one.count(1);
      const [held] = [owner, other].filter((app) => app.part(Dispatcher).lanesHeld > 0);
      const wakeUp = (held === owner ? other : owner).part(DispatcherWakeUp);
      wakeUp.notify([id]);
      await eventually(
        () => Promise.resolve(messages),
        (all) => all.includes(id),
      );
      // also when a retry of any lane is due
      messages.length = 0;
      wakeUp.notifyAll();
      await eventually(
        () => Promise.resolve(messages),
        (all) => all.includes(id),
      );
    } finally {
      await listener.end();
      one.answerAlways({});
      await one.close();
    }
  });
});
