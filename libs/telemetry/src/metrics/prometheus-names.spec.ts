import { expect, it } from '@jest/globals';
import type { MetricKind } from './declare-metrics.js';
import { prometheusName } from './prometheus-names.js';

/** The names that a collector gives: OpenTelemetry's compatibility with Prometheus, "Metric metadata". */
it.each<[string, string, MetricKind, string]>([
  ['http.server.request.duration', 's', 'histogram', 'http_server_request_duration_seconds'],
  ['process.memory.usage', 'By', 'up-down counter', 'process_memory_usage_bytes'],
  ['process.cpu.time', 's', 'counter', 'process_cpu_time_seconds_total'],
  ['nodejs.eventloop.utilization', '1', 'gauge', 'nodejs_eventloop_utilization_ratio'],
  ['outbox.relay.leader', '1', 'up-down counter', 'outbox_relay_leader'],
  ['mail.dropped', '{mail}', 'counter', 'mail_dropped_total'],
  ['already.in.seconds', 's', 'gauge', 'already_in_seconds'],
])('%s in %s, a %s', (name, unit, kind, expected) => {
  expect(prometheusName({ kind, declaration: { name, unit, tells: '', labels: {} } })).toBe(expected);
});
