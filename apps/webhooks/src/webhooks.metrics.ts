import { counter, gauge, histogram } from '@referral-exchange/telemetry';

/** An attempt ends after ten seconds. */
const ATTEMPT_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** From milliseconds to the longest ladder of retries. */
const DELAY_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 300, 3_600, 21_600];

/** What webhooks measures, besides what every service does. */
export const webhooksMetrics = {
  due: gauge({
    name: 'webhooks.deliveries.due',
    unit: '{delivery}',
    tells:
      'Deliveries that are due, those in flight included, 100,000 at most. Every replica shows the same.',
    labels: {},
  }),
  dueAge: gauge({
    name: 'webhooks.deliveries.oldest_due.age',
    unit: 's',
    tells:
      'For how long the oldest due delivery has been due; 0 when there is none. Every replica shows the same.',
    labels: {},
  }),
  lanesHeld: gauge(
    {
      name: 'webhooks.lanes.held',
      unit: '{lane}',
      tells: 'Subscriptions whose deliveries this process alone attempts now.',
      labels: {},
    },
    'up-down counter',
  ),
  inFlight: gauge(
    {
      name: 'webhooks.attempts.in_flight',
      unit: '{attempt}',
      tells: 'Attempts of this process that wait for an endpoint (at most `WEBHOOK_CONCURRENCY`).',
      labels: {},
    },
    'up-down counter',
  ),
  attempts: histogram(
    {
      name: 'webhooks.attempt.duration',
      unit: 's',
      tells:
        'Recorded attempts: their number and duration, by what became of the delivery. `failed` is tried again, `exhausted` is not.',
      labels: { outcome: ['delivered', 'failed', 'exhausted'] },
    },
    ATTEMPT_SECONDS,
  ),
  firstAttemptDelay: histogram(
    {
      name: 'webhooks.first_attempt.delay',
      unit: 's',
      tells:
        'From an event until the first attempt of a delivery began. What was held back, by an archived case for instance, counts with its wait.',
      labels: {},
    },
    DELAY_SECONDS,
  ),
  deliveryDelay: histogram(
    {
      name: 'webhooks.delivery.delay',
      unit: 's',
      tells: 'From an event until its delivery was accepted by the endpoint.',
      labels: {},
    },
    DELAY_SECONDS,
  ),
  breakerTrips: counter({
    name: 'webhooks.breaker.trips',
    unit: '{subscription}',
    tells: 'Subscriptions that the circuit breaker deactivated.',
    labels: {},
  }),
};
