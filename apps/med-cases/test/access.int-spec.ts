import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@referral-exchange/telemetry';
import {
  caseBody,
  insertReferral,
  referred,
  TestService,
  type Answer,
  type Client,
} from './med-cases-under-test.js';

/** Who may do what with med cases, each with its code (decisions, 1.3, sections 11 and 13). */
describe('access to med cases', () => {
  let service: TestService;
  let firm: Client, otherFirm: Client, provider: Client, otherProvider: Client, restricted: Client;
  let crm: Client, oauth: Client, firmUser: Client, providerUser: Client;
  beforeAll(async () => {
    service = await TestService.start();
    [firm, otherFirm] = [await service.firm(), await service.firm('Other LLP')];
    [provider, otherProvider] = [await service.provider(), await service.provider('Other Clinic')];
    restricted = await service.provider('Closed practice', { isRestricted: true });
    crm = firm.as({ kind: 'crm_token' });
    oauth = firm.as({ kind: 'oauth', tier: null, role: 'firm_admin', scopes: ['cases:read', 'cases:write'] });
    firmUser = firm.as({ kind: 'session', tier: null, role: 'member' });
    providerUser = provider.as({ kind: 'session', tier: null, role: 'provider_user' });
  });
  afterAll(() => service.stop());

  const codeOf = ({ status, code }: Answer) => code ?? status;
  const reads = (path: string) => [`/med-cases/${path.split('/')[2]}`, path.replace(/\/[^/]+$/, ''), path];

  it('reads: the firm, its CRM token and users, the provider and its users, an administrator', async () => {
    const { path } = await insertReferral(service, firm, provider);
    for (const caller of [
      firm,
      firm.as({ tier: 'read_only' }),
      crm,
      firmUser,
      provider,
      providerUser,
      service.admin,
    ])
      for (const read of reads(path)) expect([read, codeOf(await caller.get(read))]).toEqual([read, 200]);
    for (const read of ['/med-cases', ...reads(path)])
      expect(codeOf(await oauth.get(read))).toBe('wrong_scope');
  });

  it('is 404 to other firms and providers, for reads and for actions, like an unknown id', async () => {
    const { path } = await insertReferral(service, firm, provider, { status: 'SENT' });
    const unknown = `/med-cases/${newId()}/referrals/${newId()}`;
    for (const [stranger, actions] of [
      [otherFirm, ['withdraw', 'close', 'start-treatment']],
      [otherProvider, ['acknowledge', 'accept', 'reject', 'complete-treatment', 'start-treatment']],
    ] as const) {
      for (const [read, other] of reads(path).map((one, index) => [one, reads(unknown)[index]!] as const)) {
        const [foreign, absent] = [await stranger.get(read), await stranger.get(other)];
        expect([codeOf(foreign), foreign.body.error]).toEqual(['resource_not_found', absent.body.error]);
      }
      for (const action of actions)
        expect(codeOf(await stranger.post(`${path}/${action}`, {}))).toBe('resource_not_found');
    }
    expect(codeOf(await otherFirm.post(path.replace(/\/[^/]+$/, ''), {}))).toBe('resource_not_found');
  });

  it('lets only the firm create, refer, withdraw and close: a provider key is 403 wrong_scope', async () => {
    const { path } = await insertReferral(service, firm, provider, { status: 'SENT' });
    const calls = ['/med-cases', path.replace(/\/[^/]+$/, ''), `${path}/withdraw`, `${path}/close`];
    for (const call of calls)
      for (const caller of [provider, providerUser, service.admin, oauth])
        expect([call, codeOf(await caller.post(call, caseBody()))]).toEqual([call, 'wrong_scope']);
    expect(codeOf(await crm.post(`${path}/withdraw`))).toBe(200);
  });

  it('lets only the provider acknowledge, accept, reject and complete: a firm key is 403 wrong_scope', async () => {
    const { path } = await insertReferral(service, firm, provider, { status: 'SENT' });
    for (const action of ['acknowledge', 'accept', 'reject', 'complete-treatment'])
      for (const caller of [firm, crm, firmUser, service.admin, oauth])
        expect([action, codeOf(await caller.post(`${path}/${action}`, {}))]).toEqual([action, 'wrong_scope']);
    expect(codeOf(await restricted.post(`${path}/acknowledge`))).toBe('resource_not_found');
    expect(codeOf(await provider.post(`${path}/acknowledge`))).toBe(200);
  });

  it('asks for tier standard in every write, before the record is looked for', async () => {
    const nowhere = `/med-cases/${newId()}/referrals/${newId()}`;
    const low = { tier: 'read_only' } as const;
    for (const path of ['/med-cases', `/med-cases/${newId()}/referrals`, `${nowhere}/withdraw`, `${nowhere}/close`, `${nowhere}/start-treatment`])
      expect(codeOf(await firm.as(low).post(path, {}))).toBe('insufficient_tier');
    for (const action of ['acknowledge', 'accept', 'reject', 'complete-treatment', 'start-treatment'])
      expect(codeOf(await provider.as(low).post(`${nowhere}/${action}`, {}))).toBe('insufficient_tier');
  }); // prettier-ignore

  it('answers start-treatment with 501 to every key that sees the referral; a user of the provider starts it', async () => {
    const { path } = await insertReferral(service, firm, provider);
    for (const caller of [firm, crm, provider, service.admin]) {
      const answer = await caller.post(`${path}/start-treatment`);
      expect([answer.status, answer.code]).toEqual([501, 'not_implemented']);
    }
    expect(codeOf(await firmUser.post(`${path}/start-treatment`))).toBe('permission_denied');
    expect(codeOf(await firm.post(`/med-cases/x/referrals/${newId()}/start-treatment`))).toBe(
      'validation_error',
    );
    expect((await providerUser.post(`${path}/start-treatment`)).data.status).toBe('IN_TREATMENT');
  });

  it('shows a provider its own referrals of a case, and no others', async () => {
    const { data: medCase } = await firm.post('/med-cases', caseBody());
    const at = `/med-cases/${medCase.id}`;
    for (const one of [provider, otherProvider, provider])
      await firm.post(`${at}/referrals`, {
        providerId: one.principal.providerId,
        isPharmacy: one === provider,
      });
    const numbers = async (caller: Client) =>
      (await caller.get(`${at}/referrals`)).data.map(({ referenceNumber }: any) => referenceNumber.slice(-2));
    const counts = async (caller: Client) => (await caller.get(at)).data.referralCount;
    expect([await numbers(firm), await counts(firm)]).toEqual([['R1', 'R2'], 2]);
    expect([await numbers(otherProvider), await counts(otherProvider)]).toEqual([['R2'], 1]);
    expect([await numbers(service.admin), await counts(service.admin)]).toEqual([['R1', 'R2'], 2]);
    expect(await numbers(provider)).toEqual(['R1']);
  });

  it('a provider must exist and be active; auth is asked about one that no event has told of', async () => {
    const { data: medCase } = await firm.post('/med-cases', caseBody());
    const refer = (providerId: string) => firm.post(`/med-cases/${medCase.id}/referrals`, { providerId });
    const gone = await service.provider('Gone', { isActive: false });
    expect(codeOf(await refer(newId()))).toBe('resource_not_found');
    expect(codeOf(await refer(gone.principal.providerId!))).toBe('resource_not_found');
    const id = newId();
    const facts = { id, name: 'New Clinic', isActive: true, restrictedAccess: false, updatedAt: '2026-01-05T09:00:00.000Z' };
    service.known.set(`/internal/providers/${id}`, facts);
    expect((await refer(id)).data).toMatchObject({ providerId: id, providerName: 'New Clinic' });
    const closed = newId();
    service.known.set(`/internal/providers/${closed}`, { ...facts, id: closed, isActive: false });
    expect(codeOf(await refer(closed))).toBe('resource_not_found');
  }); // prettier-ignore

  it('a firm that no event has told of is learned from auth', async () => {
    const firmId = newId();
    const facts = { id: firmId, name: 'New LLP', referencePrefix: 'NEWL', isActive: true, isTestFirm: false, publicApiEnabled: true, jurisdictions: [], caseTypes: [], updatedAt: '2026-01-05T09:00:00.000Z' }; // prettier-ignore
    const newFirm = firm.as({ firmId });
    expect(codeOf(await newFirm.post('/med-cases', caseBody()))).toBe('service_unavailable');
    service.known.set(`/internal/firms/${firmId}`, facts);
    expect((await newFirm.post('/med-cases', caseBody())).data).toMatchObject({
      handlingFirmName: 'New LLP',
      referenceNumber: 'NEWL-M0001',
    });
  });

  it('the parent of a referral is one of the same case', async () => {
    const [one, other] = [await referred(firm, provider), await referred(firm, otherProvider)];
    const refer = (parentReferralId: string) =>
      firm.post(`/med-cases/${one.medCaseId}/referrals`, {
        providerId: otherProvider.principal.providerId,
        parentReferralId,
      });
    expect(codeOf(await refer(other.referralId))).toBe('resource_not_found');
    expect(codeOf(await refer(newId()))).toBe('resource_not_found');
    expect((await refer(one.referralId)).data.parentReferralId).toBe(one.referralId);
  });

  it('the case that a med case belongs to is one that the firm sees', async () => {
    const baseCaseId = newId();
    expect(codeOf(await firm.post('/med-cases', caseBody({ baseCaseId })))).toBe('resource_not_found');
    service.known.set(`/internal/cases/${baseCaseId}`, { baseCaseId });
    expect((await firm.post('/med-cases', caseBody({ baseCaseId }))).data).toMatchObject({ baseCaseId });
  });
});
