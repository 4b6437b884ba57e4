import { SERVICES, TIERS } from '@referral-exchange/contracts';
import { counter, gauge, histogram } from './declare-metrics.js';

/** The buckets that OpenTelemetry's conventions advise for the durations of requests, in seconds. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const HTTP_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
type HttpMethod = (typeof HTTP_METHODS)[number] | '_OTHER';
const DEPENDENCY_SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const STATEMENT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5];
const WORKERS = 'the workers of the service, by their names in the log';
export const OUTCOMES = ['ok', 'failed'] as const;
/** Programs outside of the suite that services call. Redis and Kafka have metrics of their own. */
export const DEPENDENCIES = ['s3', 'clamd', 'smtp', 'crm'] as const;
/** Causes of failed statements that a person can do something about. */
export const STATEMENT_FAILURES = [
  'deadlock',
  'serialization',
  'lock_timeout',
  'statement_timeout',
  'read_only',
  'resources',
  'connection',
] as const;
/** Kinds of garbage collection, by OpenTelemetry's names. */
export const GC_TYPES = ['major', 'minor', 'incremental', 'weakcb'] as const;
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
  poolWait: histogram(
    {
      name: 'db.client.connection.wait_time',
      unit: 's',
      tells:
        'Work that found no free connection in the pool: how long it waited until it had one, or did not get one.',
      labels: POOL,
    },
    STATEMENT_SECONDS,
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
  memoryLimit: gauge(
    {
      name: 'process.memory.limit',
      unit: 'By',
      tells:
        'What the container of the process may use, or the machine has where there is no limit. At it the process is ended.',
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
  heapLimit: gauge(
    {
      name: 'v8js.memory.heap.limit',
      unit: 'By',
      tells:
        'What the JavaScript heap may grow to. Near it the process collects garbage all the time, then ends.',
      labels: {},
    },
    'up-down counter',
  ),
  garbage: histogram(
    {
      name: 'v8js.gc.duration',
      unit: 's',
      tells: 'Garbage collections: their number, and how long they held the process up.',
      labels: { 'v8js.gc.type': GC_TYPES },
    },
    [0.001, 0.01, 0.1, 1, 10],
  ),
  descriptors: gauge(
    {
      name: 'process.unix.file_descriptor.count',
      unit: '{file_descriptor}',
      tells: 'Open file descriptors of the process: sockets, files, pipes.',
      labels: {},
    },
    'up-down counter',
  ),
  descriptorLimit: gauge(
    {
      name: 'process.unix.file_descriptor.limit',
      unit: '{file_descriptor}',
      tells: 'How many file descriptors the process may open; missing when there is no limit.',
      labels: {},
    },
    'up-down counter',
  ),
  startTime: gauge({
    name: 'process.start_time',
    unit: 's',
    tells: 'When the process started, in seconds since 1970. A newer one than before: it was restarted.',
    labels: {},
  }),
  workerRuns: counter(
    {
      name: 'worker.runs',
      unit: '{run}',
      tells: 'Runs of the work that a service does at intervals by itself, and how they ended.',
      labels: { worker: WORKERS, outcome: OUTCOMES },
    },
    'expected',
  ),
  workerSuccessAge: gauge({
    name: 'worker.last_success.age',
    unit: 's',
    tells: 'Time since a worker of this process ended a run without an error, or since its start.',
    labels: { worker: WORKERS },
  }),
  workerInterval: gauge({
    name: 'worker.interval',
    unit: 's',
    tells: 'How long a worker waits between two runs.',
    labels: { worker: WORKERS },
  }),
  callDuration: histogram(
    {
      name: 'http.client.request.duration',
      unit: 's',
      tells: 'Calls to another service of the suite until its answer was there, failed ones too.',
      labels: {
        'server.address': Object.keys(SERVICES),
        'http.request.method': [...HTTP_METHODS, '_OTHER'],
        'http.response.status_code': 'the statuses; 0 when no answer came',
      },
    },
    REQUEST_SECONDS,
  ),
  dependencyDuration: histogram(
    {
      name: 'dependency.call.duration',
      unit: 's',
      tells: 'Calls to a program outside of the suite, by what was done there.',
      labels: { dependency: DEPENDENCIES, operation: 'verbs of the code', outcome: OUTCOMES },
    },
    DEPENDENCY_SECONDS,
  ),
  statementDuration: histogram(
    {
      name: 'db.client.operation.duration',
      unit: 's',
      tells:
        'Statements in Postgres, by name; those without one are `other`, and `commit` ends a transaction. Without the wait for a connection.',
      labels: { 'db.query.summary': 'names of the prepared statements, which stand in the code' },
    },
    STATEMENT_SECONDS,
  ),
  statementFailures: counter({
    name: 'db.client.failures',
    unit: '{statement}',
    tells:
      'Statements that Postgres did not carry out, and connections that could not be had, by the cause. A refused value is not counted.',
    labels: { 'error.type': STATEMENT_FAILURES },
  }),
  exportFailures: counter({
    name: 'telemetry.export.failures',
    unit: '{batch}',
    tells: 'Batches that the OpenTelemetry collector did not take; what was in them is lost.',
    labels: { signal: ['traces', 'metrics'] },
  }),
  lockWaiters: gauge({
    name: 'db.lock.waiters',
    unit: '{session}',
    tells: 'Sessions of the database that wait for a lock. Every replica shows the same.',
    labels: {},
  }),
  lockWaitAge: gauge({
    name: 'db.lock.oldest_wait.age',
    unit: 's',
    tells: 'For how long the first of them has waited; 0 when none does. Every replica shows the same.',
    labels: {},
  }),
  clockSkew: gauge({
    name: 'clock.skew',
    unit: 's',
    tells: 'How far the wall clock of the process is ahead of the time of Postgres.',
    labels: {},
  }),
};

/**
 * Measures a call to another service of the suite, whichever client made it.
 *
 * @param status 0 when no answer came
 * @param startedAt of `performance.now()`
 */
export function measureCall(service: string, method: string, status: number, startedAt: number): void {
  serviceMetrics.callDuration.record((performance.now() - startedAt) / 1_000, {
    'server.address': service,
    'http.request.method': methodLabel(method),
    'http.response.status_code': status,
  });
}

/** The value of the label `http.request.method`. */
export function methodLabel(method: string): HttpMethod {
  return (HTTP_METHODS as readonly string[]).includes(method) ? (method as HttpMethod) : '_OTHER';
}
