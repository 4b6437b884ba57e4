import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  allStayInBounds,
  failOnLeaks,
  HOSTILE_DOCUMENTS,
  HOSTILE_HEADERS,
  HOSTILE_UPLOADS,
  principalHeaders,
  ServiceBacking,
  ServiceProcess,
  staysInBounds,
  uploadOf,
  type HostileInput,
} from '@referral-exchange/testing';
import { documents } from '../src/service.js';
import { DocumentsUnderTest } from './documents-under-test.js';
import { PDF } from './sample-files.js';

failOnLeaks();

/** The parsers of this service meet the worst input of its size (docs/adding-a-parser.md). */
describe('hostile bytes', () => {
  let under: DocumentsUnderTest;
  let backing: ServiceBacking;
  let service: ServiceProcess;
  let path: string;
  let headers: () => Record<string, string>;
  const folder = mkdtempSync(join(tmpdir(), 'hostile-documents-'));

  beforeAll(async () => {
    ServiceProcess.build('documents');
    under = await DocumentsUnderTest.start();
    backing = await ServiceBacking.open(documents);
    const url = under.referralsUrl;
    const others = ['AUTH', 'MED_CASES', 'REFERRALS', 'ROUTING', 'WEBHOOKS'];
    const urls = Object.fromEntries(others.map((name) => [`SERVICE_URL_${name}`, url]));
    const settings = { ...urls, DOCUMENTS_DIR: folder };
    service = await ServiceProcess.start(backing, settings, { isMeasured: true });
    path = `/api/public/v1${under.path}`;
    const { principal } = under.firm();
    headers = () => principalHeaders(principal);
  });
  afterAll(async () => {
    await service?.kill();
    await Promise.all([backing?.drop(), under?.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  const named = (inputs: readonly HostileInput[]) => inputs.map((input) => [input.what, input] as const);
  const send = (input: HostileInput) => staysInBounds(service, { path, headers }, input);

  it('an ordinary document is stored', async () => {
    expect(await send(uploadOf('a PDF', 'x.pdf', () => PDF))).toBe(201);
  });

  it.each(named(HOSTILE_DOCUMENTS))('as a document: %s', async (_, input) => {
    expect([201, 400, 413, 415]).toContain(await send(input));
  });

  it.each(named(HOSTILE_UPLOADS))('as an upload: %s', async (_, input) => {
    expect([201, 400, 413, 415]).toContain(await send(input));
  });

  it('as any header of a download', async () => {
    const [document] = await backing.sql<{ id: string }>('SELECT id FROM documents LIMIT 1');
    const statuses = await allStayInBounds(
      service,
      { path: `${path}/${document!.id}/download`, headers },
      HOSTILE_HEADERS,
    );
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });
});
