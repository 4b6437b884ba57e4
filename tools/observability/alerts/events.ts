import type { AlertArea } from '../alert.ts';

/** The road of an event: outbox, Kafka, consumers, dead letters. */
export const EVENTS: AlertArea = {
  area: 'events',
  alerts: [
    {
      name: 'EventsNotPublished',
      severity: 'page',
      owner: 'by service',
      expr: 'max by (job) (outbox_oldest_age_seconds) > 60',
      for: '2m',
      summary:
        'Events of {{ $labels.job }} wait to be published. Firms get no webhooks about them, and other services do not know of them.',
    },
    {
      name: 'RelayLeaderCount',
      severity: 'ticket',
      owner: 'by service',
      expr: 'sum by (job) (outbox_relay_leader) != 1',
      // what was pushed by a leader that has stopped is shown for five minutes more
      for: '6m',
      summary: '{{ $value }} processes of {{ $labels.job }} publish its events; it should be one.',
    },
    {
      name: 'EventsNotHandled',
      severity: 'page',
      owner: 'by service',
      expr: 'max by (job, messaging_destination_name) (consumer_lag_age_seconds) > 120',
      for: '3m',
      summary:
        '{{ $labels.job }} does not keep up with {{ $labels.messaging_destination_name }}. What follows from these events, such as webhooks or reports, comes late.',
    },
    {
      name: 'DeadLetter',
      severity: 'page',
      owner: 'by service',
      expr: 'sum by (job, messaging_destination_name) (increase(consumer_dead_letters_total[10m])) > 0',
      summary:
        '{{ $labels.job }} gave up on an event of {{ $labels.messaging_destination_name }}. What follows from it, such as a webhook, does not happen until somebody replays it.',
    },
    {
      name: 'RequestLogLost',
      severity: 'ticket',
      owner: 'by service',
      expr: 'sum by (job) (increase(gateway_request_log_requests_total{outcome!="sent"}[1h])) > 0',
      summary:
        'Calls of firms are missing in the request log for good. A firm that looks one up does not find it.',
    },
    {
      name: 'DeadLettersWait',
      severity: 'ticket',
      owner: 'by service',
      expr: 'max by (job, messaging_destination_name) (consumer_dead_letters_waiting) > 0',
      for: '6h',
      summary:
        '{{ $value }} events of {{ $labels.messaging_destination_name }} wait in the dead letters of {{ $labels.job }}. Nothing follows from them until somebody decides.',
    },
  ],
};
