import { type AlertArea, PLATFORM } from '../alert.ts';

const DOCUMENTS = { team: 'documents' };
const REFERRALS = { team: 'referrals' };

/** What services do by themselves: imports, erasures, exports, expiry, waterfalls, periodic workers, keys. */
export const WORK: AlertArea = {
  area: 'work',
  alerts: [
    {
      name: 'ImportStandsStill',
      severity: 'ticket',
      owner: REFERRALS,
      expr: 'max(imports_oldest_progress_age_seconds) > 300',
      for: '5m',
      summary: 'The CSV import of a firm has made no progress for {{ humanizeDuration $value }}.',
    },
    {
      name: 'ErasurePending',
      severity: 'ticket',
      owner: REFERRALS,
      expr: 'max(erasures_oldest_pending_age_seconds) > 600',
      for: '5m',
      summary: 'A person who is to be erased is still in a service after {{ humanizeDuration $value }}.',
    },
    {
      name: 'ExportPending',
      severity: 'ticket',
      owner: DOCUMENTS,
      expr: 'max(exports_oldest_pending_age_seconds) > 3600',
      for: '10m',
      summary: 'An export of a person or a firm has had no file for {{ humanizeDuration $value }}.',
    },
    {
      name: 'ExportGivenUp',
      severity: 'ticket',
      owner: DOCUMENTS,
      expr: 'max(exports_given_up) > 0',
      for: '5m',
      summary: '{{ $value }} exports of the last week were given up: nobody makes their file any more.',
    },
    {
      name: 'ExpiryOverdue',
      severity: 'ticket',
      owner: REFERRALS,
      expr: 'max(referrals_expiry_overdue_age_seconds) > 600',
      for: '5m',
      summary:
        'Referrals do not expire in time. Senders still wait for a receiver that had its time, and waterfalls do not go on.',
    },
    {
      name: 'WaterfallLate',
      severity: 'ticket',
      owner: { team: 'routing' },
      expr: 'max(routing_waterfall_oldest_age_seconds) > 300',
      for: '5m',
      summary:
        'A rejected or expired case has waited for {{ humanizeDuration $value }} to be referred to the next firm.',
    },
    {
      name: 'WorkerOverdue',
      severity: 'ticket',
      owner: 'by service',
      expr: 'min by (job, worker) (worker_last_success_age_seconds) > 120 + 3 * max by (job, worker) (worker_interval_seconds > 0)',
      for: '5m',
      summary:
        'The worker "{{ $labels.worker }}" of {{ $labels.job }} has not ended a run without an error for {{ humanizeDuration $value }}.',
    },
    {
      name: 'CheckFoundFaults',
      severity: 'ticket',
      owner: 'by service',
      expr: 'max by (job) (check_faults) > 0',
      summary:
        'The nightly check of the data of {{ $labels.job }} found {{ $value }} faults: somebody altered rows by hand.',
    },
    {
      name: 'CheckNotRun',
      severity: 'ticket',
      owner: 'by service',
      // a night, and two hours for a slow run
      expr: 'max by (job) (check_last_run_age_seconds) > 93600',
      for: '5m',
      summary:
        'The nightly check of the data of {{ $labels.job }} has not come to its end for {{ humanizeDuration $value }}.',
    },
    {
      name: 'SigningKeyOld',
      severity: 'ticket',
      owner: { team: 'identity' },
      expr: 'max(oauth_signing_key_age_seconds) > 100 * 86400',
      for: '1h',
      summary: 'The key that signs the tokens of OAuth was not rotated for {{ humanizeDuration $value }}.',
    },
    {
      name: 'LoginsQueue',
      severity: 'ticket',
      owner: { team: 'identity' },
      expr: 'max(auth_login_queue_length) > 80',
      for: '2m',
      summary: '{{ $value }} people wait for their login; above LOGIN_QUEUE_LENGTH (200) they get a 503.',
    },
    {
      name: 'TelemetryLost',
      severity: 'ticket',
      owner: PLATFORM,
      expr: 'sum by (job, signal) (increase(telemetry_export_failures_total[15m])) > 3',
      summary:
        'The collector does not take the {{ $labels.signal }} of {{ $labels.job }}. They are lost; users notice nothing.',
    },
  ],
};
