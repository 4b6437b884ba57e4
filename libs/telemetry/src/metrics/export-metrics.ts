import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics';
import { log } from '../logging/log.js';
import { LAST_EXPORT_MS, metricExporter, type OtlpSettings } from './otlp-exporters.js';
import { resourceAttributesOf, type IdentitySettings } from '../config/process-identity.js';
import { measureWith } from './declare-metrics.js';
import { metricsWayOf, type MetricsWaySettings } from '../config/metrics-way.js';
import { prometheusInstrument } from './prometheus-names.js';
import { observeRuntime } from './runtime-metrics.js';

/** The settings that say where metrics go. With none of them no code of the SDK is loaded. */
export type MetricsSettings = MetricsWaySettings & OtlpSettings & IdentitySettings & { HOST?: string };

const PATH = '/metrics';

/** Where metrics leave the process. */
interface Outlet {
  reader: MetricReader;
  server?: Server;
}

/** What runs from `startMetrics` to `stopMetrics`. */
interface Running {
  provider: MeterProvider;
  server?: Server;
  stopObserving: () => void;
}

let running: Running | undefined;

/**
 * Begins to measure: as Prometheus text at `/metrics` on METRICS_PORT, a port of its own that nothing
 * forwards to, or by OTLP every minute to OTEL_EXPORTER_OTLP_ENDPOINT. A second call does nothing.
 *
 * @throws {ConfigError} when the way that OTEL_METRICS_EXPORTER names lacks its setting
 * @throws Error naming METRICS_PORT when the port cannot be used
 */
export async function startMetrics(service: string, settings: MetricsSettings): Promise<void> {
  if (running) return;
  const way = metricsWayOf(settings);
  if (way === 'none') return;
  const [sdk, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/resources'),
  ]);
  const { reader, server } = way === 'prometheus' ? await serve(settings) : await push(settings);
  // otherwise the SDK repeats the last value of a gauge that cannot be read any more, for ever
  const { DELTA, CUMULATIVE } = sdk.AggregationTemporality;
  reader.selectAggregationTemporality = (type) =>
    type === sdk.InstrumentType.OBSERVABLE_GAUGE ? DELTA : CUMULATIVE;
  const resource = resourceFromAttributes(resourceAttributesOf(service, settings));
  const provider = new sdk.MeterProvider({ resource, readers: [reader] });
  measureWith(
    provider.getMeter('referral-exchange'),
    way === 'prometheus' ? prometheusInstrument : undefined,
  );
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
    .shutdown({ timeoutMillis: LAST_EXPORT_MS })
    .catch((error: unknown) => log.warn({ err: error }, 'the last metrics were not sent'));
}

/** The port of the Prometheus text while it is served. */
export function metricsPort(): number | undefined {
  return (running?.server?.address() as AddressInfo | undefined)?.port;
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

/** Metrics that are fetched. */
async function serve({ METRICS_PORT: port, HOST }: MetricsSettings): Promise<Outlet> {
  const { PrometheusExporter } = await import('@opentelemetry/exporter-prometheus');
  const reader = new PrometheusExporter({ preventServerStart: true, withoutScopeInfo: true });
  const server = createServer((request, response) => {
    if (request.url === PATH) reader.getMetricsRequestHandler(request, response);
    else response.writeHead(404).end();
  });
  await listen(server, port!, HOST);
  return { reader, server };
}

/** Metrics that are sent every minute. */
async function push(settings: MetricsSettings): Promise<Outlet> {
  const { PeriodicExportingMetricReader } = await import('@opentelemetry/sdk-metrics');
  const exporter = await metricExporter(settings.OTEL_EXPORTER_OTLP_ENDPOINT!, settings);
  return { reader: new PeriodicExportingMetricReader({ exporter }) };
}
