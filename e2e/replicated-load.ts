import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FirmClient, Form } from '../tools/faults/client.ts';
import { newRecordId, OBJECT } from './crm-org.js';
import type { SentRecord } from './replicated-crm.js';
import { fileForm } from './upload.js';
import { caseBody } from './world.js';

const WRITERS = 4;
const PAUSE_MS = 200;
/** An echo address shows its newest fifty requests: fewer than that are sent, so that each can be found. */
const MAX_ECHOED = 40;
const ECHO_EVERY_MS = 1_000;
const RECORD_EVERY_MS = 500;
export const IMPORTED_ROWS = 4_000;
const IMPORT_HEADER = 'externalId,title,caseType,jurisdiction,clientFirstName,clientLastName';

/** A referral and all that the suite accepted for it. */
export interface Referred {
  title: string;
  baseCaseId: string;
  referralId: string;
  isSigned: boolean;
  /** The document that was uploaded to it. */
  fileName: string | null;
}

/**
 * Who writes: a sender and a receiver, and two firms that get little, so that all that reaches them can be
 * listed.
 */
export interface LoadClients {
  sender: FirmClient;
  receiver: { id: string; client: FirmClient };
  quietSender: FirmClient;
  quietReceiver: { id: string };
  /** The CRM of a third sender, and the firm that gets its records. */
  crm: FirmClient;
  crmReceiver: { id: string };
  /** The origin, for what is not below the API's prefix. */
  anonymous: FirmClient;
  /** An agent of the sender lists its tools; the status of the answer. */
  listTools: () => Promise<number>;
}

/**
 * Firms that write without pause and repeat each call, with its `Idempotency-Key`, until it is answered with
 * 2xx.
 */
export class ReplicatedLoad {
  readonly referred: Referred[] = [];
  /** Ids of the referrals that were sent to the quiet receiver. */
  readonly echoed: string[] = [];
  /** Records that the CRM sent. */
  readonly records: SentRecord[] = [];
  /** Import jobs that were accepted. */
  readonly jobs: string[] = [];
  medCases = 0;
  private readonly writing = new AbortController();
  private readonly abandoned = new AbortController();
  private writers: Promise<unknown> = Promise.resolve();

  constructor(private readonly clients: LoadClients) {}

  start(): void {
    const writers = Promise.all([
      ...Array.from({ length: WRITERS }, () => this.repeat((turn) => this.referOne(turn), PAUSE_MS)),
      this.repeat((turn) => this.echoOne(turn), ECHO_EVERY_MS),
      this.repeat(() => this.sendRecord(), RECORD_EVERY_MS),
      this.repeat((turn) => this.visit(turn), PAUSE_MS),
    ]);
    writers.catch(() => undefined); // `stop` says it
    this.writers = writers;
  }

  /** Sends two files of which each is imported by a background job. */
  async startImports(): Promise<void> {
    const { sender, quietSender } = this.clients;
    const jobs = await Promise.all(
      [sender, quietSender].map((client) => this.call(client, '/import/cases', importFile())),
    );
    this.jobs.push(...jobs.map(({ jobId }) => String(jobId)));
  }

  /** Waits until `count` more referrals have gone through all their steps. @throws after `timeoutMs` */
  async more(count: number, timeoutMs = 60_000): Promise<void> {
    const goal = this.referred.length + count;
    for (const deadline = Date.now() + timeoutMs; this.referred.length < goal; await sleep(50))
      if (Date.now() > deadline)
        throw new Error(`${this.referred.length} of ${goal} referrals were accepted`);
  }

  /** Ends the writers when their calls under way are answered. @throws when one is not within `timeoutMs` */
  async stop(timeoutMs = 60_000): Promise<void> {
    this.writing.abort();
    const timer = setTimeout(() => this.abandoned.abort(), timeoutMs);
    await this.writers.finally(() => clearTimeout(timer));
  }

  /** Gives up what is not answered. */
  async abandon(): Promise<void> {
    this.writing.abort();
    this.abandoned.abort();
    await this.writers.catch(() => undefined);
  }

