import { by, type Dashboard, quantiles } from './dashboard.ts';

const JOB = '{job=~"$job"}';

/** Postgres as services see it. The server itself needs an exporter of its own. */
export const POSTGRES: Dashboard = {
  uid: 'referral-exchange-postgres',
  title: 'Referral exchange: Postgres',
  description: 'Pools, statements, locks and failures, as the services see them.',
  hasServices: true,
  rows: [
    {
      title: 'Pools',
      panels: [
        {
          title: 'Connections',
          tells: 'In use and idle.',
          unit: 'short',
          queries: [
            {
              expr: `sum by (job, db_client_connection_state) (db_client_connection_count${JOB})`,
              legend: '{{job}} {{db_client_connection_state}}',
            },
          ],
        },
        {
          title: 'Waiting for a connection',
          tells: 'Above 0 for long: PoolWaits.',
          unit: 'short',
          limit: 1,
          queries: [by('job', `max by (job) (db_client_connection_pending_requests${JOB})`)],
        },
        {
          title: 'Time spent waiting for one',
          tells: 'Seconds per second, of all work that found none free. It is in no duration of a statement.',
          unit: 's',
          queries: [by('job', `sum by (job) (rate(db_client_connection_wait_time_seconds_sum${JOB}[5m]))`)],
        },
        {
          title: 'Share of the pool in use',
          tells: 'Of the most that it may open.',
          unit: 'percentunit',
          limit: 0.9,
          queries: [
            by(
              'job',
              `sum by (job) (db_client_connection_count{job=~"$job",db_client_connection_state="used"}) / sum by (job) (db_client_connection_max${JOB})`,
            ),
          ],
        },
      ],
    },
    {
      title: 'Statements',
      panels: [
        {
          title: 'Duration',
          tells: 'Of all statements.',
          unit: 's',
          queries: quantiles('db_client_operation_duration_seconds', JOB, 'job'),
        },
        {
          title: 'Where the time goes',
          tells:
            'Ten statements, seconds per second. `commit` at the top: the disk of Postgres, or its synchronous standby.',
          unit: 's',
          queries: [
            {
              expr: `topk(10, sum by (job, db_query_summary) (rate(db_client_operation_duration_seconds_sum${JOB}[5m])))`,
              legend: '{{job}} {{db_query_summary}}',
            },
          ],
        },
        {
          title: 'Statements a second',
          tells: 'By service.',
          unit: 'short',
          queries: [by('job', `sum by (job) (rate(db_client_operation_duration_seconds_count${JOB}[5m]))`)],
        },
        {
          title: 'Not carried out',
          tells: 'By cause; deadlocks and serialization failures are repeated.',
          unit: 'short',
          queries: [
            {
              expr: `sum by (job, error_type) (rate(db_client_failures_total${JOB}[5m]))`,
              legend: '{{job}} {{error_type}}',
            },
          ],
        },
      ],
    },
    {
      title: 'Locks and clock',
      panels: [
        {
          title: 'Sessions that wait for a lock',
          tells: 'The runbook of LockWaits shows who blocks them.',
          unit: 'short',
          queries: [by('job', `max by (job) (db_lock_waiters${JOB})`)],
        },
        {
          title: 'Longest wait',
          tells: 'Above 5 s for two minutes: LockWaits. A statement waits for 15 s at most.',
          unit: 's',
          limit: 5,
          queries: [by('job', `max by (job) (db_lock_oldest_wait_age_seconds${JOB})`)],
        },
        {
          title: 'Clock skew',
          tells: 'Of the processes against Postgres.',
          unit: 's',
          queries: [by('job', `max by (job) (abs(clock_skew_seconds${JOB}))`)],
        },
      ],
    },
  ],
};
