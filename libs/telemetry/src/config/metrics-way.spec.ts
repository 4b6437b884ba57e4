import { describe, expect, it } from '@jest/globals';
import { metricsWayOf } from './metrics-way.js';

const PORT = { METRICS_PORT: 9464 };
const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

describe('the way that metrics take', () => {
  it.each([
    ['none without a place', {}, 'none'],
    ['served with a port', PORT, 'prometheus'],
    ['pushed with an endpoint', ENDPOINT, 'otlp'],
    ['served only, with both', { ...PORT, ...ENDPOINT }, 'prometheus'],
    [
      'pushed only, when that is named',
      { ...PORT, ...ENDPOINT, OTEL_METRICS_EXPORTER: 'otlp' as const },
      'otlp',
    ],
    ['none, when that is named', { ...PORT, ...ENDPOINT, OTEL_METRICS_EXPORTER: 'none' as const }, 'none'],
  ])('%s', (_what, settings, way) => {
    expect(metricsWayOf(settings)).toBe(way);
  });

  it('is an error that names the setting which is missing for it', () => {
    expect(() => metricsWayOf({ ...ENDPOINT, OTEL_METRICS_EXPORTER: 'prometheus' })).toThrow(
      'METRICS_PORT: is missing',
    );
    expect(() => metricsWayOf({ ...PORT, OTEL_METRICS_EXPORTER: 'otlp' })).toThrow(
      'OTEL_EXPORTER_OTLP_ENDPOINT: is missing',
    );
  });
});
