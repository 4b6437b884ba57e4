import { describe, expect, it } from '@jest/globals';
import { CallLimit, FEWEST_CALLS, MOST_CALLS } from './call-limit.js';

/** A service that answers `perSecond` calls, one after the other, and never quicker than `leastMs`. */
class Service {
  now = 0;
  readonly limit = new CallLimit();

  constructor(
    public perSecond: number,
    readonly leastMs: number,
  ) {}

  /** Calls come for so long; always so many are with the service, or as many as it may have. */
  work(seconds: number, wanted: number, route = 'GET /a'): void {
    for (const end = this.now + seconds * 1_000; this.now < end;) {
      const calls = Math.min(wanted, this.limit.calls);
      if (wanted > calls) this.limit.reached();
      this.now += 1_000 / this.perSecond;
      const tookMs = Math.max(this.leastMs, (calls * 1_000) / this.perSecond);
      this.limit.answered(route, tookMs, calls - 1, this.now);
    }
  }
}

describe('the limit of calls at once', () => {
  it('is all connections until something is slow', () => {
    const service = new Service(1_000, 20);
    service.work(5, 3);
    expect(service.limit.calls).toBe(MOST_CALLS);
  });

  it('falls to what the service answers in twice its usual time', () => {
    const service = new Service(500, 20); // ten calls at once take 20 ms
    service.work(5, 3);
    service.work(10, 500);
    expect(service.limit.calls).toBeGreaterThanOrEqual(12);
    expect(service.limit.calls).toBeLessThanOrEqual(28);
  });

  it('grows again when the service is quicker, and stays between its bounds', () => {
    const service = new Service(500, 20);
    service.work(5, 3);
    service.perSecond = 20;
    service.work(5, 500);
    expect(service.limit.calls).toBe(FEWEST_CALLS);
    service.perSecond = 10_000;
    service.work(5, 500);
    expect(service.limit.calls).toBe(MOST_CALLS);
  });

  it('does not take what a busy service takes for its usual time', () => {
    const service = new Service(500, 20);
    service.work(5, 3);
    service.work(60, 500);
    expect(service.limit.calls).toBeLessThanOrEqual(28);
  });

  it('gets used to a service that takes longer for good, even with the fewest calls', () => {
    const service = new Service(500, 20);
    service.work(5, 3);
    service.perSecond = 40; // the fewest calls take 100 ms
    service.work(30, 500);
    expect(service.limit.calls).toBe(FEWEST_CALLS);
    let most = 0;
    for (const end = service.now + 120_000; service.now < end;) {
      service.work(0.1, 500);
      most = Math.max(most, service.limit.calls);
    }
    expect(most).toBeGreaterThan(FEWEST_CALLS);
  });

  it('judges each route by its own time', () => {
    const service = new Service(1_000, 15);
    service.work(5, 3);
    for (let n = 0; n < 500; n++) service.limit.answered('GET /slow', 800, 0, (service.now += 20));
    service.limit.reached();
    expect(service.limit.calls).toBe(MOST_CALLS);
  });

  it('takes no notice of times below 10 ms', () => {
    const limit = new CallLimit();
    for (let n = 0; n < 100; n++) limit.answered('GET /a', 0.2, 0, n * 10);
    for (let n = 0; n < 100; n++) limit.answered('GET /a', 9, 40, 1_000 + n * 10);
    expect(limit.calls).toBe(MOST_CALLS);
  });
});
