import { SERVICES } from '@referral-exchange/contracts';
import { type AlertArea, PLATFORM } from '../alert.ts';

const NAMES = Object.keys(SERVICES);
/** Every Go or Java program has metrics of these names too. */
const OURS = `job=~"${NAMES.join('|')}"`;
/** A service of which no process is seen, whether it was scraped or pushed. */
const GONE = NAMES.map((name) => `absent(process_start_time_seconds{job="${name}"})`).join(' or ');

/** The processes themselves: there, restarted, busy, full. */
export const PROCESSES: AlertArea = {
  area: 'processes',
  alerts: [
    {
      name: 'ServiceGone',
      severity: 'page',
      owner: 'by service',
      expr: GONE,
      for: '2m',
      summary: 'No process of {{ $labels.job }} is seen. What it does for users fails, or nobody can tell.',
    },
    {
      name: 'TargetDown',
      severity: 'ticket',
      owner: 'by service',
      expr: `up{${OURS}} == 0`,
      for: '3m',
      summary:
        'The metrics of {{ $labels.instance }} ({{ $labels.job }}) cannot be read: it is down, or cut off from the collector.',
    },
    {
      name: 'Restarts',
      severity: 'ticket',
      owner: 'by service',
      expr: `max by (job) (changes(process_start_time_seconds{${OURS}}[30m])) > 2`,
      summary:
        'A process of {{ $labels.job }} started {{ $value }} times in half an hour. Each time its calls and messages are repeated.',
    },
    {
      name: 'EventLoopBusy',
      severity: 'ticket',
      owner: 'by service',
      expr: `avg by (job) (avg_over_time(nodejs_eventloop_utilization_ratio{${OURS}}[5m])) > 0.9`,
      for: '10m',
      summary: 'The processes of {{ $labels.job }} compute all the time, so all its calls are slow.',
    },
    {
      name: 'EventLoopDelayed',
      severity: 'ticket',
      owner: 'by service',
      expr: `max by (job, instance) (min_over_time(nodejs_eventloop_delay_p99_seconds{${OURS}}[5m])) > 0.25`,
      for: '5m',
      summary:
        'A process of {{ $labels.job }} stops for {{ humanizeDuration $value }} again and again. Its calls wait meanwhile.',
    },
    {
      name: 'MemoryNearLimit',
      severity: 'ticket',
      owner: 'by service',
      expr: `max by (job, instance) (process_memory_usage_bytes{${OURS}} / process_memory_limit_bytes{${OURS}}) > 0.9`,
      for: '5m',
      summary:
        'A process of {{ $labels.job }} uses {{ humanizePercentage $value }} of the memory of its container. At the limit it is ended, and its calls fail.',
    },
    {
      name: 'HeapNearLimit',
      severity: 'ticket',
      owner: 'by service',
      expr: `sum by (job, instance) (v8js_memory_heap_used_bytes{${OURS}}) / max by (job, instance) (v8js_memory_heap_limit_bytes{${OURS}}) > 0.9`,
      for: '5m',
      summary:
        'The heap of a process of {{ $labels.job }} is {{ humanizePercentage $value }} full. It will soon end, and its calls fail.',
    },
    {
      name: 'DescriptorsNearLimit',
      severity: 'ticket',
      owner: 'by service',
      expr: `max by (job, instance) (process_unix_file_descriptor_count{${OURS}} / process_unix_file_descriptor_limit{${OURS}}) > 0.8`,
      for: '5m',
      summary:
        'A process of {{ $labels.job }} has opened {{ humanizePercentage $value }} of the files and sockets that it may. Then it refuses connections.',
    },
    {
      name: 'ClockSkew',
      severity: 'ticket',
      owner: PLATFORM,
      expr: `max by (job) (abs(clock_skew_seconds{${OURS}})) > 1`,
      for: '10m',
      summary:
        'The clock of a machine of {{ $labels.job }} is {{ humanizeDuration $value }} wrong. Services correct it; logs and traces do not fit together.',
    },
  ],
};
