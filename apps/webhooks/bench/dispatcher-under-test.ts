import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LoneService, type BenchStand } from '@referral-exchange/testing/bench';
import { Kafka, logLevel, Partitioners, type Producer } from 'kafkajs';
import { webhooks } from '../dist/service.js';
import { noteEvent } from './note-event.ts';

export interface Bystander {
  id: string;
  firmId: string;
}

/** A sender that stays connected. */
export interface NoteStream {
  /** Publishes a note, to the partition of its case unless another is named; answers the id of the event. */
  note(firmId: string, partition?: number): Promise<string>;
  close(): Promise<void>;
}

/** Before all ids. */
const NO_ID = '00000000-0000-0000-0000-000000000000';
/** Lets the service post to the machine itself. */
export const LOOPBACK = { WEBHOOK_EGRESS: 'loopback' };

/** The built dispatcher, and the ways to load and to watch it. */
export class DispatcherUnderTest {
  readonly service: LoneService;

  constructor(service: LoneService) {
    this.service = service;
  }

  static async start(stand: BenchStand): Promise<DispatcherUnderTest> {
    const settings = LOOPBACK;
    return new DispatcherUnderTest(await LoneService.start(stand, webhooks, { settings }));
  }

  /** Makes this many firms with `perFirm` subscriptions each, at `urlOf(n)`. */
  async subscribe(firms: number, perFirm: number, urlOf: (n: number) => string): Promise<Bystander[]> {
    const made: Bystander[] = [];
    for (let firm = 0; firm < firms; firm++) {
      const firmId = randomUUID();
      for (let n = 0; n < perFirm; n++) {
        const url = urlOf(made.length);
        const { id } = await this.service.call<{ id: string }>('POST', '/webhooks', firmId, { url });
        made.push({ id, firmId });
      }
    }
    return made;
  }

  async moveTo({ id, firmId }: Bystander, url: string): Promise<void> {
    await this.service.call('PATCH', `/webhooks/${id}`, firmId, { url });
  }

  /** Publishes a note of each firm, as the relay of referrals does; every one makes a body of about 1 KB. */
  async publishNotes(firmIds: string[]): Promise<void> {
    const producer = await this.connectProducer();
    for (let from = 0; from < firmIds.length; from += 500) {
      const messages = firmIds.slice(from, from + 500).map(noteEvent);
      await producer.send({ topic: this.topic, messages });
    }
    await producer.disconnect();
  }

  /**
   * Publishes a note of each firm and waits until so many more deliveries are recorded as made. `arrived`
   * settles when the receiver has them: until then Postgres, which may be measured, counts no rows.
   */
  async deliverNotes(
    firmIds: string[],
    deliveries: number,
    arrived: () => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const [last] = await this.service.sql<{ id: string }>(
      'SELECT id FROM deliveries ORDER BY id DESC LIMIT 1',
    );
    // by id, which grows with time: Postgres is measured too, and need not read the rounds before
    const made = async () => {
      const count = `SELECT count(*)::int AS n FROM deliveries WHERE id > $1 AND status = 'DELIVERED'`;
      return (await this.service.sql<{ n: number }>(count, [last?.id ?? NO_ID]))[0]!.n;
    };
    await this.publishNotes(firmIds);
    await arrived();
    for (const deadline = Date.now() + 120_000; (await made()) < deliveries; await sleep(100)) {
      if (Date.now() > deadline) throw new Error('The deliveries were not made in time');
    }
  }

  /** A sender that stays connected, for a steady stream of notes. */
  async stream(): Promise<NoteStream> {
    const producer = await this.connectProducer();
    return {
      note: async (firmId, partition) => {
        const { eventId, ...message } = noteEvent(firmId);
        await producer.send({ topic: this.topic, messages: [{ ...message, partition }] });
        return eventId;
      },
      close: () => producer.disconnect(),
    };
  }

  /** Deliveries that are still to be made. */
  async open(): Promise<number> {
    const [row] = await this.service.sql<{ n: number }>(
      'SELECT count(*)::int AS n FROM deliveries WHERE next_attempt_at IS NOT NULL',
    );
    return row!.n;
  }

  /** Waits until nothing is left to deliver. */
  async untilDone(timeoutMs = 300_000): Promise<void> {
    for (const deadline = Date.now() + timeoutMs; (await this.open()) > 0; await sleep(50)) {
      if (Date.now() > deadline) throw new Error(`${await this.open()} deliveries were not made in time`);
    }
  }

  private get topic(): string {
    return `${this.service.backing.topics.prefix}referrals.events`;
  }

  private async connectProducer(): Promise<Producer> {
    const { brokers } = this.service.backing.topics;
    const kafka = new Kafka({ brokers, logLevel: logLevel.NOTHING });
    const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner });
    await producer.connect();
    return producer;
  }
}
