import type { Axis } from '@referral-exchange/testing/bench';
import { webhooks } from '../dist/service.js';
import { CountingReceiver } from './counting-receiver.ts';
import { DispatcherUnderTest, LOOPBACK } from './dispatcher-under-test.ts';

/** Subscriptions that there are, and deliveries of a call. */
const TOLD = 1_000;
/** $1 how many firms: each gets an equal part of the subscriptions, more than the interface admits. */
const REGROUP = `
  UPDATE subscriptions s SET owner_id = owners[1 + n % cardinality(owners)]
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM subscriptions) AS numbered,
         (SELECT array_agg(owner_id) AS owners FROM (SELECT owner_id FROM subscriptions ORDER BY id LIMIT $1) AS few) AS chosen
   WHERE s.id = numbered.id`;

let receiver: CountingReceiver;
let firms: string[] = [];

/** What a delivery costs, from the event in Kafka to its arrival. */
export const axes: Axis[] = [
  {
    name: 'subscriptions of an event',
    service: webhooks,
    sizes: [1, 10, 100, 1_000],
    settings: async (stand) => {
      receiver = await CountingReceiver.start(stand);
      return LOOPBACK;
    },
    thingsOfACall: TOLD,
    fill: async (service, size) => {
      await new DispatcherUnderTest(service).subscribe(TOLD, 1, () => receiver.url);
      await service.sql(REGROUP, [TOLD / size]);
      const rows = await service.sql<{ owner_id: string }>('SELECT DISTINCT owner_id FROM subscriptions');
      firms = rows.map((row) => row.owner_id);
      await service.connected((client) => client.query('VACUUM ANALYZE'));
    },
    calls: {
      'a delivery': (service) =>
        receiver.expect(TOLD, () => new DispatcherUnderTest(service).publishNotes(firms)),
    },
  },
];
