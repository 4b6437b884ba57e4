import { by, type Dashboard, quantiles } from './dashboard.ts';

/** Deliveries by the health of endpoints. */
export const WEBHOOK_HEALTH: Dashboard = {
  uid: 'referral-exchange-webhooks',
  title: 'Referral exchange: webhooks',
  description:
    'Do deliveries leave, and do endpoints take them? Single subscriptions: docs/runbooks/webhooks.md has the SQL.',
  rows: [
    {
      title: 'Health of endpoints',
      panels: [
        {
          title: 'Attempts by outcome',
          tells: '`failed` is tried again, `exhausted` is not.',
          unit: 'short',
          queries: [by('outcome', 'sum by (outcome) (rate(webhooks_attempt_duration_seconds_count[5m]))')],
        },
        {
          title: 'Share of attempts that fail',
          tells: 'One bad endpoint moves this a little, our way out a lot.',
          unit: 'percentunit',
          queries: [
            {
              expr: '1 - sum(rate(webhooks_attempt_duration_seconds_count{outcome="delivered"}[5m])) / sum(rate(webhooks_attempt_duration_seconds_count[5m]))',
              legend: 'fail',
            },
          ],
        },
        {
          title: 'Duration of attempts',
          tells: 'An attempt ends after 10 s.',
          unit: 's',
          queries: quantiles('webhooks_attempt_duration_seconds', '', 'outcome'),
        },
        {
          title: 'Subscriptions that were turned off',
          tells: 'Ten deliveries in a row were exhausted.',
          unit: 'short',
          limit: 1,
          queries: [{ expr: 'sum(increase(webhooks_breaker_trips_total[1h]))', legend: 'in an hour' }],
        },
      ],
    },
    {
      title: 'Dispatchers',
      panels: [
        {
          title: 'Due deliveries',
          tells: 'Those in flight included.',
          unit: 'short',
          queries: [{ expr: 'max(webhooks_deliveries_due)', legend: 'due' }],
        },
        {
          title: 'Oldest due delivery',
          tells: 'Above 60 s: WebhooksWait, or WebhooksStandStill when nothing is attempted.',
          unit: 's',
          limit: 60,
          queries: [{ expr: 'max(webhooks_deliveries_oldest_due_age_seconds)', legend: 'due for' }],
        },
        {
          title: 'Attempts in flight',
          tells: 'At most WEBHOOK_CONCURRENCY of each process.',
          unit: 'short',
          queries: [by('instance', 'webhooks_attempts_in_flight')],
        },
        {
          title: 'Lanes',
          tells: 'Subscriptions that a process serves now.',
          unit: 'short',
          queries: [by('instance', 'webhooks_lanes_held')],
        },
      ],
    },
  ],
};
