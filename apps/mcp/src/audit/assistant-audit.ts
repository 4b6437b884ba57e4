import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { callerOf } from '@referral-exchange/identity';
import { auditRecorded, EventSender } from '@referral-exchange/messaging/without-database';
import { backoffMs, log, pause, throttledLog } from '@referral-exchange/telemetry';
import { mcpMetrics } from '../mcp.metrics.js';
import type { Assistant } from '../owners/assistant.js';

/** Acts of assistants, as the audit log names them. */
export type AssistantAction =
  | 'assistant.case_drafted'
  | 'assistant.case_changed'
  | 'assistant.note_written'
  | 'assistant.message_sent'
  | 'assistant.case_referred'
  | 'assistant.referral_acknowledged'
  | 'assistant.referral_advanced'
  | 'assistant.referral_ended';

/** What an assistant did, to which record, without a word of its text. */
export interface AssistantAct {
  action: AssistantAction;
  caseId: string;
  /** Null: to a draft. */
  referralId: string | null;
  details: Readonly<Record<string, unknown>>;
}

type Entry = ReturnType<typeof auditRecorded>;

const EVERY_MS = 1_000;
const MAX_REST_MS = 30_000;
const MOST_WAITING = 5_000;
const STOP_PATIENCE_MS = 2_000;

/**
 * Tells the audit log what assistants did, with the name of the client. The history of the case, which its
 * owner writes with the act itself, holds who and when; this adds through what (ADR 193). Entries wait in
 * memory while Kafka is away.
 */
@Injectable()
export class AssistantAudit implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly waiting: Entry[] = [];
  private timer?: NodeJS.Timeout;
  private sending?: Promise<void>;
  private failures = 0;
  private restUntil = 0;

  constructor(@Inject(EventSender) private readonly sender: Pick<EventSender, 'send' | 'close'>) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.sendSoon(), EVERY_MS).unref();
  }

  /** Takes an act that is done. Never throws, and waits for nothing. */
  record({ principal }: Assistant, { action, caseId, referralId, details }: AssistantAct): void {
    const subject =
      referralId === null
        ? { subjectType: 'case' as const, subjectId: caseId }
        : { subjectType: 'referral' as const, subjectId: referralId };
    this.waiting.push(auditRecorded(callerOf(principal), { action, ...subject, details }));
    if (this.waiting.length > MOST_WAITING) this.lose(1);
    this.sendSoon();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await Promise.race([this.sendAll(), pause(STOP_PATIENCE_MS, undefined, { ref: false })]);
    const entries = this.waiting.length;
    // nothing collects the counter of a process that ends
    if (entries > 0) log.error({ entries }, 'entries of the audit log were lost at the stop');
    this.lose(entries);
    await this.sender.close();
  }

  private async sendAll(): Promise<void> {
    await this.sending;
    await this.sendEach();
  }

  private sendSoon(): void {
    if (this.sending || this.waiting.length === 0 || performance.now() < this.restUntil) return;
    this.sending = this.sendEach().finally(() => (this.sending = undefined));
  }

  /** The oldest first. What cannot be sent stays. */
  private async sendEach(): Promise<void> {
    for (let [entry] = this.waiting; entry; [entry] = this.waiting) {
      try {
        await this.sender.send(entry);
      } catch (error) {
        this.restUntil = performance.now() + backoffMs(this.failures++, EVERY_MS, MAX_REST_MS);
        throttledLog.warn({ err: error, waiting: this.waiting.length }, 'audit entries could not be sent');
        return;
      }
      this.failures = 0;
      if (this.waiting[0] === entry) this.waiting.shift();
      mcpMetrics.auditEntries.add({ outcome: 'sent' });
    }
  }

  private lose(count: number): void {
    if (count === 0) return;
    this.waiting.splice(0, count);
    mcpMetrics.auditEntries.add({ outcome: 'lost' }, count);
  }
}
