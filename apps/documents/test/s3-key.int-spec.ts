import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failOnLeaks, ServiceUnderTest, SteadyCalls } from '@referral-exchange/testing';
import { documents } from '../src/service.js';
import { DocumentsUnderTest, form } from './documents-under-test.js';
import { PDF } from './sample-files.js';
import { TestS3, type BucketKey } from './test-s3.js';

failOnLeaks();

const OLD = { id: 'old-key', secret: 'secret-of-old' };
const NEW = { id: 'new-key', secret: 'secret-of-new' };

let folder: string;
let s3: TestS3;
let under: DocumentsUnderTest;

/** The files of the Secret, rewritten. */
function settingsWith({ id, secret }: BucketKey): Record<string, string> {
  const files = { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), `${text}\n`);
  return {
    ...s3.settings,
    ...Object.fromEntries(Object.keys(files).map((name) => [`${name}_FILE`, join(folder, name)])),
  };
}

describe('documents in a bucket', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bucket-key-'));
    // an operator has made the second key for the same user
    s3 = await TestS3.start([OLD, NEW]);
    under = await DocumentsUnderTest.start(settingsWith(OLD));
  });
  afterAll(async () => {
    await under?.stop();
    await s3?.stop();
    rmSync(folder, { recursive: true });
  });

  it('the key of the bucket is rotated as docs/operations.md says, and no call fails', async () => {
    const firm = under.firm();
    const path = `/api/public/v1${under.path}`;
    const links: string[] = [];
    const upload = async (service: ServiceUnderTest): Promise<void> => {
      const { raw, headers } = form([{ name: 'file', fileName: 'report.pdf', content: PDF }]);
      const uploaded = await service.call('POST', path, { as: firm.principal, raw, headers });
      expect(uploaded.status).toBe(201);
      const { data } = await service.call('GET', `${path}/${uploaded.data.id}/download`, {
        as: firm.principal,
      });
      expect((await fetch(data.url)).status).toBe(200);
      links.push(data.url);
    };
    const calls = new SteadyCalls(upload);
    const old = under.service;
    await calls.add(old);
    const [oldLink] = links;
    // the rollout: the new process gets its calls, then the old one ends
    under.service = await ServiceUnderTest.start(documents, {
      on: old.backing,
      settings: { SERVICE_URL_REFERRALS: under.referralsUrl, ...settingsWith(NEW) },
    });
    await calls.add(under.service);
    await calls.remove(old);
    await old.app.close();
    await calls.end();
    // the old key is taken away
    await s3.keepKey(NEW);
    expect((await fetch(oldLink!)).status).toBe(403);
    await upload(under.service);
  });
});
