import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acknowledged, caseBody, TestService, type Client } from './referrals-under-test.js';

const big = 'x'.repeat(10_001);

/** Every body field out of its bounds is 400 naming the field, and writes nothing (issue 3, "Bad input"). */
describe('bad input', () => {
  let service: TestService;
  let sender: Client, receiver: Client;
  beforeAll(async () => {
    service = await TestService.start();
    [sender, receiver] = [await service.firm('S'), await service.firm('R')];
  });
  afterAll(() => service.stop());

  it.each<[string, unknown]>([
    ['title', ''], ['title', '   '], ['title', 1], ['title', null], ['title', 'x'.repeat(501)], ['title', { a: 1 }], ['title', ['x']],
    ['caseType', 'no such'], ['caseType', 5], ['caseType', null], ['jurisdiction', 'ZZ'], ['jurisdiction', 'New York'], ['jurisdiction', 1],
    ['clientFirstName', ''], ['clientLastName', 'x'.repeat(256)], ['clientEmail', 'not an email'], ['clientEmail', 3],
    ['clientPhone', '1'.repeat(41)], ['clientDateOfBirth', '2026-02-30'], ['clientDateOfBirth', '0000-01-01'], ['clientDateOfBirth', 20260101],
    ['incidentDate', '2026-1-1'], ['incidentDate', '2026-01-01T00:00:00Z'], ['incidentDate', '2025-02-29'], ['tier', 0], ['tier', 6], ['tier', 1.5],
    ['tier', 'one'], ['source', 'x'.repeat(256)], ['notes', big], ['notes', 7], ['isRetainerSigned', 'yes'], ['isRetainerSigned', 1],
    ['sentExpirationHours', 0], ['sentExpirationHours', -1], ['sentExpirationHours', 1.5], ['sentExpirationHours', 1e12],
    ['sendingFirmPercentage', 100.01], ['sendingFirmPercentage', -1], ['sendingFirmPercentage', '25'], ['sendingFirmPercentage', 1e300],
    ['clientFeeAgreementPercentage', 33], ['clientFeeAgreementPercentage', -0.1], ['warmTransferAttempted', 'no'],
    ['warmTransferUnsuccessfulReasonType', 'BUSY'], ['warmTransferUnsuccessfulReason', 'without a type'], ['customMetadata', []],
    ['customMetadata', 'x'], ['customMetadata', { a: { b: 1 } }], ['customMetadata', { a: [1] }], ['customMetadata', { a: 'x'.repeat(17_000) }],
    ['customMetadata', Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 1]))], ['isTestCase', 'true'],
    ['referentFirmId', 'not-a-uuid'], ['referentFirmId', 5], ['routingRuleId', 'x'], ['roundRobinPosition', -1], ['roundRobinPosition', 1],
    ['roundRobinPosition', 1.5], ['statuteOfLimitationsExpiration', 'soon'], ['description', 'x'.repeat(50_001)], ['county', 'x'.repeat(256)],
    ['title', 'a\u0000b'],
  ])('creating with %s = %j', async (field, value) => {
    const answer = await sender.post('/sent-cases', caseBody({ [field]: value }));
    expect([answer.status, answer.code]).toEqual([400, 'validation_error']);
    expect(answer.body.error.details.errors.map((fault: { field: string }) => fault.field)).toContain(field);
  }); // prettier-ignore

  it('names every missing field at once and writes nothing', async () => {
    const before = (await service.events()).length;
    const newcomer = await service.firm();
    const answer = await newcomer.post('/sent-cases', {});
    expect(answer.body.error.details.errors.map((fault: { field: string; code: string }) => [fault.field, fault.code]).sort()).toEqual([
      ['caseType', 'required'], ['clientFirstName', 'required'], ['clientLastName', 'required'], ['jurisdiction', 'required'], ['title', 'required'],
    ]); // prettier-ignore
    expect((await service.events()).length).toBe(before);
    expect((await newcomer.get('/sent-cases')).body.pagination.total).toBe(0);
  });

  it('takes every optional field as null', async () => {
    const optional = ['description', 'county', 'clientEmail', 'clientPhone', 'clientDateOfBirth', 'incidentDate', 'tier', 'source', 'notes',
      'isRetainerSigned', 'referentFirmId', 'sentExpirationHours', 'routingRuleId', 'roundRobinPosition', 'sendingFirmPercentage',
      'clientFeeAgreementPercentage', 'warmTransferAttempted', 'warmTransferSuccessful', 'warmTransferUnsuccessfulReasonType',
      'warmTransferUnsuccessfulReason', 'statuteOfLimitationsExpiration', 'customMetadata', 'isTestCase']; // prettier-ignore
    const answer = await sender.post(
      '/sent-cases',
      caseBody(Object.fromEntries(optional.map((key) => [key, null]))),
    );
    expect([answer.status, answer.text.slice(0, 0)]).toEqual([201, '']);
  });

  it('keeps awkward but storable texts as they are', async () => {
    const title = `Ünïcødé 🦊 "quoted" \\back\\ 'single' $1 %s {{x}}`;
    const metadata = { __proto__x: 'a', ключ: 'значение', n: 1e21, deep: '{"a":1}' };
    const { data } = await sender.post('/sent-cases', caseBody({ title, customMetadata: metadata }));
    expect((await sender.get(`/sent-cases/${data.id}`)).data).toMatchObject({
      title,
      customMetadata: metadata,
    });
  });

  it.each<[string, object, string]>([
    ['sign', { attorneyFees: -1 }, 'attorneyFees'], ['sign', { projectedSettlementAmount: 1e13 }, 'projectedSettlementAmount'],
    ['sign', { attorneyFees: 1.005 }, 'attorneyFees'], ['sign', { attorneyFees: 1e-7 }, 'attorneyFees'], ['sign', { clientFeeAgreementPercentage: 33 }, 'clientFeeAgreementPercentage'],
    ['sign', { statuteOfLimitationsExpiration: '2026-04-31' }, 'statuteOfLimitationsExpiration'], ['sign', { leadAttorneyName: 'x'.repeat(256) }, 'leadAttorneyName'],
    ['sign', { phase: 'x'.repeat(201) }, 'phase'], ['sign', { reason: 'x'.repeat(5001) }, 'reason'], ['sign', { notes: big }, 'notes'],
    ['begin-closing', {}, 'closingStatus'], ['begin-closing', { closingStatus: 'won' }, 'closingStatus'],
    ['begin-closing', { closingStatus: 'lost', settlementAmount: 0 }, 'settlementAmount'], ['begin-closing', { closingStatus: 'lost', payoutType: 'gold' }, 'payoutType'],
    ['begin-closing', { closingStatus: 'lost', settlementAmount: 1, attorneyFees: 1.01 }, 'attorneyFees'],
    ['begin-closing', { closingStatus: 'lost', settlementAmount: '1' }, 'settlementAmount'],
    ['begin-closing', { closingStatus: 'lost', estimatedDistributionDate: '2026-02-30' }, 'estimatedDistributionDate'],
    ['reject', { reasonCode: 'tired' }, 'reasonCode'], ['reject', { reason: 5 }, 'reason'], ['close', { closureReason: 'x'.repeat(5001) }, 'closureReason'],
  ])('%s with %j names %s', async (action, body, field) => {
    const { referralId } = await acknowledged(sender, receiver);
    if (action === 'begin-closing') await receiver.post(`/received-referrals/${referralId}/sign`);
    const path = action === 'begin-closing' ? 'referrals' : 'received-referrals';
    const answer = await receiver.post(`/${path}/${referralId}/${action}`, body);
    expect(answer.code).toBe('validation_error');
    expect(answer.body.error.details.errors.map((fault: { field: string }) => fault.field)).toContain(field);
  }); // prettier-ignore

  it('equal fees and settlement are legal', async () => {
    const { referralId } = await acknowledged(sender, receiver);
    await receiver.post(`/received-referrals/${referralId}/sign`);
    const body = { closingStatus: 'won_settled', settlementAmount: 0.01, attorneyFees: 0.01 };
    expect((await receiver.post(`/referrals/${referralId}/begin-closing`, body)).status).toBe(200);
  });

  it('an action judges the fees of its body alone; edits of other fields go on, of these two not', async () => {
    const closing = { closingStatus: 'won_settled', settlementAmount: 8000 };
    const signed = async () => {
      const { referralId } = await acknowledged(sender, receiver);
      await receiver.post(`/received-referrals/${referralId}/sign`, { attorneyFees: 9000 });
      return referralId;
    };
    const closed = await receiver.post(`/received-referrals/${await signed()}/close`, closing);
    expect(closed.data).toMatchObject({ status: 'CLOSED', settlementAmount: 8000, attorneyFees: 9000 });
    const id = await signed();
    const begun = await receiver.post(`/referrals/${id}/begin-closing`, closing);
    expect(begun.data).toMatchObject({ status: 'CLOSING', settlementAmount: 8000, attorneyFees: 9000 });
    const edit = (body: object) => receiver.patch(`/received-referrals/${id}`, body);
    expect((await edit({ phase: 'Paying', attorneyFees: 9000 })).data.phase).toBe('Paying');
    expect((await edit({ attorneyFees: 8500 })).code).toBe('validation_error');
    expect((await edit({ attorneyFees: 8000 })).data.attorneyFees).toBe(8000);
  });

  it('checks come in the order of the decisions (1.3)', async () => {
    const { baseCaseId, referralId } = await acknowledged(sender, receiver);
    const outsider = await service.firm();
    const path = `/received-referrals/${referralId}/sign`;
    const bad = { reason: 5 };
    const code = async (client: Client, to: string) => (await client.post(to, bad)).code?.split('/')[0];
    expect(
      await code(outsider.as({ kind: 'provider_key', firmId: null }), '/received-referrals/nonsense/sign'),
    ).toBe('wrong_scope');
    expect(await code(outsider.as({ tier: 'read_only' }), '/received-referrals/nonsense/sign')).toBe(
      'insufficient_tier',
    );
    expect(await code(outsider, '/received-referrals/nonsense/sign')).toBe('validation_error');
    expect(await code(outsider, path)).toBe('resource_not_found');
    expect(await code(sender, path)).toBe('permission_denied');
    expect(await code(receiver, path)).toBe('validation_error');
    expect(await code(sender, `/sent-cases/${baseCaseId}/close`)).toBe('validation_error');
    expect((await sender.post(`/sent-cases/${baseCaseId}/close`)).code).toBe(
      'invalid_state_transition/not_from_this_status',
    );
  });

  it.each(['read_only', 'standard'] as const)('a %s key reads', async (tier) => {
    expect((await sender.as({ tier }).get('/sent-cases')).status).toBe(200);
  });

  it('no principal, no answer', async () => {
    const answer = await service.service.call('GET', '/api/public/v1/sent-cases', { as: null });
    expect([answer.status, answer.code]).toEqual([401, 'invalid_api_key']);
  });

  it.each(['/sent-cases?dateFrom=', '/status-updates?dateTo=', '/referrals?updatedFrom='])(
    '%s of a year that a zone moves out of the calendar is 400',
    async (path) => {
      for (const instant of ['0001-01-01T00:00:00%2B14:00', '9999-12-31T23:59:59-14:00']) {
        expect((await (await service.firm()).get(`${path}${instant}`)).code).toBe('validation_error');
      }
    },
  );
});
