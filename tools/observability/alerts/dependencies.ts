import { type AlertArea, PLATFORM } from '../alert.ts';

const FAILED =
  'sum by (job, dependency) (rate(dependency_call_duration_seconds_count{dependency!="crm",outcome="failed"}[10m]))';
const CALLS =
  'sum by (job, dependency) (rate(dependency_call_duration_seconds_count{dependency!="crm"}[10m]))';

/** What services need: one another, Redis, S3, clamd, SMTP, Postgres. */
export const DEPENDENCIES: AlertArea = {
  area: 'dependencies',
  alerts: [
    {
      name: 'UpstreamFails',
      severity: 'ticket',
      owner: PLATFORM,
      expr: 'sum by (upstream, error_type) (rate(gateway_upstream_failures_total[5m])) > 0.02',
      for: '5m',
      summary:
        'Calls to {{ $labels.upstream }} fail in the gateway ({{ $labels.error_type }}). Callers get a 503.',
    },
    {
      name: 'DependencyDown',
      severity: 'ticket',
      owner: { team: 'gateway' },
      expr: 'min by (dependency) (gateway_dependency_up) == 0',
      for: '3m',
      summary:
        'A gateway works without {{ $labels.dependency }}. Calls succeed for a while, but without rate limits, new credentials or revocations.',
    },
    {
      name: 'DependencyFails',
      severity: 'ticket',
      owner: 'by service',
      expr: `${FAILED} / ${CALLS} > 0.1`,
      for: '10m',
      summary:
        '{{ humanizePercentage $value }} of the calls of {{ $labels.job }} to {{ $labels.dependency }} fail. Uploads, downloads or mails fail with it.',
    },
    {
      name: 'PoolWaits',
      severity: 'ticket',
      owner: 'by service',
      expr: 'max by (job) (min_over_time(db_client_connection_pending_requests[5m])) > 0',
      for: '5m',
      summary: 'Calls of {{ $labels.job }} wait for a connection to Postgres, so they are slow.',
    },
    {
      name: 'LockWaits',
      severity: 'ticket',
      owner: 'by service',
      // a statement ends after 15 s, and the next one begins to wait: the age is never above that
      expr: 'max by (job) (max_over_time(db_lock_oldest_wait_age_seconds[2m])) > 5',
      for: '2m',
      summary:
        'Sessions of {{ $labels.job }} wait for a lock for {{ humanizeDuration $value }} and more. The calls behind them hang.',
    },
    {
      name: 'Deadlocks',
      severity: 'ticket',
      owner: 'by service',
      expr: 'sum by (job) (increase(db_client_failures_total{error_type="deadlock"}[1h])) > 0',
      summary:
        'Postgres ended a statement of {{ $labels.job }} because of a deadlock. Its call was repeated or failed.',
    },
    {
      name: 'StatementsFail',
      severity: 'ticket',
      owner: 'by service',
      expr: 'sum by (job, error_type) (rate(db_client_failures_total{error_type!~"deadlock|serialization"}[5m])) > 0.05',
      for: '5m',
      summary:
        'Postgres does not carry out statements of {{ $labels.job }} ({{ $labels.error_type }}). Their calls get a 503.',
    },
  ],
};