  private async repeat(work: (turn: number) => Promise<void>, pauseMs: number): Promise<void> {
    for (let turn = 0; !this.writing.signal.aborted; turn++) {
      await work(turn);
      await sleep(pauseMs, undefined, { signal: this.writing.signal }).catch(() => undefined);
    }
  }

  private async referOne(turn: number): Promise<void> {
    const { sender, receiver } = this.clients;
    const title = `Two replicas ${randomUUID()}`;
    const made = await this.call(sender, '/sent-cases', caseBody({ title }));
    const baseCaseId = String(made.baseCaseId);
    const refer = { referentFirmId: receiver.id };
    const sent = await this.call(sender, `/sent-cases/${baseCaseId}/refer`, refer);
    const referralId = String(sent.referralId);
    await this.call(receiver.client, `/cases/${baseCaseId}/referrals/${referralId}/acknowledge`, {});
    const isSigned = turn % 2 === 0;
    if (isSigned) await this.call(receiver.client, `/received-referrals/${referralId}/sign`, {});
    const fileName = turn % 2 === 1 ? `${randomUUID()}.pdf` : null;
    if (fileName) await this.call(sender, `/cases/${baseCaseId}/documents`, fileForm({ fileName }));
    this.referred.push({ title, baseCaseId, referralId, isSigned, fileName });
  }

  private async echoOne(turn: number): Promise<void> {
    if (turn >= MAX_ECHOED) return;
    const body = caseBody({ referentFirmId: this.clients.quietReceiver.id });
    const { referralId } = await this.call(this.clients.quietSender, '/sent-cases', body);
    this.echoed.push(String(referralId));
  }

  private async sendRecord(): Promise<void> {
    const { crm, crmReceiver } = this.clients;
    const recordId = newRecordId();
    const body = {
      sourceRecordId: recordId,
      crmObjectApiName: OBJECT,
      targetFirmIds: [crmReceiver.id],
      idempotencyKey: randomUUID(),
    };
    const sent = await this.call(crm, '/crm/interactive-sends', body);
    const { referralId, referenceNumber } = sent.case as SentRecord;
    this.records.push({ recordId, referralId, referenceNumber });
  }

  /** The services that no other step needs. */
  private async visit(turn: number): Promise<void> {
    const { sender, receiver, anonymous } = this.clients;
    const patient = { patientFirstName: 'Dana', patientLastName: 'Whitfield' };
    const medCase = { ...patient, caseType: 'motor_vehicle_accident', jurisdiction: 'NY' };
    if (turn % 4 === 0) {
      await this.call(sender, '/med-cases', medCase);
      this.medCases++;
    }
    await this.call(sender, '/firms/me');
    await this.call(sender, '/routing/rules');
    await this.call(receiver.client, '/analytics/received');
    await this.call(anonymous, '/.well-known/oauth-authorization-server');
    await this.listTools();
  }

  /** Until it is answered with 2xx, as all calls. */
  private async listTools(): Promise<void> {
    const { signal } = this.abandoned;
    const isAnswered = async () => {
      const status = await this.clients.listTools().catch(() => 503);
      if (status < 500 && status !== 200) throw new Error(`an agent got ${status}`);
      return status === 200;
    };
    while (!(await isAnswered())) await sleep(PAUSE_MS, undefined, { signal });
  }

  /** The data of the answer. With a body it is a POST. */
  private async call(
    client: FirmClient,
    path: string,
    body?: object | Form,
  ): Promise<Record<string, unknown>> {
    const answer = await client.settled(body ? 'POST' : 'GET', path, this.abandoned.signal, body);
    if (!answer) throw new Error(`${path} was never answered with 2xx`);
    return answer.body.data;
  }
}

function importFile(): Form {
  const file = randomUUID();
  const rows = Array.from(
    { length: IMPORTED_ROWS },
    (_, n) => `${n},Imported ${file} ${n},motor_vehicle_accident,NY,Dana,Whitfield`,
  );
  const content = [IMPORT_HEADER, ...rows].join('\r\n') + '\r\n';
  return fileForm({ fileName: 'rows.csv', type: 'text/csv', content });
}
