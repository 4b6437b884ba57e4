import { ConfigError } from './load-config.js';
import type { METRICS_WAYS } from './otel-names.js';

export type MetricsWay = (typeof METRICS_WAYS)[number];

/** The settings that say where metrics go. */
export interface MetricsWaySettings {
  METRICS_PORT?: number;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  OTEL_METRICS_EXPORTER?: MetricsWay;
}

/**
 * The one way that metrics take: served at METRICS_PORT, pushed by OTLP, or none. Two at once would show
 * each series twice. Where no way is named, the port comes first.
 *
 * @throws {ConfigError} naming the setting that is missing for the way that is named
 */
export function metricsWayOf(settings: MetricsWaySettings): MetricsWay {
  const {
    METRICS_PORT: port,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_METRICS_EXPORTER: named,
  } = settings;
  if (named === 'prometheus' && port === undefined)
    throw new ConfigError([
      'METRICS_PORT: is missing; OTEL_METRICS_EXPORTER=prometheus serves metrics there',
    ]);
  if (named === 'otlp' && endpoint === undefined)
    throw new ConfigError([
      'OTEL_EXPORTER_OTLP_ENDPOINT: is missing; OTEL_METRICS_EXPORTER=otlp pushes metrics there',
    ]);
  return named ?? (port !== undefined ? 'prometheus' : endpoint !== undefined ? 'otlp' : 'none');
}
