import { TOPICS } from '@referral-exchange/contracts';
import { counter, gauge, histogram } from '@referral-exchange/telemetry';

const TOPIC = { 'messaging.destination.name': Object.keys(TOPICS) };
/** From milliseconds, which is usual, to an hour, after which an outage is the matter. */
const DELAY_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600];

/** What OpenTelemetry's conventions want of the spans and the count of a consumer. */
export const CONSUMING = { 'messaging.system': 'kafka', 'messaging.operation.name': 'consume' } as const;

const RETRY_CAUSES = ['event', 'infrastructure'] as const;
const DEAD_LETTER_REASONS = ['invalid', 'failed'] as const;

/** Shows what a consumer counts of these topics from its start, at 0. */
export function expectTopics(topics: readonly string[]): void {
  for (const topic of topics) {
    const labels = { 'messaging.destination.name': topic };
    messagingMetrics.consumed.expect({ ...labels, ...CONSUMING });
    for (const cause of RETRY_CAUSES) messagingMetrics.retries.expect({ ...labels, cause });
    for (const reason of DEAD_LETTER_REASONS) messagingMetrics.deadLetters.expect({ ...labels, reason });
  }
}

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
  publishDelay: histogram(
    {
      name: 'outbox.publish.delay',
      unit: 's',
      tells: 'From the transaction of an event until all replicas of Kafka have it.',
      labels: TOPIC,
    },
    DELAY_SECONDS,
  ),
  consumerLag: gauge({
    name: 'consumer.lag',
    unit: '{message}',
    tells: 'Messages of a topic that the service has not handled yet. Every replica shows the same.',
    labels: TOPIC,
  }),
  consumerLagAge: gauge({
    name: 'consumer.lag.age',
    unit: 's',
    tells:
      'For how long the oldest message that is not handled has been seen to wait, as this process saw it since its start; 0 when none waits.',
    labels: TOPIC,
  }),
  handlingDelay: histogram(
    {
      name: 'consumer.handling.delay',
      unit: 's',
      tells: 'From the publication of a message until the service has handled it.',
      labels: TOPIC,
    },
    DELAY_SECONDS,
  ),
  consumed: counter(
    {
      name: 'messaging.client.consumed.messages',
      unit: '{message}',
      tells: 'Messages that were handled, also those that are none of the service or became dead letters.',
      labels: { ...TOPIC, 'messaging.system': ['kafka'], 'messaging.operation.name': ['consume'] },
    },
    'expected',
  ),
  retries: counter(
    {
      name: 'consumer.retries',
      unit: '{attempt}',
      tells:
        'Attempts that failed and are repeated: because of the event, or because of the infrastructure, for which the partition waits.',
      labels: { ...TOPIC, cause: RETRY_CAUSES },
    },
    'expected',
  ),
  deadLetters: counter(
    {
      name: 'consumer.dead_letters',
      unit: '{message}',
      tells:
        'Messages that were moved to the dead letters: no event of the catalogue, or its handler failed in every attempt.',
      labels: { ...TOPIC, reason: DEAD_LETTER_REASONS },
    },
    'expected',
  ),
  deadLettersWaiting: gauge({
    name: 'consumer.dead_letters.waiting',
    unit: '{message}',
    tells:
      'Dead letters of the service that nobody has replayed or dropped, read anew every minute. Every replica shows the same.',
    labels: TOPIC,
  }),
  deadLettersAge: gauge({
    name: 'consumer.dead_letters.oldest.age',
    unit: 's',
    tells: 'Age of the oldest dead letter that waits; 0 when none does. Every replica shows the same.',
    labels: TOPIC,
  }),
};
