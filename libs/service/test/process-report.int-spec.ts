import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { processReport, PROCESS_REPORT_PATH } from '@referral-exchange/contracts';
import { type CallOptions, eventually, ServiceUnderTest } from '@referral-exchange/testing';
import { defineService } from '../src/define-service.js';

describe('what a service says of itself', () => {
  let service: ServiceUnderTest;
  beforeAll(async () => {
    service = await ServiceUnderTest.start(defineService({ name: 'routing', modules: [] }), {
      settings: { SERVICE_VERSION: '1.42.0' },
    });
  });
  afterAll(() => service?.stop());

  const ask = (as: CallOptions['as']) => service.call('GET', PROCESS_REPORT_PATH, { as });

  it('is told to the gateway: its release, what it needs, and what waits', async () => {
    const first = await ask({ service: 'gateway' });
    expect(first.status).toBe(200);
    // the service does not wait for figures that cost a query, so the first report may lack them
    const { body } = await eventually(
      () => ask({ service: 'gateway' }),
      (answer) => answer.body.outbox !== null,
    );
    const report = processReport.parse(body);
    expect(report).toMatchObject({ version: '1.42.0', isReady: true, checks: { database: 'up' } });
    expect(Date.parse(report.startedAt)).toBeLessThan(Date.now());
    expect(body.outbox).toEqual({ events: 0, ageSeconds: 0 });
    expect(JSON.stringify(body)).not.toMatch(/postgres:|127\.0\.0\.1|key/i);
  });

  it('is told to nobody else: no customer, no other service, nobody without a token', async () => {
    expect(await ask({})).toMatchObject({ status: 403, code: 'wrong_scope' });
    expect(await ask({ kind: 'admin', firmId: null, tier: null })).toMatchObject({ status: 403 });
    expect(await ask({ service: 'referrals' })).toMatchObject({ status: 403, code: 'wrong_scope' });
    expect(await ask(null)).toMatchObject({ status: 401 });
  });
});
