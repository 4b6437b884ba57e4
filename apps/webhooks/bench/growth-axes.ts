import type { Axis, BenchStand, LoneService } from '@referral-exchange/testing/bench';
import { webhooks } from '../dist/service.js';
import { CountingReceiver } from './counting-receiver.ts';
import { DispatcherUnderTest, LOOPBACK } from './dispatcher-under-test.ts';

/** Deliveries of a call along "subscriptions of an event", and subscriptions that there are. */
const TOLD = 1_000;
/** Events of a call along the other axes: more at once would share their statements. */
const EVENTS = 5;

/** $1 how many firms: each gets an equal part of the subscriptions, more than the interface admits. */
const REGROUP = `
  UPDATE subscriptions s SET owner_id = owners[1 + n % cardinality(owners)]
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM subscriptions) AS numbered,
         (SELECT array_agg(owner_id) AS owners FROM (SELECT owner_id FROM subscriptions ORDER BY id LIMIT $1) AS few) AS chosen
   WHERE s.id = numbered.id`;
/** $1 how many, $2 the firm that has them or null: a firm for each, $3 whether they are switched on. */
const OTHERS = `
  INSERT INTO subscriptions (id, owner_kind, owner_id, url, is_active, secret, created_at, updated_at, switched_off_at, switched_off_by)
  SELECT gen_random_uuid(), 'firm', coalesce($2::uuid, gen_random_uuid()), 'https://firm.example/' || n, $3, 'none', now(), now(),
         CASE WHEN NOT $3 THEN now() END, CASE WHEN NOT $3 THEN 'owner' END
    FROM generate_series(1, $1::int) n`;

let receiver: CountingReceiver;
let firms: string[] = [];

const settings = async (stand: BenchStand) => {
  receiver = await CountingReceiver.start(stand);
  return LOOPBACK;
};
const events = (service: LoneService, deliveries: number, tellers: string[]) =>
  receiver.expect(deliveries, () => new DispatcherUnderTest(service).publishNotes(tellers));

async function subscribe(service: LoneService, count: number): Promise<string[]> {
  const made = await new DispatcherUnderTest(service).subscribe(count, 1, () => receiver.url);
  return made.map(({ firmId }) => firmId);
}

/** Beside one subscription of a firm. Dead rows are gone, and Postgres knows the table. */
function fillBeside(isOfTheFirm: boolean): Axis['fill'] {
  return async (service, size) => {
    firms = await subscribe(service, 1);
    await service.sql(OTHERS, [size, isOfTheFirm ? firms[0] : null, !isOfTheFirm]);
    await service.connected((client) => client.query('VACUUM ANALYZE'));
  };
}

/**
 * Subscriptions, from the event in Kafka to the recorded attempt. Those that an event is for, and others of
 * which it must know nothing.
 */
export const axes: Axis[] = [
  {
    name: 'subscriptions of an event',
    service: webhooks,
    sizes: [1, 10, 100, 1_000],
    settings,
    thingsOfACall: TOLD,
    fill: async (service, size) => {
      await subscribe(service, TOLD);
      await service.sql(REGROUP, [TOLD / size]);
      const rows = await service.sql<{ owner_id: string }>('SELECT DISTINCT owner_id FROM subscriptions');
      firms = rows.map((row) => row.owner_id);
      await service.connected((client) => client.query('VACUUM ANALYZE'));
    },
    calls: { 'a delivery': (service) => events(service, TOLD, firms) },
  },
  {
    name: 'subscriptions of other firms',
    service: webhooks,
    sizes: [100, 1_000, 10_000, 100_000],
    settings,
    thingsOfACall: EVENTS,
    fill: fillBeside(false),
    calls: { 'an event of one subscription': (service) => events(service, EVENTS, repeated()) },
  },
  {
    name: 'switched off subscriptions of a firm',
    service: webhooks,
    sizes: [1, 10, 100, 1_000],
    settings,
    thingsOfACall: EVENTS,
    fill: fillBeside(true),
    calls: { 'an event of one subscription': (service) => events(service, EVENTS, repeated()) },
  },
];

const repeated = () => Array.from({ length: EVENTS }, () => firms[0]!);
