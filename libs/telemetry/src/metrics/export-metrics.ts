import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics';
import { newId } from '../context/ids.js';
import { log } from '../logging/log.js';
import { measureWith, type DeclaredMetric } from './declare-metrics.js';
import { observeRuntime } from './runtime-metrics.js';

/** The settings that say where metrics go. With none of them no code of the SDK is loaded. */
export interface MetricsSettings {
  METRICS_PORT?: number;
  HOST?: string;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  OTEL_METRICS_EXPORTER?: 'otlp' | 'none';
}

const STOP_LIMIT_MS = 3_000;
const PATH = '/metrics';

/** What runs from `startMetrics` to `stopMetrics`. */
interface Running {
  provider: MeterProvider;
  server?: Server;
  stopObserving: () => void;
}

let running: Running | undefined;

/**
 * Begins to measure: as Prometheus text at `/metrics` on METRICS_PORT, a port of its own that nothing
 * forwards to, and by OTLP every minute to OTEL_EXPORTER_OTLP_ENDPOINT. A second call does nothing.
 *
 * @throws Error naming METRICS_PORT when the port cannot be used
 */
export async function startMetrics(service: string, settings: MetricsSettings): Promise<void> {
  if (running) return;
  const readers: MetricReader[] = [];
  let server: Server | undefined;
  if (settings.METRICS_PORT !== undefined) {
    const { PrometheusExporter } = await import('@opentelemetry/exporter-prometheus');
    const exporter = new PrometheusExporter({
      preventServerStart: true,
      withoutScopeInfo: true,
      withoutTargetInfo: true,
    });
    server = createServer((request, response) => {
      if (request.url === PATH) exporter.getMetricsRequestHandler(request, response);
      else response.writeHead(404).end();
    });
    await listen(server, settings.METRICS_PORT, settings.HOST);
    readers.push(exporter);
  }
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT && settings.OTEL_METRICS_EXPORTER !== 'none')
    readers.push(await otlpReader(settings.OTEL_EXPORTER_OTLP_ENDPOINT));
  if (readers.length === 0) return;
  const [sdk, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/resources'),
  ]);
  // otherwise the SDK repeats the last value of a gauge that cannot be read any more, for ever
  const { DELTA, CUMULATIVE } = sdk.AggregationTemporality;
  for (const reader of readers) {
    reader.selectAggregationTemporality = (type) =>
      type === sdk.InstrumentType.OBSERVABLE_GAUGE ? DELTA : CUMULATIVE;
  }
  // replicas that push to one collector are told apart by the instance
  const resource = resourceFromAttributes({ 'service.name': service, 'service.instance.id': newId() });
  const provider = new sdk.MeterProvider({ resource, readers });
  measureWith(provider.getMeter('referral-exchange'));
  running = { provider, server, stopObserving: observeRuntime() };
}

/** Sends what is not sent yet and ends measuring. Never throws. */
export async function stopMetrics(): Promise<void> {
  const last = running;
  running = undefined;
  if (!last) return;
  measureWith(undefined);
  last.stopObserving();
  last.server?.close();
  last.server?.closeAllConnections();
  await last.provider
    .shutdown({ timeoutMillis: STOP_LIMIT_MS })
    .catch((error: unknown) => log.warn({ err: error }, 'the last metrics were not sent'));
}

/** The port of the Prometheus text while it is served. */
export function metricsPort(): number | undefined {
  return (running?.server?.address() as AddressInfo | undefined)?.port;
}

/** The name of a metric in the Prometheus text. A histogram has it with `_bucket`, `_sum` and `_count`. */
export function prometheusName({ kind, declaration: { name } }: DeclaredMetric): string {
  return name.replaceAll('.', '_') + (kind === 'counter' ? '_total' : '');
}

async function listen(server: Server, port: number, host: string | undefined): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new Error(`METRICS_PORT: metrics cannot be served on port ${port}: ${cause.message}`, { cause }),
      ),
    );
    server.listen({ port, host }, resolve);
  });
  // metrics keep no process alive
  server.unref();
  log.info({ port: (server.address() as AddressInfo).port }, 'metrics are served');
}

async function otlpReader(endpoint: string): Promise<MetricReader> {
  const [{ PeriodicExportingMetricReader }, { OTLPMetricExporter }] = await Promise.all([
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/exporter-metrics-otlp-http'),
  ]);
  const url = `${endpoint.replace(/\/$/, '')}/v1/metrics`;
  return new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter({ url }) });
}
