import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type DomainEvent, parseEvent } from '@referral-exchange/contracts';
import { log as processLog, throttledLog } from '@referral-exchange/telemetry';
import type { Exchange } from '../exchange/exchange.js';
import { gatewayMetrics } from '../gateway.metrics.js';
import { BATCH_SIZE } from './batches.js';
import { RequestLog } from './request-log.js';

const exchange = {
  keyPrefix: 'svcp_1a2b3c4d',
  target: { area: 'public', path: '/api/public/v1/sent-cases', segments: ['sent-cases'] },
  principal: { firmId: '0192f3a0-1000-7000-8000-000000000001', providerId: null },
  requestId: 'req_0123456789abcdef01234567',
  method: 'GET',
  startedAt: 0,
} as unknown as Exchange;

/** Kafka, as the log sees it. */
class FakeSender {
  readonly sent: DomainEvent[] = [];
  tries = 0;
  isAway = false;

  async sendText({ eventId }: Pick<DomainEvent, 'eventId'>, text: Buffer): Promise<void> {
    this.tries++;
    if (this.isAway) throw new Error('away');
    const event = JSON.parse(String(text)) as DomainEvent;
    expect(event.eventId).toBe(eventId);
    this.sent.push(event);
  }

  async close(): Promise<void> {}
}

describe('the request log of a gateway', () => {
  let sender: FakeSender;
  let log: RequestLog;
  let counted: Record<string, number>;
  let lines: unknown[];
  beforeEach(() => {
    jest.useFakeTimers();
    counted = { sent: 0, full: 0, stopped: 0 };
    jest.spyOn(gatewayMetrics.requestLog, 'add').mockImplementation(((
      { outcome }: { outcome: string },
      by = 1,
    ) => {
      counted[outcome]! += by;
    }) as typeof gatewayMetrics.requestLog.add);
    jest.spyOn(throttledLog, 'warn').mockImplementation(() => undefined);
    lines = [];
    jest.spyOn(processLog, 'error').mockImplementation((line: unknown) => void lines.push(line));
    sender = new FakeSender();
    log = new RequestLog(sender, { REQUEST_LOG: 'on' });
    log.onApplicationBootstrap();
  });
  afterEach(async () => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    await log.onApplicationShutdown();
  });

  const take = (count: number) => {
    for (let n = 0; n < count; n++) log.take(exchange, 200, '/api/public/v1/sent-cases');
  };

  it('tells of calls within a second, in events of the contracts', async () => {
    take(BATCH_SIZE + 1);
    expect(sender.tries).toBe(0);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(sender.sent).toHaveLength(2);
    for (const event of sender.sent) expect(parseEvent(event)).toEqual(event);
    expect(counted).toEqual({ sent: BATCH_SIZE + 1, full: 0, stopped: 0 });
  });

  it('holds no more than 20,500 calls while Kafka is away, counts the others, and tries ever more seldom', async () => {
    sender.isAway = true;
    take(60_000);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(counted).toEqual({ sent: 0, full: 40_000, stopped: 0 });
    expect(sender.tries).toBeLessThan(10);
    sender.isAway = false;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(counted).toEqual({ sent: 20_000, full: 40_000, stopped: 0 });
  });

  it('sends what waits when the process stops, and counts what it could not send', async () => {
    take(3);
    await log.onApplicationShutdown();
    expect(counted).toMatchObject({ sent: 3, stopped: 0 });
    sender.isAway = true;
    take(2);
    await log.onApplicationShutdown();
    expect(counted).toMatchObject({ sent: 3, stopped: 2 });
    // the counter ends with the process: the line is what is left
    expect(lines).toEqual([{ requests: 2 }]);
  });

  it('does nothing when it is switched off', async () => {
    const off = new RequestLog(sender, { REQUEST_LOG: 'off' });
    off.onApplicationBootstrap();
    off.take(exchange, 200, undefined);
    await off.onApplicationShutdown();
    expect(sender.tries).toBe(0);
  });
});
