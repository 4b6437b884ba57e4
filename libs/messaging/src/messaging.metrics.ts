import { TOPICS } from '@referral-exchange/contracts';
import { counter, gauge } from '@referral-exchange/telemetry';

const TOPIC = { 'messaging.destination.name': Object.keys(TOPICS) };

/** What services with events measure. */
export const messagingMetrics = {
  outboxDepth: gauge({
    name: 'outbox.depth',
    unit: '{event}',
    tells: 'Events in the outbox that are not published yet, 100,000 at most. Every replica shows the same.',
    labels: {},
  }),
  outboxAge: gauge({
    name: 'outbox.oldest.age',
    unit: 's',
    tells:
      'Age of the oldest event that is not published yet; 0 when there is none. Every replica shows the same.',
    labels: {},
  }),
  relayLeader: gauge(
    {
      name: 'outbox.relay.leader',
      unit: '1',
      tells:
        '1 in the process that publishes the outbox, else 0. The sum over the replicas of a service is 1.',
      labels: {},
    },
    'up-down counter',
  ),
  consumerLag: gauge({
    name: 'consumer.lag',
    unit: '{message}',
    tells: 'Messages of a topic that the service has not handled yet. Every replica shows the same.',
    labels: TOPIC,
  }),
  consumed: counter({
    name: 'messaging.client.consumed.messages',
    unit: '{message}',
    tells: 'Messages that were handled, also those that are none of the service or became dead letters.',
    labels: TOPIC,
  }),
  retries: counter({
    name: 'consumer.retries',
    unit: '{attempt}',
    tells:
      'Attempts that failed and are repeated: because of the event, or because of the infrastructure, for which the partition waits.',
    labels: { ...TOPIC, cause: ['event', 'infrastructure'] },
  }),
  deadLetters: counter({
    name: 'consumer.dead_letters',
    unit: '{message}',
    tells:
      'Messages that were moved to the dead letters: no event of the catalogue, or its handler failed in every attempt.',
    labels: { ...TOPIC, reason: ['invalid', 'failed'] },
  }),
};
