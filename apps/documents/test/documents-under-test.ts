import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  documentAccessSchema,
  SERVICE_TOKEN_FIRM_CLAIM,
  SERVICE_TOKEN_HEADER,
  type DocumentAccess,
} from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import {
  principalFor,
  sampleOf,
  type ServiceAnswer,
  ServiceUnderTest,
  type TestCaller,
  until,
} from '@referral-exchange/testing';
import { request } from 'undici';
import { documents } from '../src/service.js';
import { PDF } from './sample-files.js';

/** A part of a form: a file with a name, or a text. */
export interface Part {
  name: string;
  fileName?: string;
  /** The file name as it stands in the header, when it is no quoted text. */
  rawDisposition?: string;
  type?: string;
  content: Buffer | string;
}

/** The bytes of a form and its content type. */
export function form(parts: Part[], boundary = `----${randomBytes(8).toString('hex')}`) {
  const bytes = parts.flatMap(({ name, fileName, rawDisposition, type, content }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`,
    rawDisposition ?? (fileName === undefined ? '' : `; filename="${fileName.replaceAll('"', '%22')}"`),
    type ? `\r\nContent-Type: ${type}` : '',
    '\r\n\r\n',
    content,
    '\r\n',
  ]);
  const raw = Buffer.concat([...bytes, `--${boundary}--\r\n`].map((part) => Buffer.from(part as string)));
  return { raw, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

/**
 * The service with a folder, and a referrals that answers what the test says for each firm. The real
 * referrals is in the journeys (e2e) and answers by the same contract.
 */
export class DocumentsUnderTest {
  readonly baseCaseId = newId();
  readonly referralId = newId();
  /** By firm; null: not a party. */
  readonly access = new Map<string, Partial<DocumentAccess> | null>();
  /** Answers of calls other than the one for access, by path; null: 404. */
  readonly answers = new Map<string, (body: any, firmId: string | undefined) => object | null>();
  isReferralsAway = false;
  questions = 0;
  private readonly referrals: Server;

  private constructor(readonly folder: string) {
    this.referrals = createServer((req, res) => {
      void this.answer(req).then((answer) => {
        if (this.isReferralsAway) return res.destroy();
        res.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
        res.end(JSON.stringify(answer ?? {}));
      });
    });
  }

  service!: ServiceUnderTest;

  static async start(settings: Record<string, string> = {}): Promise<DocumentsUnderTest> {
    const folder = mkdtempSync(join(tmpdir(), 'documents-'));
    const under = new DocumentsUnderTest(folder);
    await new Promise<void>((resolve) => under.referrals.listen(0, '127.0.0.1', resolve));
    const { port } = under.referrals.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    const services = ['AUTH', 'MED_CASES', 'OAUTH', 'REFERRALS', 'ROUTING', 'WEBHOOKS'];
    const urls = Object.fromEntries(services.map((name) => [`SERVICE_URL_${name}`, url]));
    const own = { ...urls, DOCUMENTS_DIR: folder, ...settings };
    under.service = await ServiceUnderTest.start(documents, { settings: own });
    return under;
  }

  /** The referrals of this test. */
  get referralsUrl(): string {
    return `http://127.0.0.1:${(this.referrals.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await this.service.stop();
    this.referrals.close();
    this.referrals.closeAllConnections();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** A firm with a full key that owns the case, unless told otherwise. */
  firm(access: Partial<DocumentAccess> | null = {}): TestCaller {
    const firmId = newId();
    this.access.set(firmId, access);
    return this.service.as({ firmId, firmName: 'Abbott & Crane LLP', keyId: newId() });
  }

  get path(): string {
    return `/cases/${this.baseCaseId}/documents`;
  }

  /** Sends a form, or any bytes. */
  send(
    as: TestCaller,
    body: { raw: Buffer; headers: Record<string, string> },
    { path = this.path, headers = {} }: { path?: string; headers?: Record<string, string> } = {},
  ): Promise<ServiceAnswer> {
    return this.service.call('POST', `/api/public/v1${path}`, {
      as: as.principal,
      raw: body.raw,
      headers: { ...body.headers, ...headers },
    });
  }

  /** Uploads one file. */
  upload(
    as: TestCaller,
    file: Partial<Part> = {},
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<ServiceAnswer> {
    const parts = Object.entries(fields).map(([name, content]) => ({ name, content }));
    return this.send(as, form([...parts, { name: 'file', fileName: 'report.pdf', content: PDF, ...file }]), {
      headers,
    });
  }

  /**
   * Waits until no object is loose but the files of exports, which are kept for a time. Tells which objects
   * the folder holds, unfinished uploads included.
   */
  async settledObjects(): Promise<string[]> {
    await until(async () => !(await this.hasLooseObjects()), 60_000);
    return readdirSync(this.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort();
  }

  private async hasLooseObjects(): Promise<boolean> {
    const [row] = await this.service.sql<{ isLoose: boolean }>(
      `SELECT EXISTS (
         SELECT FROM loose_objects WHERE NOT EXISTS (
           SELECT FROM exports WHERE exports.object_key = loose_objects.object_key AND expires_at > now()
         )
       ) AS "isLoose"`,
    );
    return row!.isLoose;
  }

  /** Calls a download address, which names the gateway, at the service itself. */
  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(url);
    return fetch(this.service.url + pathname, init);
  }

  /** Sends a request whose body comes from a stream. */
  async stream(
    as: TestCaller,
    body: AsyncIterable<Buffer>,
    headers: Record<string, string>,
    path = this.path,
  ) {
    const answer = await request(`${this.service.url}/api/public/v1${path}`, {
      method: 'POST',
      headers: { 'x-principal': principalFor(as.principal), ...headers },
      body: body as never,
    });
    return { status: answer.statusCode, body: (await answer.body.json()) as any };
  }

  private async answer(req: IncomingMessage): Promise<object | null> {
    this.questions++;
    const text = Buffer.concat(await req.toArray()).toString();
    const firmId = firmOf(String(req.headers[SERVICE_TOKEN_HEADER]));
    const other = this.answers.get(req.url!);
    if (other) return other(text === '' ? null : JSON.parse(text), firmId);
    const { id, withCase, asAdministrator } = JSON.parse(text) as Record<string, unknown>;
    const given = asAdministrator ? {} : this.access.get(firmId ?? '');
    if (!given || (id !== this.baseCaseId && id !== this.referralId)) return null;
    return documentAccessSchema.parse({
      baseCaseId: this.baseCaseId,
      readsCaseLevel: true,
      readableReferralIds: [this.referralId],
      upload: { referralId: null },
      hasEnded: false,
      ...(withCase ? { case: { ...sampleOf('referral.accepted.v1').data.case, id: this.baseCaseId } } : {}),
      ...given,
    });
  }
}

function firmOf(token: string): string | undefined {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    string
  >;
  return claims[SERVICE_TOKEN_FIRM_CLAIM];
}
