import { setTimeout as sleep } from 'node:timers/promises';
import { EventSender } from '@referral-exchange/messaging/without-database';
import { newId } from '@referral-exchange/telemetry';
import { testTopics } from '@referral-exchange/testing';
import { RequestLog } from '../dist/request-log/request-log.js';

const SECONDS = 10;
const LINES_PER_SECOND = 2_000;
const TURN_MS = 20;

/**
 * What one line of the request log costs the process of a gateway, in µs of CPU, all threads: it is made,
 * batched, packed and sent to a real Kafka, at the rate of a busy gateway. What the process uses without any
 * line is taken off.
 */
export async function costOfLine(): Promise<number> {
  const { brokers, prefix } = await testTopics(['gateway.requests']);
  const sender = new EventSender({ service: 'gateway', brokers, topicPrefix: prefix });
  const log = new RequestLog(sender, { REQUEST_LOG: 'on' });
  log.onApplicationBootstrap();
  await take(log, 2);
  const idle = await cpuOf(() => sleep(SECONDS * 1_000));
  const busy = await cpuOf(() => take(log, SECONDS));
  await log.onApplicationShutdown();
  return (busy - idle) / (SECONDS * LINES_PER_SECOND);
}

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

async function take(log: RequestLog, seconds: number): Promise<void> {
  const firmId = newId();
  const startedAt = performance.now();
  for (let taken = 0; taken < seconds * LINES_PER_SECOND; await sleep(TURN_MS)) {
    const due = Math.min(seconds, (performance.now() - startedAt) / 1_000) * LINES_PER_SECOND;
    for (; taken < due; taken++) log.take(call(firmId), 200, '/api/public/v1/sent-cases');
  }
}

/** A call of a firm that was answered. */
const call = (firmId: string) =>
  ({
    requestId: `req_${newId()}`,
    method: 'GET',
    keyPrefix: 'svcp_1a2b3c4d',
    target: { area: 'public' },
    principal: { firmId },
    startedAt: performance.now(),
  }) as Parameters<RequestLog['take']>[0];
