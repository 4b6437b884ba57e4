import { TIERS } from '@referral-exchange/contracts';
import { gauge, histogram } from './declare-metrics.js';

/** The buckets that OpenTelemetry's conventions advise for the durations of requests, in seconds. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const HTTP_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
type HttpMethod = (typeof HTTP_METHODS)[number] | '_OTHER';
const POOL = { 'db.client.connection.pool.name': ['main'] } as const;

const delay = (what: string, words: string) =>
  gauge({
    name: `nodejs.eventloop.delay.${what}`,
    unit: 's',
    tells: `Delay of the event loop, ${words}, since the last collection. High: the process computes for too long at a time.`,
    labels: {},
  });

/** What every service measures. */
export const serviceMetrics = {
  requestDuration: histogram(
    {
      name: 'http.server.request.duration',
      unit: 's',
      tells:
        'Requests: their number, and how long they took until the response was sent. Probes are left out.',
      labels: {
        'http.request.method': [...HTTP_METHODS, '_OTHER'],
        'http.route': 'patterns of the routes; `(none)` when there is no such route',
        'http.response.status_code': 'the statuses; 499 when the caller went away before the response',
        tier: [...TIERS, 'none'],
      },
    },
    REQUEST_SECONDS,
  ),
  poolConnections: gauge(
    {
      name: 'db.client.connection.count',
      unit: '{connection}',
      tells: 'Connections of the pool to Postgres, in use and idle.',
      labels: { ...POOL, 'db.client.connection.state': ['used', 'idle'] },
    },
    'up-down counter',
  ),
  poolSize: gauge(
    {
      name: 'db.client.connection.max',
      unit: '{connection}',
      tells: 'The most connections that the pool opens (`DATABASE_POOL_SIZE`).',
      labels: POOL,
    },
    'up-down counter',
  ),
  poolWaiting: gauge(
    {
      name: 'db.client.connection.pending_requests',
      unit: '{request}',
      tells:
        'Work that waits for a connection of the pool. Above 0 for long: the pool is too small or statements are slow.',
      labels: POOL,
    },
    'up-down counter',
  ),
  loopDelayMedian: delay('p50', 'median'),
  loopDelayHigh: delay('p99', '99th percentile'),
  loopDelayMost: delay('max', 'the longest'),
  loopUse: gauge({
    name: 'nodejs.eventloop.utilization',
    unit: '1',
    tells:
      'Share of the time in which the event loop was busy, since the last collection. 1: the process is at its limit.',
    labels: {},
  }),
  cpuTime: gauge(
    {
      name: 'process.cpu.time',
      unit: 's',
      tells: 'CPU time of the process, all its threads.',
      labels: { 'cpu.mode': ['user', 'system'] },
    },
    'counter',
  ),
  memory: gauge(
    {
      name: 'process.memory.usage',
      unit: 'By',
      tells: 'Resident memory of the process.',
      labels: {},
    },
    'up-down counter',
  ),
  heapUsed: gauge(
    {
      name: 'v8js.memory.heap.used',
      unit: 'By',
      tells: 'Used memory of the JavaScript heap.',
      labels: { 'v8js.heap.space.name': 'the spaces of the heap of V8, about ten' },
    },
    'up-down counter',
  ),
  clockSkew: gauge({
    name: 'clock.skew',
    unit: 's',
    tells: 'How far the wall clock of the process is ahead of the time of Postgres.',
    labels: {},
  }),
};

/** The value of the label `http.request.method`. */
export function methodLabel(method: string): HttpMethod {
  return (HTTP_METHODS as readonly string[]).includes(method) ? (method as HttpMethod) : '_OTHER';
}
