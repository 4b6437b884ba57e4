import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ERASED_STATUS_UPDATE } from '@referral-exchange/contracts';
import { ChainHistories } from '../src/core/status-updates/chain-histories.js';
import { csv, upload } from './import-files.js';
import { referred, TestService, type Client } from './referrals-under-test.js';

const GUIDE = join(import.meta.dirname, '../../../docs/guides/lifecycle.md');
const ENTRY = 'is not proven';

/** Two firms in a dispute show each other that their histories are the same (ADR 152). */
describe('a history with proofs', () => {
  let service: TestService;
  let sender: Client, receiver: Client;
  let folder: string;
  beforeAll(async () => {
    service = await TestService.start();
    folder = mkdtempSync(join(tmpdir(), 'history-'));
    writeFileSync(join(folder, 'check-history.mjs'), programOfGuide());
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await service.stop();
  });
  beforeEach(async () => {
    [sender, receiver] = [await service.firm('S'), await service.firm('R')];
  });

  const sql = (text: string, values?: unknown[]) => service.database.query(text, values);

  async function historyOf(firm: Client, referralId: string): Promise<any[]> {
    const { status, data } = await firm.get(`/referrals/${referralId}/status-history?proof=true`);
    expect(status).toBe(200);
    return data;
  }

  /** What the program of the guide says of an answer: its last hash, or what is not proven. */
  function check(data: any[]): string {
    const input = JSON.stringify({ data });
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'check-history.mjs')], {
      input,
      encoding: 'utf8',
    });
    return status === 0 ? stdout.trim() : (/Error: (.*)/.exec(stderr)?.[1] ?? stderr);
  }

  async function rejected(): Promise<string> {
    const { referralId } = await referred(sender, receiver);
    await receiver.post(`/received-referrals/${referralId}/reject`, {
      reason: 'Dana is "known" to us – ü\nsecond line',
    });
    return referralId;
  }

  it('has the same hashes for both firms, and the program of the guide proves it', async () => {
    const referralId = await rejected();
    const [ofSender, ofReceiver] = [
      await historyOf(sender, referralId),
      await historyOf(receiver, referralId),
    ];
    expect(ofSender.map(({ status }) => status)).toEqual(['SENT', 'REJECTED']);
    expect(check(ofSender)).toBe(ofSender.at(-1).proof.hash);
    expect(check(ofReceiver)).toBe(check(ofSender));
    // the receiver never acknowledged: it gets neither its words nor what they could be guessed with
    expect([ofSender[1].message, ofReceiver[1].message]).toEqual([expect.stringContaining('Dana'), null]);
    expect([ofSender[1].proof.messageSalt, ofReceiver[1].proof.messageSalt]).toEqual([
      expect.any(String),
      null,
    ]);
    const plain = (await sender.get(`/referrals/${referralId}/status-history`)).data;
    expect(plain).toEqual(ofSender.map(({ proof: _, ...entry }) => entry));
  });

  it.each([
    ['status', `status = 'WITHDRAWN'`],
    ['time', `created_at = created_at - interval '1 day'`],
    ['message', `message = 'Something else'`],
    ['name', `created_by_name = 'Somebody else'`],
  ])('is not proven when a %s was changed', async (_, change) => {
    const referralId = await rejected();
    await sql(`UPDATE status_updates SET ${change} WHERE referral_id = $1 AND status = 'REJECTED'`, [
      referralId,
    ]);
    const history = await historyOf(sender, referralId);
    expect(check(history)).toBe(`${history[1].id} ${ENTRY}`);
  });

  it('is not proven when an entry was removed, or two changed places', async () => {
    const history = await historyOf(sender, await rejected());
    expect(check(history.slice(1))).toBe(`${history[1].id} ${ENTRY}`);
    expect(check(history.toReversed())).toBe(`${history[1].id} ${ENTRY}`);
  });

  it('stays whole when a text is erased, and keeps nothing that tells the text', async () => {
    const referralId = await rejected();
    const before = await historyOf(sender, referralId);
    await sql(`UPDATE status_updates SET message = $2 WHERE referral_id = $1 AND message IS NOT NULL`, [
      referralId,
      ERASED_STATUS_UPDATE.message,
    ]);
    const after = await historyOf(sender, referralId);
    expect(check(after)).toBe(check(before));
    expect(after[1].proof).toEqual({ ...before[1].proof, messageSalt: null });
  });

  it('shows a digest in the place of what a firm does not see', async () => {
    const { referralId } = await referred(sender, receiver);
    await sql(`UPDATE status_updates SET referent_firm_id = NULL WHERE referral_id = $1`, [referralId]);
    await receiver.post(`/received-referrals/${referralId}/reject`, { reason: 'No' });
    const [ofSender, ofReceiver] = [
      await historyOf(sender, referralId),
      await historyOf(receiver, referralId),
    ];
    expect([ofSender.length, ofReceiver.length]).toEqual([2, 1]);
    expect(ofReceiver[0].proof.hiddenDigests).toHaveLength(1);
    expect(check(ofReceiver)).toBe(check(ofSender));
  });

  it('goes on through a forced status, an onward referral and an import', async () => {
    const { referralId, baseCaseId } = await referred(sender, receiver);
    await service.admin.post(`/api/v1/admin/referrals/${referralId}/force-status`, {
      status: 'REJECTED',
      reason: 'x',
    });
    await service.admin.post(`/api/v1/admin/referrals/${referralId}/force-status`, {
      status: 'SIGNED',
      reason: 'y',
    });
    const [ofSender, ofReceiver] = [
      await historyOf(sender, referralId),
      await historyOf(receiver, referralId),
    ];
    expect(ofSender.map(({ status }) => status)).toEqual(['SENT', 'REJECTED', 'SIGNED']);
    expect(check(ofReceiver)).toBe(check(ofSender));
    expect(baseCaseId).toBeDefined();
    const file = csv(['title', 'caseType', 'jurisdiction', 'clientFirstName', 'clientLastName', 'referentFirmId', 'status'],
      ['Old', 'Motor Vehicle Accident', 'NY', 'Dana', 'W', receiver.firmId, 'SIGNED']); // prettier-ignore
    const { data } = await upload(service, sender, 'cases', file);
    expect(data.errors).toEqual([]);
    const [{ id }] = (await sql(
      `SELECT h.id FROM referrals h WHERE h.referring_firm_id = $1 AND h.id <> $2`,
      [sender.firmId, referralId],
    )) as [{ id: string }];
    const imported = await historyOf(sender, id);
    expect(imported.map(({ status }) => status)).toEqual(['SENT', 'SIGNED']);
    expect(check(imported)).toBe(imported.at(-1).proof.hash);
  });

  it('is made for what was written before there were chains, by a job or when it is asked for', async () => {
    const [first, second] = [await rejected(), await rejected()];
    const forget = `UPDATE status_updates SET hash = NULL, name_salt = NULL, name_digest = NULL, message_salt = NULL,
                    message_digest = NULL WHERE referral_id = ANY ($1::uuid[])`;
    await sql(forget, [[first, second]]);
    const asked = await historyOf(receiver, first);
    expect(check(asked)).toBe(asked.at(-1).proof.hash);
    await service.service.part(ChainHistories).work();
    expect(await sql('SELECT FROM status_updates WHERE hash IS NULL AND NOT is_message')).toEqual([]);
    await sql(forget, [[second]]);
    await sender.post(`/sent-cases/${(await sender.get(`/referrals/${second}`)).data.baseCaseId}/archive`);
    await service.admin.post(`/api/v1/admin/referrals/${second}/force-status`, {
      status: 'SENT',
      reason: 'again',
    });
    const history = await historyOf(sender, second);
    expect([history.length, check(history)]).toEqual([3, history.at(-1).proof.hash]);
  });

  it('leaves messages out', async () => {
    const { referralId } = await referred(sender, receiver);
    await sender.post('/messages', { id: referralId, message: 'Hello' });
    await receiver.post(`/received-referrals/${referralId}/reject`, { reason: 'No' });
    const history = await historyOf(sender, referralId);
    expect([history.length, check(history)]).toEqual([2, history.at(-1).proof.hash]);
  });
});

/** The program in the guide, as a reader copies it. */
function programOfGuide(): string {
  const [, program] =
    /```js\n(\/\/ node check-history\.mjs[^`]*(?:`[^`]+`[^`]*)*?)```/.exec(readFileSync(GUIDE, 'utf8')) ?? [];
  if (program === undefined) throw new Error('The guide has no program that checks a history');
  return program;
}
