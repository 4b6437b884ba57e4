import { by, type Dashboard, quantiles } from './dashboard.ts';

const JOB = '{job=~"$job"}';

/** One service, chosen at the top: calls, work, processes, Postgres. */
export const SERVICE: Dashboard = {
  uid: 'referral-exchange-service',
  title: 'Referral exchange: a service',
  description: 'Calls, periodic work, calls to others and processes of the chosen services.',
  hasServices: true,
  rows: [
    {
      title: 'Calls',
      panels: [
        {
          title: 'Calls by status',
          tells: 'What the service answers.',
          unit: 'reqps',
          queries: [
            by(
              'http_response_status_code',
              `sum by (http_response_status_code) (rate(http_server_request_duration_seconds_count${JOB}[5m]))`,
            ),
          ],
        },
        {
          title: 'Duration',
          tells: 'Of all routes.',
          unit: 's',
          queries: quantiles('http_server_request_duration_seconds', JOB, 'job'),
        },
        {
          title: 'Slowest routes (95 %)',
          tells: 'Ten routes.',
          unit: 's',
          queries: [
            {
              expr: `topk(10, histogram_quantile(0.95, sum by (le, http_request_method, http_route) (rate(http_server_request_duration_seconds_bucket${JOB}[5m]))))`,
              legend: '{{http_request_method}} {{http_route}}',
            },
          ],
        },
        {
          title: 'Calls to other services',
          tells: 'By whom was called and the status; 0 is no answer.',
          unit: 'reqps',
          queries: [
            {
              expr: `sum by (server_address, http_response_status_code) (rate(http_client_request_duration_seconds_count${JOB}[5m]))`,
              legend: '{{server_address}} {{http_response_status_code}}',
            },
          ],
        },
        {
          title: 'Calls to S3, clamd, SMTP, CRMs',
          tells: 'Failed ones are retried or answered with 503.',
          unit: 'reqps',
          queries: [
            {
              expr: `sum by (dependency, outcome) (rate(dependency_call_duration_seconds_count${JOB}[5m]))`,
              legend: '{{dependency}} {{outcome}}',
            },
          ],
        },
      ],
    },
    {
      title: 'Work',
      panels: [
        {
          title: 'Runs of workers',
          tells: 'What the service does by itself.',
          unit: 'short',
          queries: [
            {
              expr: `sum by (worker, outcome) (increase(worker_runs_total${JOB}[5m]))`,
              legend: '{{worker}} {{outcome}}',
            },
          ],
        },
        {
          title: 'Time since the last good run, in intervals',
          tells: 'Above 3 for long: WorkerOverdue.',
          unit: 'short',
          limit: 3,
          queries: [
            by(
              'worker',
              `min by (worker) (worker_last_success_age_seconds${JOB}) / max by (worker) (worker_interval_seconds${JOB} > 0)`,
            ),
          ],
        },
        {
          title: 'Jobs in Redis',
          tells: 'Failed ones are kept for two weeks.',
          unit: 'short',
          queries: [{ expr: `max by (queue, state) (jobs_count${JOB})`, legend: '{{queue}} {{state}}' }],
        },
      ],
    },
    {
      title: 'Processes',
      panels: [
        {
          title: 'Event loop',
          tells: 'Share of the time in which it was busy; above 0.9 everything is slow.',
          unit: 'percentunit',
          limit: 0.9,
          queries: [by('instance', `nodejs_eventloop_utilization_ratio${JOB}`)],
        },
        {
          title: 'Memory',
          tells: 'Of the process, as a share of what its container may use. At the limit it is ended.',
          unit: 'percentunit',
          limit: 0.9,
          queries: [by('instance', `process_memory_usage_bytes${JOB} / process_memory_limit_bytes${JOB}`)],
        },
        {
          title: 'Garbage collection',
          tells: 'Seconds per second.',
          unit: 's',
          queries: [
            by('v8js_gc_type', `sum by (v8js_gc_type) (rate(v8js_gc_duration_seconds_sum${JOB}[5m]))`),
          ],
        },
        {
          title: 'Processor',
          tells: 'Cores in use.',
          unit: 'short',
          queries: [by('instance', `sum by (instance) (rate(process_cpu_time_seconds_total${JOB}[5m]))`)],
        },
        {
          title: 'Uptime',
          tells: 'A line that falls to 0 is a start.',
          unit: 's',
          queries: [by('instance', `time() - process_start_time_seconds${JOB}`)],
        },
        {
          title: 'Open files and sockets',
          tells: 'Share of what is allowed.',
          unit: 'percentunit',
          limit: 0.8,
          queries: [
            by(
              'instance',
              `process_unix_file_descriptor_count${JOB} / process_unix_file_descriptor_limit${JOB}`,
            ),
          ],
        },
      ],
    },
  ],
};
