import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { documentAccessSchema, REFERRAL_STATUSES, type DocumentAccess } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import { serviceHeaders } from '@referral-exchange/testing';
import { acknowledged, referred, TestService, type Client } from './referrals-under-test.js';

let test: TestService;
beforeAll(async () => {
  test = await TestService.start();
});
afterAll(() => test.stop());

/** What the service of documents is answered for a firm; the status when that is not 200. */
async function ask(
  firmId: string | undefined,
  id: string,
  more: object = {},
  by = 'documents',
): Promise<DocumentAccess | number> {
  const answer = await test.service.call('POST', '/internal/document-access', {
    as: null,
    headers: serviceHeaders(by, 'referrals', { firmId }),
    body: { id, ...more },
  });
  return answer.status === 200 ? documentAccessSchema.parse(answer.body) : answer.status;
}

/** The answer in short. */
async function told(firm: Client, id: string): Promise<string> {
  const answer = await ask(firm.firmId, id);
  if (typeof answer === 'number') return String(answer);
  const { readsCaseLevel, readableReferralIds, upload, hasEnded } = answer;
  const target = 'refusal' in upload ? upload.refusal : upload.referralId === null ? 'case' : 'referral';
  const reads = [readsCaseLevel ? 'case' : '', ...readableReferralIds.map(() => 'referral')].filter(Boolean);
  return `reads ${reads.join('+') || 'nothing'}, writes ${target}${hasEnded ? ', ended' : ''}`;
}

const force = async (id: string, status: string) => {
  const answer = await test.admin.post(`/api/v1/admin/referrals/${id}/force-status`, { status });
  if (answer.status !== 200) throw new Error(answer.text);
};

describe('the sender of a case', () => {
  it('reads and writes in every status, also of a draft', async () => {
    const [sender, receiver] = [await test.firm(), await test.firm()];
    const { baseCaseId, referralId } = await acknowledged(sender, receiver);
    for (const status of REFERRAL_STATUSES.filter((one) => one !== 'DRAFT')) {
      await force(referralId, status);
      expect(await told(sender, baseCaseId)).toBe('reads case+referral, writes case');
      expect(await told(sender, referralId)).toBe('reads case+referral, writes referral');
    }
    const { data } = await sender.post('/sent-cases', {
      title: 'Draft', caseType: 'dog_bite', jurisdiction: 'NY', clientFirstName: 'A', clientLastName: 'B',
    }); // prettier-ignore
    expect(await told(sender, data.baseCaseId)).toBe('reads case, writes case');
  });
});

describe('a receiver', () => {
  const ACTIVE = ['UNDER_EVALUATION', 'INVESTIGATING', 'SIGNED', 'IN_LITIGATION', 'CLOSING'];

  it('reads nothing before its acknowledgement, whatever an administrator forces', async () => {
    const [sender, receiver] = [await test.firm(), await test.firm()];
    const { baseCaseId, referralId } = await referred(sender, receiver);
    for (const status of ['SENT', ...ACTIVE, 'CLOSED', 'REJECTED']) {
      if (status !== 'SENT') await force(referralId, status);
      expect(await told(receiver, baseCaseId)).toBe('reads nothing, writes not_acknowledged');
    }
  });

  it('reads and writes in the five active stages; at any other status its access has ended', async () => {
    const [sender, receiver] = [await test.firm(), await test.firm()];
    const { baseCaseId, referralId } = await acknowledged(sender, receiver);
    for (const status of [...ACTIVE, 'CLOSED', 'SIGNED', 'REJECTED', 'WITHDRAWN']) {
      if (status !== 'UNDER_EVALUATION') await force(referralId, status);
      const expected = ACTIVE.includes(status)
        ? 'reads case+referral, writes referral'
        : 'reads nothing, writes ended, ended';
      expect([status, await told(receiver, baseCaseId)]).toEqual([status, expected]);
      expect([status, await told(receiver, referralId)]).toEqual([status, expected]);
    }
  });

  it('sees only its own hops when the case is referred onward', async () => {
    const [owner, middle, last] = [await test.firm(), await test.firm(), await test.firm()];
    const first = await acknowledged(owner, middle);
    const onward = await middle.post(`/sent-cases/${first.baseCaseId}/refer`, {
      referentFirmId: last.firmId,
    });
    const second = onward.data.referralId as string;
    await last.post(`/cases/${first.baseCaseId}/referrals/${second}/acknowledge`);
    expect(await told(owner, first.baseCaseId)).toBe('reads case+referral, writes case');
    expect(await told(owner, second)).toBe('404');
    expect(await told(middle, first.baseCaseId)).toBe('reads case+referral+referral, writes referral');
    expect(await told(middle, second)).toBe('reads case+referral, writes referral');
    expect(await told(last, first.baseCaseId)).toBe('reads case+referral, writes referral');
    expect(await told(last, first.referralId)).toBe('404');
    await force(first.referralId, 'REJECTED');
    expect(await told(middle, first.baseCaseId)).toBe('reads referral, writes ended');
    expect(await told(middle, first.referralId)).toBe('reads nothing, writes ended, ended');
  });

  it('of a second referral after a rejection reads by the new one', async () => {
    const [sender, receiver] = [await test.firm(), await test.firm()];
    const { baseCaseId, referralId } = await acknowledged(sender, receiver);
    await receiver.post(`/received-referrals/${referralId}/reject`, {});
    const again = await sender.post(`/sent-cases/${baseCaseId}/refer`, { referentFirmId: receiver.firmId });
    expect(await told(receiver, baseCaseId)).toBe('reads nothing, writes not_acknowledged');
    expect(await told(receiver, referralId)).toBe('reads nothing, writes ended, ended');
    await receiver.post(`/cases/${baseCaseId}/referrals/${again.data.referralId}/acknowledge`);
    expect(await told(receiver, baseCaseId)).toBe('reads case+referral, writes referral');
    expect(await told(receiver, referralId)).toBe('reads nothing, writes ended, ended');
  });
});

