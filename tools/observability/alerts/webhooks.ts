import type { AlertArea } from '../alert.ts';

const OWNER = { team: 'webhooks' };

/** Deliveries to the endpoints of firms. The SLO of first attempts is in slos.ts. */
export const WEBHOOKS: AlertArea = {
  area: 'webhooks',
  alerts: [
    {
      name: 'WebhooksStandStill',
      severity: 'page',
      owner: OWNER,
      // an endpoint that hangs is attempted, one delivery after the other: others do not wait for it (ADR 20)
      expr: 'max(webhooks_deliveries_oldest_due_age_seconds) > 60 unless on() sum(rate(webhooks_attempt_duration_seconds_count[2m])) > 0',
      for: '2m',
      summary:
        'A webhook has been due for {{ humanizeDuration $value }}, and none is attempted. All firms wait.',
    },
    {
      name: 'WebhooksWait',
      severity: 'ticket',
      owner: OWNER,
      expr: 'max(webhooks_deliveries_oldest_due_age_seconds) > 60',
      for: '15m',
      summary:
        'A webhook has been due for {{ humanizeDuration $value }} while others are sent. Mostly the endpoint of one firm is slow or hangs.',
    },
    {
      name: 'WebhookSubscriptionsOff',
      severity: 'ticket',
      owner: OWNER,
      expr: 'sum(increase(webhooks_breaker_trips_total[1h])) > 0',
      summary:
        'A subscription was turned off because its endpoint failed for too long. Its firm gets no webhooks until it turns it on again.',
    },
  ],
};
