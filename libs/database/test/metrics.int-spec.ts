import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import {
  OtlpCollector,
  principalHeaders,
  ScrapedMetrics,
  staysWithin,
  templateDatabase,
  type TestDatabase,
} from '@referral-exchange/testing';
import { Database, DatabaseModule, DATABASE_MIGRATIONS } from '../src/index.js';
import {
  gauge,
  metricsPort,
  newTraceparent,
  runInContext,
  startMetrics,
  startTracing,
  stopGracefully,
  stopMetrics,
  stopTracing,
} from '@referral-exchange/telemetry';
import { KNOWN_ID, startTiny, TinyModule } from '@referral-exchange/testing/tiny';

const POOL_SIZE = 2;
const SOMETIMES = gauge({ name: 'test.sometimes', unit: '1', tells: 'For this test.', labels: {} });
const STATE = 'db_client_connection_state';

let testDatabase: TestDatabase;
let app: NestExpressApplication;
let baseUrl: string;
let collector: Server;
let endpoint: string;
/** Paths of what was pushed: nothing, as it is served already. */
const pushed: string[] = [];

beforeAll(async () => {
  testDatabase = await templateDatabase('metrics', [...DATABASE_MIGRATIONS]);
  collector = createServer((request, response) => {
    pushed.push(request.url ?? '');
    request
      .resume()
      .on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  endpoint = `http://127.0.0.1:${port}/`;
  await startMetrics('tiny', {
    METRICS_PORT: 0,
    HOST: '127.0.0.1',
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    SERVICE_VERSION: '1.2.3',
    OTEL_RESOURCE_ATTRIBUTES: { 'service.instance.id': 'pod' },
  });
  const migrations = [...DATABASE_MIGRATIONS];
  const database = DatabaseModule.forRoot({ url: testDatabase.url, migrations, poolSize: POOL_SIZE });
  ({ app, baseUrl } = await startTiny(TinyModule.with([], [database])));
});

afterAll(async () => {
  await stopGracefully(app);
  collector.close();
  await testDatabase.drop();
});

const scrape = (): Promise<ScrapedMetrics> => ScrapedMetrics.read(metricsPort()!);
const get = async (path: string, tier: 'full' | 'standard'): Promise<number> =>
  (await fetch(baseUrl + path, { headers: await principalHeaders({ tier }) })).status;

describe('the metrics of a service', () => {
  it('are served on their port alone, at /metrics', async () => {
    expect((await fetch(`http://127.0.0.1:${metricsPort()}/`)).status).toBe(404);
    expect((await fetch(new URL('/metrics', baseUrl))).status).toBe(404);
  });

  it('count requests by route, tier and status, without the ids of paths', async () => {
    expect(await get(`/things/${KNOWN_ID}`, 'full')).toBe(200);
    expect(await get(`/things/${KNOWN_ID}`, 'standard')).toBe(200);
    expect(await get('/things/broken', 'full')).toBe(500);
    expect((await fetch(`${baseUrl}/nothing/${KNOWN_ID}`)).status).toBe(404);
    await fetch(new URL('/health/live', baseUrl));
    const metrics = await scrape();
    const count = (labels: Record<string, string>) =>
      metrics.value('http_server_request_duration_seconds_count', labels);
    const route = '/api/public/v1/things/:id';
    expect(count({ http_route: route, tier: 'full', http_response_status_code: '200' })).toBe(1);
    expect(count({ http_route: route, tier: 'standard', http_request_method: 'GET' })).toBe(1);
    expect(count({ http_route: '/api/public/v1/things/broken', http_response_status_code: '500' })).toBe(1);
    expect(count({ http_route: '(none)', tier: 'none', http_response_status_code: '404' })).toBe(2);
    expect(count({})).toBe(5);
    expect(metrics.value('http_server_request_duration_seconds_sum', { http_route: route })).toBeGreaterThan(
      0,
    );
  });

  it('show the connections of the pool, and who waits for one', async () => {
    const database = app.get(Database, { strict: false });
    const gate = Promise.withResolvers<void>();
    const begun: Promise<void>[] = [];
    const hold = (): Promise<void> => {
      const isOpen = Promise.withResolvers<void>();
      begun.push(isOpen.promise);
      return database.transaction(async () => {
        await database.query('SELECT 1');
        isOpen.resolve();
        await gate.promise;
      });
    };
    const holders = Array.from({ length: POOL_SIZE }, hold);
    await Promise.all(begun);
    const waiting = Array.from({ length: 3 }, () => database.query('SELECT 1'));
    const during = await scrape();
    gate.resolve();
    await Promise.all([...holders, ...waiting]);
    const pool = (metrics: ScrapedMetrics) => [
      metrics.value('db_client_connection_count', { [STATE]: 'used' }),
      metrics.value('db_client_connection_pending_requests'),
      metrics.value('db_client_connection_max'),
    ];
    const [used, pending, most] = pool(during);
    expect([used, most]).toEqual([POOL_SIZE, POOL_SIZE]);
    // the clock of the service asks the database every few seconds too
    expect([3, 4]).toContain(pending);
    let after = await scrape();
    while (pool(after)[0] !== 0) after = await scrape();
    expect(pool(after)).toEqual([0, 0, POOL_SIZE]);
    expect(after.value('db_client_connection_count', { [STATE]: 'idle' })).toBe(POOL_SIZE);
  });

  it('tell the wait for a connection and COMMIT from statements, and show both in a sampled trace', async () => {
    const database = app.get(Database, { strict: false });
    await database.query(`CREATE TABLE ends (how text);
      CREATE FUNCTION at_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.how = 'slow' THEN PERFORM pg_sleep(0.3);
        ELSE PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
        RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON ends DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION at_commit();`);
    const write = (how: string) =>
      database.transaction(() => database.prepared('write_end', 'INSERT INTO ends VALUES ($1)', [how]));
    const before = await scrape();
    const traces = await OtlpCollector.start();
    await startTracing('tiny', traces.settings);
    const traceparent = newTraceparent().replace(/00$/, '01');
    await runInContext({ requestId: 'req_x', traceparent }, async () => {
      const slow = Array.from({ length: POOL_SIZE }, () => write('slow'));
      await Promise.all([...slow, database.prepared('quick_read', 'SELECT 1')]);
    });
    await stopTracing();
    await traces.close();
    await expect(write('ended')).rejects.toThrow('The connection was lost during COMMIT');
    const after = await scrape();
    const rise = (name: string, labels: Record<string, string> = {}) =>
      (after.value(name, labels) ?? 0) - (before.value(name, labels) ?? 0);
    const duration = (name: string) =>
      rise('db_client_operation_duration_seconds_sum', { db_query_summary: name });
    expect(duration('commit')).toBeGreaterThan(0.6);
    for (const name of ['write_end', 'quick_read']) expect(duration(name)).toBeLessThan(0.25);
    expect(rise('db_client_connection_wait_time_seconds_sum')).toBeGreaterThan(0.25);
    expect(rise('db_client_failures_total', { error_type: 'connection' })).toBe(1);
    const names = new Set(traces.spans.map(({ name }) => name));
    expect([...names].sort()).toEqual(['commit', 'quick_read', 'wait for a connection', 'write_end']);
  });

  it('are there at once while Postgres stands still, with the last values', async () => {
    const database = app.get(Database, { strict: false });
    const lockAge = (metrics: ScrapedMetrics) => metrics.value('db_lock_oldest_wait_age_seconds');
    while (lockAge(await scrape()) === undefined);
    const longestWait = async () => {
      const durations: number[] = [];
      const thaw = await freezeServer(database);
      try {
        // longer than a value is kept: a scrape asks the server that stands still
        for (const deadline = performance.now() + 6_000; performance.now() < deadline; await sleep(250)) {
          const startedAt = performance.now();
          expect(lockAge(await scrape())).toBe(0);
          durations.push(performance.now() - startedAt);
        }
      } finally {
        thaw();
      }
      const quarter = durations.toSorted((a, b) => a - b)[Math.floor(durations.length / 4)]!;
      return Math.max(...durations, quarter * 18);
    };
    // a query would end after a second at the earliest, and most scrapes take less than 50 ms
    await staysWithin(900, longestWait);
  });

  it('show the process: event loop, CPU time, memory, clock', async () => {
    let metrics = await scrape();
    // a scrape makes garbage as well
    while (metrics.value('v8js_gc_duration_seconds_count') === undefined) metrics = await scrape();
    const names = ['v8js_gc_duration_seconds_count', 'v8js_memory_heap_limit_bytes'];
    for (const name of ['process_unix_file_descriptor_count', 'process_unix_file_descriptor_limit', ...names])
      expect(metrics.value(name)).toBeGreaterThan(0);
    for (const name of [
      'process_memory_usage_bytes',
      'process_memory_limit_bytes',
      'v8js_memory_heap_used_bytes',
      'process_cpu_time_seconds_total',
    ])
      expect(metrics.value(name)).toBeGreaterThan(0);
    for (const name of ['p50', 'p99', 'max'].map((what) => `nodejs_eventloop_delay_${what}_seconds`))
      expect(metrics.value(name)).toBeGreaterThanOrEqual(0);
    expect(metrics.value('nodejs_eventloop_utilization_ratio')).toBeGreaterThanOrEqual(0);
    expect(metrics.value('clock_skew_seconds')).toBeDefined();
  });

  it('have no value that cannot be read any more, instead of the last one', async () => {
    let value: number | undefined = 7;
    const stop = SOMETIMES.observe((observe) => (value === undefined ? undefined : observe(value, {})));
    expect((await scrape()).value('test_sometimes_ratio')).toBe(7);
    value = undefined;
    expect((await scrape()).value('test_sometimes_ratio')).toBeUndefined();
    value = 0;
    expect((await scrape()).value('test_sometimes_ratio')).toBe(0);
    stop();
  });

  it('tell which process they are of, and when it started', async () => {
    const metrics = await scrape();
    expect(metrics.target).toMatchObject({
      service_name: 'tiny',
      service_version: '1.2.3',
      service_instance_id: 'pod',
    });
    expect(metrics.value('process_start_time_seconds')).toBeCloseTo(performance.timeOrigin / 1_000, 0);
  });

  it('are not pushed as well: each series would be there twice', async () => {
    await stopGracefully(app);
    expect(pushed).toEqual([]);
    await startMetrics('tiny', { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
    expect(metricsPort()).toBeUndefined();
    await stopMetrics();
    expect(pushed).toEqual(['/v1/metrics']);
  });
});

it('a port that is in use is an error that names the setting', async () => {
  const { port } = collector.address() as AddressInfo;
  await expect(startMetrics('tiny', { METRICS_PORT: port, HOST: '127.0.0.1' })).rejects.toThrow(
    `METRICS_PORT: metrics cannot be served on port ${port}: `,
  );
});

/** Stops the processes of the server that serve the pool, as if its disk hung. Returns the undo. */
async function freezeServer(database: Database): Promise<() => void> {
  const pidOf = () =>
    database.transaction(async () => {
      const [row] = await database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid, pg_sleep(0.2)');
      return row!.pid;
    });
  const pids = new Set(await Promise.all(Array.from({ length: POOL_SIZE }, pidOf)));
  expect(pids.size).toBe(POOL_SIZE);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  };
}
