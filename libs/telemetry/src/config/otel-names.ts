/** Values of OpenTelemetry's variables that we take, by its own names. */

/** OTEL_TRACES_SAMPLER. */
export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** OTEL_EXPORTER_OTLP_PROTOCOL. */
export const OTLP_PROTOCOLS = ['http/protobuf', 'grpc', 'http/json'] as const;

/** OTEL_METRICS_EXPORTER: the ways that metrics can take. */
export const METRICS_WAYS = ['prometheus', 'otlp', 'none'] as const;
