import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { EventOfType } from '@referral-exchange/contracts';
import { EventSender } from '@referral-exchange/messaging/without-database';
import { backoffMs, clock, CONFIG, log, pause, throttledLog } from '@referral-exchange/telemetry';
import type { GatewayConfig } from '../config.js';
import type { Exchange } from '../exchange/exchange.js';
import { gatewayMetrics } from '../gateway.metrics.js';
import { Batches, type Batch } from './batches.js';
import { loggedRequest } from './logged-request.js';

/** How often what waits is sent: a person looks for a call as soon as it failed. */
const EVERY_MS = 1_000;
/** 20,000 requests: about 5 MB. */
const MOST_WAITING = 40;
/** How long no batch is tried after failures in a row. */
const MAX_REST_MS = 30_000;
/** How long a stop waits for Kafka. */
const STOP_PATIENCE_MS = 2_000;

/**
 * Tells the request log of calls (ADR 175), in batches and from memory: no call waits for it, and none fails
 * by it. While Kafka is away the newest requests are held, and the metrics count those that are lost.
 */
@Injectable()
export class RequestLog implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly waiting = new Batches(MOST_WAITING);
  private readonly isOn: boolean;
  private timer?: NodeJS.Timeout;
  private sending?: Promise<void>;
  /** Requests that Kafka has not taken yet, of the batch that is being sent. */
  private underWay = 0;
  private failures = 0;
  private restUntil = 0;

  constructor(
    @Inject(EventSender) private readonly sender: Pick<EventSender, 'sendText' | 'close'>,
    @Inject(CONFIG) { REQUEST_LOG }: Pick<GatewayConfig, 'REQUEST_LOG'>,
  ) {
    this.isOn = REQUEST_LOG === 'on';
  }

  onApplicationBootstrap(): void {
    if (this.isOn) this.timer = setInterval(() => this.sendSoon(), EVERY_MS).unref();
  }

  /** Takes a call that is over, if it belongs into the log. Never throws, and waits for nothing. */
  take(exchange: Exchange, status: number, describedPath: string | undefined): void {
    if (!this.isOn) return;
    const request = loggedRequest(exchange, status, describedPath);
    if (request) count('full', this.waiting.add(request));
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.restUntil = 0;
    await Promise.race([this.sendAll(), pause(STOP_PATIENCE_MS, undefined, { ref: false })]);
    const requests = this.waiting.size + this.underWay;
    count('stopped', requests);
    // nothing collects the counter of a process that ends
    if (requests > 0) log.error({ requests }, 'requests of the request log were lost at the stop');
    await this.sender.close();
  }

  /** Sends what waits. What cannot be sent waits on. */
  private async sendAll(): Promise<void> {
    await this.sending;
    await (this.sending = this.sendEach());
  }

  private sendSoon(): void {
    if (this.sending || performance.now() < this.restUntil) return;
    this.sending = this.sendEach().finally(() => (this.sending = undefined));
  }

  private async sendEach(): Promise<void> {
    for (let batch = this.waiting.take(); batch; batch = this.waiting.take()) {
      this.underWay = batch.count;
      try {
        const { event, text } = eventOf(batch);
        await this.sender.sendText(event, text);
        this.underWay = 0;
        this.failures = 0;
        count('sent', batch.count);
      } catch (error) {
        this.underWay = 0;
        this.restUntil = performance.now() + backoffMs(this.failures++, EVERY_MS, MAX_REST_MS);
        count('full', this.waiting.putBack(batch));
        throttledLog.warn({ err: error, waiting: this.waiting.size }, 'the request log could not be sent');
        return;
      }
    }
  }
}

function count(outcome: 'sent' | 'full' | 'stopped', requests: number): void {
  if (requests > 0) gatewayMetrics.requestLog.add({ outcome }, requests);
}

/** The event of a batch. Its requests are not parsed again: they come between `[` and `]`. */
function eventOf({ id, json }: Batch): { event: EventOfType<'requests.logged.v1'>; text: Buffer } {
  const event: EventOfType<'requests.logged.v1'> = {
    eventId: id,
    type: 'requests.logged.v1',
    occurredAt: clock.date().toISOString(),
    actor: { firmId: null, userId: null, name: 'System', source: 'system' },
    key: id,
    data: { requests: [] },
  };
  const empty = JSON.stringify(event);
  const at = empty.length - ']}}'.length;
  return {
    event,
    text: Buffer.concat([Buffer.from(empty.slice(0, at)), json, Buffer.from(empty.slice(at))]),
  };
}
