import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acknowledged, TestService } from './referrals-under-test.js';
import { ANY_CASE, CasesRepository } from '../src/core/storage/cases.repository.js';
import { Case } from '../src/core/case/case.entity.js';
import { Hop } from '../src/core/case/hop.entity.js';

describe('entities', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  it('read a case and a hop as the hot SQL reads them', async () => {
    const [a, b] = [await service.firm(), await service.firm()];
    const { baseCaseId, referralId } = await acknowledged(a, b, {
      sendingFirmPercentage: 33.3,
      customMetadata: { k: 1 },
    });
    const state = await service.app.get(CasesRepository).find({ id: baseCaseId, number: null }, ANY_CASE);
    const { manager } = service.database;
    expect(state!.case).toEqual({
      ...(await manager.findOneBy(Case, { id: baseCaseId })),
      ownerFirmName: a.name,
    });
    const names = { referringFirmName: a.name, referentFirmName: b.name };
    expect(state!.hops).toEqual([{ ...(await manager.findOneBy(Hop, { id: referralId })), ...names }]);
  });
});
