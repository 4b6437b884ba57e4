import { by, type Dashboard, quantiles } from './dashboard.ts';

const TOPIC = 'messaging_destination_name';

/** The road of an event, and Kafka as services see it. */
export const EVENT_ROAD: Dashboard = {
  uid: 'referral-exchange-events',
  title: 'Referral exchange: the road of an event',
  description: 'Outbox, Kafka, consumers, first attempts: where does an event wait?',
  rows: [
    {
      title: 'How long each part takes',
      panels: [
        {
          title: '1. Commit until Kafka has it',
          tells: 'By the service that publishes.',
          unit: 's',
          queries: quantiles('outbox_publish_delay_seconds', '', 'job'),
        },
        {
          title: '2. Kafka until it is handled',
          tells: 'By the service that consumes.',
          unit: 's',
          queries: quantiles('consumer_handling_delay_seconds', '', 'job'),
        },
        {
          title: '3. Event until the first attempt',
          tells: 'The promise: 99 % within 5 s.',
          unit: 's',
          limit: 5,
          queries: quantiles('webhooks_first_attempt_delay_seconds'),
        },
        {
          title: '4. Event until it is delivered',
          tells: 'With the retries that endpoints need.',
          unit: 's',
          queries: quantiles('webhooks_delivery_delay_seconds'),
        },
      ],
    },
    {
      title: 'What waits',
      panels: [
        {
          title: 'Outboxes',
          tells: 'Events that are not published yet.',
          unit: 'short',
          queries: [by('job', 'max by (job) (outbox_depth)')],
        },
        {
          title: 'Oldest event of the outboxes',
          tells: 'Above 60 s: EventsNotPublished.',
          unit: 's',
          limit: 60,
          queries: [by('job', 'max by (job) (outbox_oldest_age_seconds)')],
        },
        {
          title: 'Leaders',
          tells: 'One for each service.',
          unit: 'short',
          queries: [by('job', 'sum by (job) (outbox_relay_leader)')],
        },
      ],
    },
    {
      title: 'Kafka',
      panels: [
        {
          title: 'Lag',
          tells: 'Messages that are not handled yet.',
          unit: 'short',
          queries: [{ expr: `max by (job, ${TOPIC}) (consumer_lag)`, legend: `{{job}} {{${TOPIC}}}` }],
        },
        {
          title: 'Age of the lag',
          tells: 'Above 120 s: EventsNotHandled.',
          unit: 's',
          limit: 120,
          queries: [
            { expr: `max by (job, ${TOPIC}) (consumer_lag_age_seconds)`, legend: `{{job}} {{${TOPIC}}}` },
          ],
        },
        {
          title: 'Handled',
          tells: 'Messages a second.',
          unit: 'short',
          queries: [by('job', 'sum by (job) (rate(messaging_client_consumed_messages_total[5m]))')],
        },
        {
          title: 'Attempts that failed',
          tells: '`infrastructure`: the partition waits. `event`: it becomes a dead letter.',
          unit: 'short',
          queries: [
            { expr: 'sum by (job, cause) (rate(consumer_retries_total[5m]))', legend: '{{job}} {{cause}}' },
          ],
        },
        {
          title: 'Dead letters that wait',
          tells: 'Replay or drop them.',
          unit: 'short',
          limit: 1,
          queries: [
            {
              expr: `max by (job, ${TOPIC}) (consumer_dead_letters_waiting)`,
              legend: `{{job}} {{${TOPIC}}}`,
            },
          ],
        },
        {
          title: 'New dead letters',
          tells: 'Each one pages.',
          unit: 'short',
          limit: 1,
          queries: [
            {
              expr: 'sum by (job, reason) (increase(consumer_dead_letters_total[10m]))',
              legend: '{{job}} {{reason}}',
            },
          ],
        },
      ],
    },
  ],
};
