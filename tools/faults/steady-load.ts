import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Form } from './client.ts';
import type { Party, Traffic } from './traffic.ts';

const CASE = {
  caseType: 'motor_vehicle_accident',
  jurisdiction: 'NY',
  clientFirstName: 'Dana',
  clientLastName: 'Whitfield',
};
const PATIENT = {
  caseType: CASE.caseType,
  jurisdiction: CASE.jurisdiction,
  patientFirstName: 'Dana',
  patientLastName: 'Whitfield',
};
/** A read for each so many writes. */
const WRITES_PER_READ = 5;
const DOCUMENT_BYTES = 8_000;
/** Each is answered by another service. */
const READS = [
  '/firms/me',
  '/analytics/sent',
  '/webhooks',
  '/routing/rules',
  '/med-cases',
  '/received-referrals',
];

/** The firms of the traffic call at a fixed rate, whether the calls before are answered or not, and once. */
export class SteadyLoad {
  calls = 0;
  /** What was not answered with 2xx, with how often. */
  readonly failed = new Map<string, number>();
  /** How long each call took, milliseconds. */
  readonly times: number[] = [];
  private readonly traffic: Traffic;
  private readonly perSecond: number;
  private readonly underWay = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private running: Promise<void>;
  private caseOfUpload?: string;

  constructor(traffic: Traffic, writesPerSecond: number) {
    this.traffic = traffic;
    this.perSecond = writesPerSecond;
  }

  start(): void {
    this.running = this.run();
  }

  /** Begins no more calls; resolves when all are answered. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    await Promise.all(this.underWay);
  }

  private async run(): Promise<void> {
    const startedAt = performance.now();
    for (let turn = 0; !this.stopping.signal.aborted; turn++) {
      this.begin(this.write(turn));
      if (turn % WRITES_PER_READ === 0) this.begin(this.read(turn / WRITES_PER_READ));
      await sleep(Math.max(0, startedAt + ((turn + 1) * 1_000) / this.perSecond - performance.now()));
    }
  }

  /** A case that was referred; always another one, because no firm writes for hours to one case. */
  private get newestCase(): string {
    return this.traffic.acknowledged.at(-1)!.baseCaseId;
  }

  private begin(call: Promise<void>): void {
    const one = call.finally(() => this.underWay.delete(one));
    this.underWay.add(one);
  }

  /** Of ten writes six make drafts; one each refers a case, adds a note, a document, and a med case. */
  private async write(turn: number): Promise<void> {
    const { sender, receiver, acknowledged } = this.traffic;
    const title = `Steady load ${randomUUID()}`;
    switch (turn % 10) {
      case 0: {
        const answer = await this.send(sender, 'POST', '/sent-cases', {
          ...CASE,
          title,
          referentFirmId: receiver.id,
        });
        const { id, referralId } = (answer?.body.data ?? {}) as { id?: string; referralId?: string };
        if (id && referralId) acknowledged.push({ title, referralId, baseCaseId: id, isAccepted: false });
        return;
      }
      case 3:
        return void (await this.send(sender, 'POST', `/cases/${this.newestCase}/notes`, { body: title }));
      case 6:
        return void (await this.send(sender, 'POST', '/med-cases', PATIENT));
      case 8:
        this.caseOfUpload = this.newestCase;
        return void (await this.send(sender, 'POST', `/cases/${this.caseOfUpload}/documents`, pdf(title)));
      default:
        return void (await this.send(sender, 'POST', '/sent-cases', { ...CASE, title }));
    }
  }

  private async read(turn: number): Promise<void> {
    const paths = [...READS, `/cases/${this.caseOfUpload ?? this.newestCase}/documents`];
    await this.send(this.traffic.sender, 'GET', paths[turn % paths.length]!);
  }

  private async send(
    { client }: Party,
    method: 'GET' | 'POST',
    path: string,
    body?: object | Form,
  ): Promise<Answer | null> {
    this.calls++;
    const startedAt = performance.now();
    const answer = await client.once(method, path, body);
    this.times.push(performance.now() - startedAt);
    if (answer && answer.status < 300) return answer;
    const status = answer ? `answered ${answer.status}` : 'lost its connection';
    const call = `${method} ${path.replace(/[0-9a-f-]{36}/, '{id}')} ${status}`;
    this.failed.set(call, (this.failed.get(call) ?? 0) + 1);
    return null;
  }
}

/** A PDF of a few kilobytes, as a form. */
function pdf(title: string): Form {
  const boundary = randomUUID();
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="report.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
  const content = `%PDF-1.4\n% ${title}\n${' '.repeat(DOCUMENT_BYTES)}\n%%EOF\n`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.from(`${head}${content}\r\n--${boundary}--\r\n`),
  };
}
