import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { FirmClient } from './client.ts';
import { Endpoint } from './endpoint.ts';
import type { SuiteUnderFault } from './suite-under-fault.ts';

const WRITERS = 6;
const PAUSE_MS = 60;

/** How a scenario's firms write. */
export interface Writing {
  /** How many clients write at once; 6 when left out. */
  writers?: number;
  /** How long each waits between two referrals, milliseconds; 60 when left out. */
  pauseMs?: number;
}

/** A referral that the service said it has stored. */
export interface Acknowledged {
  title: string;
  referralId: string;
  baseCaseId: string;
  isAccepted: boolean;
}

interface Firm {
  firm: { id: string };
  keys: { standard: string };
}

/** A firm that takes part: its client, its webhook endpoint, and what its cursor has read. */
export interface Party {
  id: string;
  client: FirmClient;
  endpoint: Endpoint;
  subscriptionId: string;
  /** Ids of status updates in the order in which the cursor gave them. */
  read: string[];
}

/** Two firms that create, refer and acknowledge without pause, and read their status updates by cursor. */
export class Traffic {
  readonly acknowledged: Acknowledged[] = [];
  /** Referrals whose webhooks may come as two deliveries each. */
  readonly repeatable = new Set<string>();
  sender: Party;
  receiver: Party;
  private readonly suite: SuiteUnderFault;
  private readonly writerCount: number;
  private readonly pauseMs: number;
  private readonly writing = new AbortController();
  private readonly reading = new AbortController();
  private readonly abandoned = new AbortController();
  private writers: Promise<unknown>;
  private paused?: PromiseWithResolvers<void>;
  private busy = 0;
  private readers: Promise<unknown>;

  constructor(suite: SuiteUnderFault, { writers = WRITERS, pauseMs = PAUSE_MS }: Writing = {}) {
    this.suite = suite;
    this.writerCount = writers;
    this.pauseMs = pauseMs;
  }

  async start(): Promise<void> {
    const { internalUrl, adminApiKey } = this.suite.sandbox;
    const response = await fetch(`${internalUrl}/admin/test-firms`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-admin-api-key': adminApiKey },
      body: JSON.stringify({ pairs: 1 }),
    });
    const { data } = (await response.json()) as { data: { sender: Firm; receiver: Firm }[] };
    [this.sender, this.receiver] = await Promise.all([
      this.join(data[0]!.sender),
      this.join(data[0]!.receiver),
    ]);
    this.writers = Promise.all(Array.from({ length: this.writerCount }, () => this.write()));
    this.readers = Promise.all([this.read(this.sender), this.read(this.receiver)]);
  }

  /** Waits until `count` more referrals were acknowledged. @throws after `timeoutMs` */
  async more(count: number, timeoutMs: number): Promise<void> {
    const goal = this.acknowledged.length + count;
    for (const deadline = Date.now() + timeoutMs; this.acknowledged.length < goal; await sleep(50)) {
      if (Date.now() > deadline)
        throw new Error(
          `writes are not accepted: ${this.acknowledged.length} of ${goal} after ${timeoutMs / 1000} s`,
        );
    }
  }

  /** Lets calls end, and begins no others until `resume`. */
  async pause(): Promise<void> {
    this.paused = Promise.withResolvers();
    while (this.busy > 0) await sleep(20);
  }

  resume(): void {
    this.paused?.resolve();
    this.paused = undefined;
  }

  /** What was acknowledged after the first `count` is undone by a restore. */
  forgetAfter(count: number): void {
    this.acknowledged.length = count;
  }

  /** Webhooks of what was acknowledged after the first `count` may be made again. */
  mayComeAgain(count: number): void {
    for (const { referralId } of this.acknowledged.slice(count)) this.repeatable.add(referralId);
  }

  /** Waits until all that is acknowledged now has reached the receiver. @throws after `timeoutMs` */
  async arrivedWithin(timeoutMs: number): Promise<void> {
    const wanted = this.acknowledged.map(({ referralId }) => referralId);
    for (const deadline = Date.now() + timeoutMs; ; await sleep(100)) {
      const arrived = new Set(this.receiver.endpoint.arrivals.map(({ about }) => about));
      const missing = wanted.filter((id) => !arrived.has(id)).length;
      if (missing === 0) return;
      if (Date.now() > deadline)
        throw new Error(`${missing} webhooks did not arrive within ${timeoutMs / 1000} s`);
    }
  }

  /** Ends the writers when their calls are answered. What is not within `timeoutMs` is given up. */
  async stopWriting(timeoutMs: number): Promise<void> {
    this.writing.abort();
    this.resume();
    const timer = setTimeout(() => this.abandoned.abort(), timeoutMs);
    await this.writers;
    clearTimeout(timer);
    if (this.abandoned.signal.aborted)
      throw new Error(`a call is not answered with 2xx within ${timeoutMs / 1000} s`);
  }

  async stop(): Promise<void> {
    this.resume();
    for (const one of [this.writing, this.abandoned, this.reading]) one.abort();
    await Promise.all([this.writers, this.readers]);
    for (const { client, endpoint } of [this.sender, this.receiver])
      await Promise.all([client.close(), endpoint.close()]);
  }

  private async join({ firm, keys }: Firm): Promise<Party> {
    const client = new FirmClient(this.suite.sandbox.baseUrl, keys.standard);
    const endpoint = new Endpoint();
    const url = await endpoint.listen();
    const made = await client.settled('POST', '/webhooks', AbortSignal.timeout(30_000), { url });
    if (!made) throw new Error('The firm cannot subscribe');
    return { id: firm.id, client, endpoint, subscriptionId: String(made.body.data.id), read: [] };
  }

  private async write(): Promise<void> {
    for (let turn = 0; !this.writing.signal.aborted; turn++) {
      await this.paused?.promise;
      this.busy++;
      const isAnswered = await this.writeOne(turn % 2 === 0);
      this.busy--;
      if (!isAnswered) return;
      await sleep(this.pauseMs);
    }
  }

  private async writeOne(accepts: boolean): Promise<boolean> {
    const title = `Fault suite ${randomUUID()}`;
    const made = await this.sender.client.settled('POST', '/sent-cases', this.abandoned.signal, {
      title,
      caseType: 'motor_vehicle_accident',
      jurisdiction: 'NY',
      clientFirstName: 'Dana',
      clientLastName: 'Whitfield',
      referentFirmId: this.receiver.id,
    });
    if (!made) return false;
    const { id, referralId } = made.body.data as { id: string; referralId: string };
    const one: Acknowledged = { title, referralId, baseCaseId: id, isAccepted: false };
    this.acknowledged.push(one);
    if (accepts) {
      const path = `/cases/${id}/referrals/${referralId}/acknowledge`;
      one.isAccepted = (await this.receiver.client.settled('POST', path, this.abandoned.signal, {})) !== null;
    }
    return true;
  }

  private async read({ client, read }: Party): Promise<void> {
    let cursor = '';
    while (!this.reading.signal.aborted) {
      const path = `/status-updates?limit=100&after=${encodeURIComponent(cursor)}`;
      const page = await client.settled('GET', path, this.reading.signal);
      if (!page) return;
      const rows = page.body.data as unknown as { id: string }[];
      read.push(...rows.map(({ id }) => id));
      cursor = String(page.body.meta.nextCursor);
      if (rows.length === 0) await sleep(200);
    }
  }
}
