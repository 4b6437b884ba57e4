import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LevelCounts, serviceMetrics } from '@referral-exchange/telemetry';
import { gatewayMetrics } from '../gateway.metrics.js';
import { CallCounts } from './call-counts.js';

describe('the calls of a gateway', () => {
  let levels: LevelCounts;
  let counts: CallCounts;
  beforeEach(() => {
    levels = new LevelCounts();
    counts = new CallCounts({ levels });
  });
  afterEach(() => {
    counts.onApplicationShutdown();
    levels.stop();
  });

  const answer = (method: 'GET' | 'POST' | 'OPTIONS', route: string, status: number, seconds: number) =>
    serviceMetrics.requestDuration.record(seconds, {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      tier: 'full',
    });
  const sumOf = (name: string) => levels.sums().find((level) => level.name === name);

  it('of clients are good when they get no 5xx; unknown paths and OPTIONS are no calls', () => {
    answer('GET', '/api/public/v1/firms/me', 404, 0.1);
    answer('POST', '/api/public/v1/sent-cases', 503, 0.1);
    answer('GET', '(none)', 503, 0.1);
    answer('OPTIONS', '/api/public/v1/firms/me', 500, 0.1);
    expect(sumOf('requests_availability')).toMatchObject({ total: 2, bad: 1 });
  });

  it('of clients are in time by their kind, and uploads are left out', () => {
    answer('GET', '/api/public/v1/firms/me', 200, 0.6);
    answer('POST', '/api/public/v1/sent-cases', 201, 0.6);
    answer('POST', '/api/public/v1/cases/{id}/documents', 201, 20);
    expect(sumOf('requests_latency')).toMatchObject({ total: 2, bad: 1 });
  });

  it('to a service are bad when it answers 5xx or not at all, and not when a caller has left', () => {
    const call = (status: number) =>
      serviceMetrics.callDuration.record(0.1, {
        'server.address': 'routing',
        'http.request.method': 'GET',
        'http.response.status_code': status,
      });
    for (const status of [200, 404, 503, 0]) call(status);
    gatewayMetrics.upstreamFailures.add({ upstream: 'routing', 'error.type': 'timeout' });
    expect(counts.to('routing').sum()).toEqual({ total: 4, bad: 2 });
    expect(counts.to('oauth').sum()).toEqual({ total: 0, bad: 0 });
  });
});