describe('the question', () => {
  it('is not found for strangers and unknown ids, and admits an administrator who says so', async () => {
    const [sender, receiver, stranger] = [await test.firm(), await test.firm(), await test.firm()];
    const { baseCaseId, referralId } = await referred(sender, receiver);
    expect(await ask(stranger.firmId, baseCaseId)).toBe(404);
    expect(await ask(stranger.firmId, referralId)).toBe(404);
    expect(await ask(sender.firmId, newId())).toBe(404);
    expect(await ask(undefined, baseCaseId)).toBe(404);
    expect(await ask(stranger.firmId, baseCaseId, { asAdministrator: true })).toBe(404);
    expect(await ask(undefined, baseCaseId, { asAdministrator: true })).toMatchObject({
      readsCaseLevel: true,
      readableReferralIds: [referralId],
      upload: { refusal: 'ended' },
    });
  });

  it('is answered to the service of documents alone, with the facts of the case when they are asked for', async () => {
    const [sender, receiver] = [await test.firm(), await test.firm()];
    const { baseCaseId, referralId } = await acknowledged(sender, receiver);
    expect(await ask(sender.firmId, baseCaseId, {}, 'webhooks')).toBe(403);
    const { case: facts } = (await ask(sender.firmId, baseCaseId, { withCase: true })) as DocumentAccess;
    expect(facts?.hops.map(({ id }) => id)).toEqual([referralId]);
    expect(await ask(sender.firmId, baseCaseId)).not.toHaveProperty('case');
  });
});

describe('a referral that goes on after the one above it ended', () => {
  let a: Client, b: Client, c: Client, d: Client;
  /** A to B, B to C, C to D: all acknowledged, and the last two signed. */
  let baseCaseId: string, hop1: string, hop2: string, hop3: string;
  beforeEach(async () => {
    [a, b, c, d] = [await test.firm(), await test.firm(), await test.firm(), await test.firm()];
    ({ baseCaseId, referralId: hop1 } = await acknowledged(a, b));
    hop2 = await signedOnward(b, hop1, c);
    hop3 = await signedOnward(c, hop2, d);
  });

  async function signedOnward(by: Client, received: string, to: Client): Promise<string> {
    const sent = await by.post(`/sent-cases/${received}/refer`, { referentFirmId: to.firmId });
    const id = sent.data.referralId as string;
    await to.post(`/cases/${baseCaseId}/referrals/${id}/acknowledge`);
    expect((await to.post(`/received-referrals/${id}/sign`)).status).toBe(200);
    return id;
  }
  /** Up to when documents of the case are shown, by each of these names. */
  const untilBy = async ({ firmId }: Client, ...ids: string[]) => {
    const answers = await Promise.all(ids.map((id) => ask(firmId, id)));
    expect(answers).toMatchObject(ids.map(() => ({ readsCaseLevel: true })));
    return answers.map((answer) => (answer as DocumentAccess).caseLevelUntil);
  };
  const updatedAt = async (by: Client, id: string) =>
    (await by.get(`/referrals/${id}`)).data.updatedAt as string;

  it('shows what was uploaded to the case up to that end, by every name that its firms have for it', async () => {
    expect(await untilBy(c, baseCaseId, hop2, hop3)).toEqual([null, null, null]);
    await b.post(`/received-referrals/${hop1}/reject`);
    const endedAt = await updatedAt(a, hop1);
    expect(await untilBy(c, baseCaseId, hop2, hop3)).toEqual([endedAt, endedAt, endedAt]);
    expect(await untilBy(d, baseCaseId, hop3)).toEqual([endedAt, endedAt]);
    expect(await ask(c.firmId, hop2)).toMatchObject({ readableReferralIds: [hop2] });
    expect(await untilBy(a, baseCaseId)).toEqual([null]);
    await force(hop1, 'INVESTIGATING');
    expect(await untilBy(c, baseCaseId, hop2, hop3)).toEqual([null, null, null]);
  });

  it('shows no more when another one above it ends later', async () => {
    await a.post(`/sent-cases/${baseCaseId}/withdraw`);
    const endedAt = await updatedAt(a, hop1);
    await force(hop2, 'REJECTED');
    expect(await updatedAt(b, hop2)).not.toBe(endedAt);
    expect(await untilBy(d, baseCaseId, hop3)).toEqual([endedAt, endedAt]);
  });
});
