import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@referral-exchange/telemetry';
import {
  buildEvent,
  EventSource,
  eventually,
  failOnLeaks,
  type ReceivedWebhook,
  sampleOf,
  type ServiceBacking,
  ServiceProcess,
  staysWithin,
  WebhookReceiver,
} from '@referral-exchange/testing';
import { openBacking, subscribe, TEST_SETTINGS } from './webhooks-under-test.js';

failOnLeaks();

/** Each test starts processes of the built service, which takes long on a busy machine. */
const BUSY_MS = 600_000;
/** The sessions whose locks are the lanes of a dispatcher. */
const LANE_SESSIONS = `
  SELECT pid FROM pg_stat_activity WHERE application_name = 'webhooks-lanes' AND datname = current_database()`;

/** Nothing is lost whenever the service is killed (kill -9 of the built service). */
describe('a killed dispatcher', () => {
  let backing: ServiceBacking;
  let events: EventSource;
  let receiver: WebhookReceiver;
  const running: ServiceProcess[] = [];

  beforeAll(async () => {
    ServiceProcess.build('webhooks');
    backing = await openBacking();
    events = await EventSource.connect(backing.topics);
    receiver = await WebhookReceiver.start();
  }, BUSY_MS);
  afterEach(async () => {
    for (const one of running.splice(0)) await one.kill();
  });
  afterAll(async () => {
    await events?.close();
    await receiver?.close();
    await backing?.drop();
  });

  async function start(env: Record<string, string> = {}): Promise<ServiceProcess> {
    const one = await ServiceProcess.start(backing, { ...TEST_SETTINGS, ...env });
    running.push(one);
    return one;
  }

  function caseCreatedBy(firmId: string) {
    const { case: facts } = sampleOf('case.created.v1').data;
    return buildEvent('case.created.v1', {
      key: newId(),
      data: { case: { ...facts, id: newId(), owner: { ...facts.owner, id: firmId } } },
    });
  }

  it(
    'leaves its retries to the next process: same delivery id, new signature',
    async () => {
      const first = await start({ WEBHOOK_RETRY_SCHEDULE: '2s' });
      const firmId = newId();
      const { secret } = await subscribe(first, { firmId }, receiver.url);
      receiver.answerNext({ status: 500 });
      await events.publish(caseCreatedBy(firmId));
      const tried = await receiver.next();
      await first.kill();
      await backing.redis.flush();
      await start();
      const again = await receiver.next();
      expect(again.headers['x-service-delivery']).toBe(tried.headers['x-service-delivery']);
      expect(again.checkSignature(secret).valid).toBe(true);
      expect(again.headers['x-service-signature']).not.toBe(tried.headers['x-service-signature']);
      await eventually(
        () => backing.sql(`SELECT id FROM deliveries WHERE status <> 'DELIVERED'`),
        (open) => open.length === 0,
      );
    },
    BUSY_MS,
  );

  it(
    'with attempts in flight leaves them to another replica at once',
    async () => {
      let second = await start();
      const firmId = newId();
      const { id } = await subscribe(second, { firmId }, receiver.url);
      // its claim ends with its connection: there is no lease of ten seconds to wait for
      await staysWithin(8_000, async () => {
        const first = second;
        second = await start();
        second.freeze(); // so that the first one makes the attempt
        receiver.answerNext({ mode: 'hang' });
        const { body } = await first.call('POST', `/api/public/v1/webhooks/${id}/test`, { as: { firmId } });
        const isIt = (one: ReceivedWebhook) => one.headers['x-service-delivery'] === body.data.id;
        await receiver.next(isIt);
        second.thaw();
        await new Promise((resolve) => setTimeout(resolve, 1_200));
        expect(receiver.requests.filter(isIt)).toHaveLength(1);
        const killedAt = Date.now();
        await first.kill();
        return (await receiver.next(isIt)).arrivedAt - killedAt;
      });
    },
    BUSY_MS,
  );

  it(
    'that is only frozen loses its lanes within 15 s, and when it thaws repeats no delivery',
    async () => {
      let owner = await start();
      const firmId = newId();
      await subscribe(owner, { firmId }, receiver.url);
      const sessions = new Set<number>();
      const open = async () => {
        for (const { pid } of await backing.sql<{ pid: number }>(LANE_SESSIONS)) sessions.add(pid);
        return backing.sql(`SELECT id FROM deliveries WHERE status <> 'DELIVERED'`);
      };
      const wanted = new Set<string>();
      const publishMore = async () => {
        const some = Array.from({ length: 150 }, () => caseCreatedBy(firmId));
        for (const { eventId } of some) wanted.add(eventId);
        await events.publish(...some);
        await eventually(open, (rows) => rows.length >= 100);
      };
      const arrivals = () =>
        receiver.requests.filter(({ headers }) => wanted.has(String(headers['x-service-event-id'])));
      receiver.answerAlways(() => ({ delayMs: 1_500 }));
      await publishMore();
      await eventually(
        async () => arrivals().length,
        (count) => count >= 10,
      );
      // on a busy machine the owner may have delivered all of them before the other has started
      let isStarted = false;
      const starting = start().finally(() => (isStarted = true));
      while (!isStarted) {
        if ((await open()).length < 100) await publishMore();
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      let other = await starting;
      await staysWithin(15_000, async () => {
        receiver.answerAlways(() => ({ delayMs: 1_500 }));
        if ((await open()).length < 100) await publishMore();
        owner.freeze();
        const frozenAt = Date.now();
        receiver.answerAlways(() => ({ delayMs: 100 }));
        // what the frozen one had sent has arrived by then
        const isOfOther = ({ arrivedAt }: ReceivedWebhook) => arrivedAt > frozenAt + 1_000;
        await eventually(open, () => arrivals().some(isOfOther), 90_000);
        // in the middle of the other's work
        owner.thaw();
        [owner, other] = [other, owner];
        return arrivals().find(isOfOther)!.arrivedAt - frozenAt;
      });
      await eventually(open, (rows) => rows.length === 0, 180_000);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      // each process has a session again, so that every loss is counted
      await eventually(
        async () => {
          await open();
          return backing.sql(LANE_SESSIONS);
        },
        (rows) => rows.length === 2,
      );
      const copies = new Map<string, number>();
      for (const { headers } of arrivals()) {
        const eventId = String(headers['x-service-event-id']);
        copies.set(eventId, (copies.get(eventId) ?? 0) + 1);
      }
      expect(copies.size).toBe(wanted.size);
      // A process has one session, and a new one when it lost its lanes. A frozen one lost them once. On a
      // machine that stalls for seconds the other may lose them too.
      const losses = Math.max(1, sessions.size - 2);
      expect(Math.max(...copies.values())).toBeLessThanOrEqual(1 + losses);
      // those that were in flight when the lanes were lost: at most the width of a lane
      expect([...copies.values()].filter((count) => count > 1).length).toBeLessThanOrEqual(10 * losses);
    },
    BUSY_MS,
  );

  it(
    'repeatedly, under load, loses no delivery, and its log is complete',
    async () => {
      const firms = Array.from({ length: 10 }, () => newId());
      let one = await start({ WEBHOOK_RETRY_SCHEDULE: '50ms' });
      for (const firmId of firms) await subscribe(one, { firmId }, receiver.url);
      // each seventh event fails when it first arrives: by chance alone one could fail five times, and would
      // be exhausted
      const seen = new Set<unknown>();
      receiver.answerAlways(({ headers }) => {
        const eventId = headers['x-service-event-id'];
        const isNew = !seen.has(eventId);
        seen.add(eventId);
        return isNew && seen.size % 7 === 0 ? { status: 503 } : {};
      });
      const all = Array.from({ length: 300 }, (_, i) => caseCreatedBy(firms[i % firms.length] as string));
      const wanted = new Set(all.map((event) => event.eventId));
      const publishing = events.publish(...all);
      for (let round = 0; round < 2; round++) {
        await new Promise((resolve) => setTimeout(resolve, 250));
        await one.kill();
        one = await start({ WEBHOOK_RETRY_SCHEDULE: '50ms' });
      }
      await publishing;
      // of events without a delivery too; how soon a killed process is replaced is another test's business
      const missing = () =>
        backing.sql(
          `SELECT e.id, d.status, d.attempts, d.next_attempt_at FROM unnest($1::uuid[]) AS e (id)
             LEFT JOIN deliveries d ON d.event_id = e.id WHERE d.status IS DISTINCT FROM 'DELIVERED'`,
          [[...wanted]],
        );
      await eventually(missing, (rows) => rows.length === 0, 180_000);
      const arrived = new Map<string, Set<string>>();
      for (const { headers } of receiver.requests) {
        const eventId = String(headers['x-service-event-id']);
        if (!wanted.has(eventId)) continue;
        arrived.set(eventId, (arrived.get(eventId) ?? new Set()).add(String(headers['x-service-delivery'])));
      }
      expect(arrived.size).toBe(300);
      // at least once, and always with the same delivery id
      for (const ids of arrived.values()) expect(ids.size).toBe(1);
      const odd =
        await backing.sql(`SELECT d.id FROM deliveries d LEFT JOIN attempts a ON a.delivery_id = d.id
        GROUP BY d.id, d.attempts HAVING count(a.number) <> d.attempts OR coalesce(max(a.number), 0) <> d.attempts`);
      expect(odd).toEqual([]);
    },
    BUSY_MS,
  );
});
