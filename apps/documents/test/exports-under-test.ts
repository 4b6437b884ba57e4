import { createHash } from 'node:crypto';
import type { DocumentAccess } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import { buildAdmin, eventually } from '@referral-exchange/testing';
import { fromBufferPromise } from 'yauzl';
import type { DocumentsUnderTest } from './documents-under-test.js';

export const EXPORTS = '/api/v1/admin/exports';

/** An entry of an opened ZIP. */
export interface OpenedEntry {
  name: string;
  bytes: Buffer;
}

/** All entries of a ZIP, in their order. The reader checks their sizes and CRCs. */
export async function unzip(bytes: Buffer): Promise<OpenedEntry[]> {
  const zip = await fromBufferPromise(bytes);
  const entries: OpenedEntry[] = [];
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    entries.push({ name: entry.fileName, bytes: Buffer.concat(await stream.toArray()) });
  }
  return entries;
}

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The lines of an entry. */
export const linesOf = (entries: OpenedEntry[], name: string): any[] =>
  entries
    .find((entry) => entry.name === name)!
    .bytes.toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Exports of a service whose other services answer what the test says. */
export class ExportsUnderTest {
  readonly admin;
  /** The pages of each call, for whichever firm asks. */
  readonly pages = new Map<string, { rows: object[]; next: string | null }[]>();

  constructor(private readonly test: DocumentsUnderTest) {
    this.admin = test.service.as(buildAdmin());
    this.setUp({});
    for (const kind of ['cases', 'status-updates', 'med-cases', 'fills', 'transactions'])
      test.answers.set(`/internal/exported-${kind}`, ({ after }: { after: string | null }) => {
        const pages = this.pages.get(kind) ?? [{ rows: [], next: null }];
        return pages[Number(after ?? 0)]!;
      });
  }

  /** What every service says that the firm has set up there. */
  setUp(settings: object): void {
    this.test.answers.set('/internal/exported-settings', () => ({ settings }));
  }

  /** The person has this case with these firms. */
  knows(firmIds: string[], baseCaseIds = [this.test.baseCaseId], medCaseIds: string[] = []): void {
    this.test.answers.set('/internal/person', () => ({ firmIds, baseCaseIds, medCaseIds }));
  }

  /** A row of a case, whose documents the firm reads as told. */
  caseRow(title: string, access: Partial<DocumentAccess> = {}, id = this.test.baseCaseId) {
    const record = { sentCase: { id, title }, referrals: [], notes: [], externalLinks: [] };
    const all = { baseCaseId: id, readsCaseLevel: true, readableReferralIds: [this.test.referralId] };
    return { id, record, access: { ...all, upload: { referralId: null }, hasEnded: false, ...access } };
  }

  ask(body: object = { baseCaseId: newId() }) {
    return this.admin.post(EXPORTS, { reason: 'Request 2026-114', ...body });
  }

  /** The export once it has ended. */
  async ended(id: string): Promise<any> {
    const { data } = await eventually(
      () => this.admin.get(`${EXPORTS}/${id}`),
      (answer) => answer.data.status !== 'pending',
      60_000,
    );
    return data;
  }

  /** The file of an export, by its address. */
  async file(id: string, init: RequestInit = {}): Promise<Response> {
    const { data } = await this.admin.get(`${EXPORTS}/${id}/file`);
    return this.test.fetch(data.url, init);
  }

  /** Asks for an export, waits for it, and opens it. */
  async opened(body?: object) {
    const asked = await this.ask(body);
    if (asked.status !== 201) throw new Error(asked.text);
    const record = await this.ended(asked.data.id);
    const bytes = Buffer.from(await (await this.file(record.id)).arrayBuffer());
    return { record, bytes, entries: await unzip(bytes) };
  }
}
