import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newId } from '@referral-exchange/telemetry';
import { OwnMetrics } from '@referral-exchange/testing';
import { ExportsRepository } from '../src/exports/exports.repository.js';
import { RunExports } from '../src/exports/run-exports.js';
import { DocumentsUnderTest } from './documents-under-test.js';

let metrics: OwnMetrics;
let test: DocumentsUnderTest;
beforeAll(async () => {
  metrics = await OwnMetrics.start('documents');
  test = await DocumentsUnderTest.start();
  await test.service.part(RunExports).beforeApplicationShutdown();
});
afterAll(async () => {
  await test?.stop();
  await metrics?.stop();
});

/** An export of a firm that nobody has begun. */
async function asked(ago: string): Promise<string> {
  const id = newId();
  await test.service.sql(
    `INSERT INTO exports (id, asked_by, firm_ids, reason, requested_by, requested_at)
     VALUES ($1, 'firmId', $2, 'Request 1', 'administrator', now() - $3::interval)`,
    [id, [newId()], ago],
  );
  return id;
}

it('the metrics show an export without a file, and one of the last week that was given up', async () => {
  await metrics.becomes('exports_oldest_pending_age_seconds', 0);
  await metrics.becomes('exports_given_up', 0);
  const exports = test.service.part(ExportsRepository);
  for (const ago of ['8 days', '25 hours']) {
    const id = await asked(ago);
    expect(await exports.take()).toMatchObject({ id });
    // a day has passed
    await exports.fail(await exports.get(id, null));
    expect((await exports.get(id, null)).failure).toContain('within a day');
  }
  await asked('2 hours');
  await metrics.becomes('exports_oldest_pending_age_seconds', (age) => age > 7_000 && age < 8_000);
  await metrics.becomes('exports_given_up', 1);
});
