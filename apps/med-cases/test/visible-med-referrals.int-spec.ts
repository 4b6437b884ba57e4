import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Caller, callerOf } from '@referral-exchange/identity';
import { Database } from '@referral-exchange/database';
import { newId } from '@referral-exchange/telemetry';
import type { Principal } from '@referral-exchange/contracts';
import { buildAdmin } from '@referral-exchange/testing';
import { VisibleMedReferralsRepository } from '../src/access/visible-med-referrals.repository.js';
import { insertReferral, TestService, type Client } from './med-cases-under-test.js';

/** Who reaches a med referral, and who its pharmacy data (decisions, section 11, "Access"). */
describe('a med referral', () => {
  let service: TestService;
  let visible: VisibleMedReferralsRepository;
  let firm: Client, otherFirm: Client, provider: Client, otherProvider: Client, restricted: Client;
  beforeAll(async () => {
    service = await TestService.start();
    visible = service.service.part(VisibleMedReferralsRepository);
    [firm, otherFirm] = [await service.firm(), await service.firm()];
    [provider, otherProvider] = [await service.provider(), await service.provider()];
    restricted = await service.provider('Closed practice', { isRestricted: true });
  });
  afterAll(() => service.stop());

  const caller = ({ principal }: Client): Caller =>
    callerOf({ kind: 'firm_key', firmId: null, providerId: null, userName: null, ...principal } as Principal);
  const reasonOf = (found: Promise<unknown>): Promise<string> =>
    found.then(
      () => 'found',
      ({ code }: { code: string }) => code,
    );

  it('is found by the firm, its provider and an administrator; by nobody else', async () => {
    const path = await insertReferral(service, firm, provider);
    const seen = await visible.get(caller(firm), path);
    expect(seen).toMatchObject({
      party: 'firm',
      medCase: { id: path.medCaseId, handlingFirmName: 'Abbott & Crane LLP', patientLastName: 'Whitfield' },
      referral: { id: path.referralId, providerName: 'Harbor Spine & Rehab', status: 'ACCEPTED' },
    });
    expect(seen.referral.createdAt).toBeInstanceOf(Date);
    expect((await visible.get(caller(provider), path)).party).toBe('provider');
    expect((await visible.get(callerOf(buildAdmin() as Principal), path)).party).toBe('admin');
    for (const stranger of [otherFirm, otherProvider])
      expect(await reasonOf(visible.get(caller(stranger), path))).toBe('resource_not_found');
    for (const wrong of [
      { ...path, referralId: newId() },
      { ...path, medCaseId: newId() },
    ])
      expect(await reasonOf(visible.get(caller(firm), wrong))).toBe('resource_not_found');
  });

  it('shows its pharmacy data to the firm, and to its provider unless the practice is restricted', async () => {
    const path = await insertReferral(service, firm, restricted, { isPharmacy: true });
    expect(await reasonOf(visible.forPharmacy(caller(firm), path))).toBe('found');
    expect(await reasonOf(visible.forPharmacy(caller(restricted), path))).toBe('restricted_access');
    expect(await reasonOf(visible.get(caller(restricted), path))).toBe('found');
    expect(await reasonOf(visible.forPharmacy(caller(otherProvider), path))).toBe('resource_not_found');
    const own = await insertReferral(service, firm, provider, { isPharmacy: true });
    expect(await reasonOf(visible.forPharmacy(caller(provider), own))).toBe('found');
  });

  it('is read as the writer before left it, once its lock is free', async () => {
    const path = await insertReferral(service, firm, provider);
    const database = service.service.part(Database);
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const first = database.transaction(async () => {
      await visible.getForUpdate(caller(firm), path);
      locked();
      await mayEnd;
      await database.query(`UPDATE med_referrals SET status = 'WITHDRAWN' WHERE id = $1`, [path.referralId]);
    });
    await isLocked;
    const second = database.transaction(() => visible.getForUpdate(caller(provider), path));
    end();
    await first;
    expect((await second).referral.status).toBe('WITHDRAWN');
  });
});
