import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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

describe('the receiver of a referral that goes on after the one above it ended', () => {
  it('reads what was uploaded to the case up to that end, and the documents of its referral', async () => {
    const [a, b, c] = [await test.firm(), await test.firm(), await test.firm()] as const;
    const { baseCaseId, referralId } = await acknowledged(a, b);
    const onward = (await b.post(`/sent-cases/${referralId}/refer`, { referentFirmId: c.firmId })).data.referralId as string;
    await c.post(`/cases/${baseCaseId}/referrals/${onward}/acknowledge`);
    await c.post(`/received-referrals/${onward}/sign`);
    const of = (id: string) => ask(c.firmId, id);
    expect(await of(baseCaseId)).toMatchObject({ readsCaseLevel: true, caseLevelUntil: null });
    await b.post(`/received-referrals/${referralId}/reject`);
    const endedAt = (await a.get(`/referrals/${referralId}`)).data.updatedAt as string;
    for (const id of [baseCaseId, onward])
      expect(await of(id)).toMatchObject({ readsCaseLevel: true, caseLevelUntil: endedAt, readableReferralIds: [onward] });
    expect(await ask(a.firmId, baseCaseId)).toMatchObject({ caseLevelUntil: null });
    await force(referralId, 'INVESTIGATING');
    expect(await of(baseCaseId)).toMatchObject({ caseLevelUntil: null });
  }); // prettier-ignore
});
