import type { ExportResult } from '@opentelemetry/core';
import type { PushMetricExporter } from '@opentelemetry/sdk-metrics';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { OTLP_PROTOCOLS } from '../config/otel-names.js';
import { throttledLog } from '../logging/throttled-log.js';
import { serviceMetrics } from './service.metrics.js';

/** Where and how traces and metrics are pushed. Headers and the like are read by the exporters themselves. */
export interface OtlpSettings {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  /** Default `http/protobuf`, as OpenTelemetry has it. */
  OTEL_EXPORTER_OTLP_PROTOCOL?: (typeof OTLP_PROTOCOLS)[number];
}

/** How long a stop waits for the last spans and metrics. */
export const LAST_EXPORT_MS = 3_000;

/** The exporter of spans to this endpoint. Only the code of the protocol in use is loaded. */
export async function spanExporter(endpoint: string, settings: OtlpSettings): Promise<SpanExporter> {
  return watched(await spanExporterOf(endpoint, settings), 'traces');
}

async function spanExporterOf(endpoint: string, settings: OtlpSettings): Promise<SpanExporter> {
  const { OTEL_EXPORTER_OTLP_PROTOCOL: protocol = 'http/protobuf' } = settings;
  const options = { url: addressOf(endpoint, protocol, 'traces') };
  switch (protocol) {
    case 'grpc':
      return new (await import('@opentelemetry/exporter-trace-otlp-grpc')).OTLPTraceExporter(options);
    case 'http/json':
      return new (await import('@opentelemetry/exporter-trace-otlp-http')).OTLPTraceExporter(options);
    case 'http/protobuf':
      return new (await import('@opentelemetry/exporter-trace-otlp-proto')).OTLPTraceExporter(options);
  }
}

/** The exporter of metrics to this endpoint. Only the code of the protocol in use is loaded. */
export async function metricExporter(endpoint: string, settings: OtlpSettings): Promise<PushMetricExporter> {
  return watched(await metricExporterOf(endpoint, settings), 'metrics');
}

async function metricExporterOf(endpoint: string, settings: OtlpSettings): Promise<PushMetricExporter> {
  const { OTEL_EXPORTER_OTLP_PROTOCOL: protocol = 'http/protobuf' } = settings;
  const options = { url: addressOf(endpoint, protocol, 'metrics') };
  switch (protocol) {
    case 'grpc':
      return new (await import('@opentelemetry/exporter-metrics-otlp-grpc')).OTLPMetricExporter(options);
    case 'http/json':
      return new (await import('@opentelemetry/exporter-metrics-otlp-http')).OTLPMetricExporter(options);
    case 'http/protobuf':
      return new (await import('@opentelemetry/exporter-metrics-otlp-proto')).OTLPMetricExporter(options);
  }
}

/** gRPC has one address for all signals, HTTP a path each. */
function addressOf(endpoint: string, protocol: string, signal: 'traces' | 'metrics'): string {
  return protocol === 'grpc' ? endpoint : `${endpoint.replace(/\/$/, '')}/v1/${signal}`;
}

interface Exporter<Items> {
  export(items: Items, done: (result: ExportResult) => void): void;
}

/** A collector that is away shows in a metric and in the log, and nowhere else: no call waits for it. */
function watched<Items, E extends Exporter<Items>>(
  exporter: E & Exporter<Items>,
  signal: 'traces' | 'metrics',
): E {
  const send = exporter.export.bind(exporter);
  exporter.export = (items, done) =>
    send(items, (result) => {
      if (result.code !== 0) {
        serviceMetrics.exportFailures.add({ signal });
        throttledLog.warn({ err: result.error, signal }, 'the collector did not take what was sent', signal);
      }
      done(result);
    });
  return exporter;
}
