import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { caseBody, referred, TestService, type Answer, type Client } from './med-cases-under-test.js';
import { PictureModel, randomFrom, type ProviderView } from './picture-model.js';

const HIDDEN = {
  ...{ patientFirstName: null, patientLastName: null, patientDateOfBirth: null },
  ...{ patientPhone: null, patientEmail: null, incidentDate: null },
};
const PATIENT = {
  ...{ patientPhone: '+1 555 0100', patientEmail: 'dana@example.com' },
  ...{ patientDateOfBirth: '1984-02-29', incidentDate: '2026-01-10' },
};

/**
 * What a provider sees of a case whose referral to it was rejected or withdrawn (decisions, section 14, "Med
 * cases, finer"; ADR 108).
 */
describe('med referrals that ended', () => {
  let service: TestService;
  let firm: Client;
  beforeAll(async () => {
    service = await TestService.start();
    firm = await service.firm();
  });
  afterAll(() => service.stop());

  const numbersOf = async (caller: Client, query = '') =>
    (await caller.get(`/med-cases${query}`)).data.map(({ id }: { id: string }) => id) as string[];
  const at = (medCaseId: string) => `/med-cases/${medCaseId}`;
  /** A case as a row: with the referrals that the provider sees, as they are read one by one. */
  const inList = async (provider: Client, record: { id: string }) => {
    const { data } = await provider.get(`${at(record.id)}/referrals`);
    const referrals = (data as Record<string, unknown>[]).map(
      ({ id, referenceNumber, providerName, status, isPharmacy }) => ({
        id,
        referenceNumber,
        providerName,
        status,
        isPharmacy,
      }),
    );
    return { ...record, referrals };
  };

  it.each(['withdraw', 'reject'] as const)(
    'leave a provider that had acknowledged the picture of that moment: %s',
    async (end) => {
      const provider = await service.provider();
      const { medCaseId, path } = await referred(firm, provider, { notes: 'Neck pain.' });
      await firm.patch(at(medCaseId), PATIENT);
      await provider.post(`${path}/acknowledge`);
      const before = (await provider.get(at(medCaseId))).data;
      await (end === 'withdraw'
        ? firm.post(`${path}/withdraw`)
        : provider.post(`${path}/reject`, { reasonCode: 'capacity' }));
      await firm.patch(at(medCaseId), { patientLastName: 'ChangedLater', patientPhone: null, status: 'SETTLED' });
      await firm.post(`${at(medCaseId)}/archive`);
      expect((await provider.get(at(medCaseId))).data).toEqual(before);
      expect((await provider.get('/med-cases')).data).toEqual([await inList(provider, before)]);
      expect(await numbersOf(provider, '?search=changedlater')).toEqual([]);
      expect(await numbersOf(provider, '?search=whitfield%200100')).toEqual([medCaseId]);
      expect(await numbersOf(provider, '?status=SETTLED')).toEqual([]);
      expect(await numbersOf(provider, '?status=OPEN')).toEqual([medCaseId]);
      expect((await provider.get(path)).data.notes).toBe('Neck pain.');
      // the firm and an administrator see the case as it is
      for (const caller of [firm, service.admin])
        expect((await caller.get(at(medCaseId))).data).toMatchObject({ patientLastName: 'ChangedLater', isArchived: true });
    },
  ); // prettier-ignore

  it.each(['withdraw', 'reject'] as const)(
    'show a provider that had not acknowledged the referral without the patient: %s',
    async (end) => {
      const provider = await service.provider();
      const { medCaseId, path } = await referred(firm, provider, { notes: 'Neck pain.' });
      await firm.patch(at(medCaseId), PATIENT);
      // while the referral lives, the provider sees for whom it is asked
      expect((await provider.get(at(medCaseId))).data).toMatchObject({ ...PATIENT, patientLastName: 'Whitfield' });
      const ended = await (end === 'withdraw'
        ? firm.post(`${path}/withdraw`)
        : provider.post(`${path}/reject`, { reasonCode: 'capacity' }));
      expect(ended.data.notes).toBe(end === 'withdraw' ? 'Neck pain.' : null);
      await firm.patch(at(medCaseId), { patientLastName: 'ChangedLater', status: 'SETTLED' });
      const { data } = await provider.get(at(medCaseId));
      expect(data).toMatchObject({ ...HIDDEN, status: 'OPEN', caseType: 'motor_vehicle_accident', jurisdiction: 'NY', referralCount: 1 });
      expect((await provider.get('/med-cases')).data).toEqual([await inList(provider, data)]);
      for (const word of ['whitfield', 'dana', '0100', 'changedlater', 'example.com'])
        expect(await numbersOf(provider, `?search=${word}`)).toEqual([]);
      expect(await numbersOf(provider, `?search=${data.referenceNumber}`)).toEqual([medCaseId]);
      expect((await provider.get(path)).data).toMatchObject({ notes: null, rejectionReasonCode: end === 'reject' ? 'capacity' : null });
      expect((await provider.get(`${at(medCaseId)}/referrals`)).data).toMatchObject([{ notes: null }]);
      expect((await firm.get(path)).data.notes).toBe('Neck pain.');
    },
  ); // prettier-ignore

  it('a new referral to the provider shows the case as it is; its end without an acknowledgement brings the picture back', async () => {
    const provider = await service.provider();
    const { medCaseId, path } = await referred(firm, provider);
    await provider.post(`${path}/acknowledge`);
    await firm.post(`${path}/withdraw`);
    const picture = (await provider.get(at(medCaseId))).data;
    await firm.patch(at(medCaseId), { patientLastName: 'Second' });
    const again = await firm.post(`${at(medCaseId)}/referrals`, { providerId: provider.principal.providerId });
    expect((await provider.get('/med-cases?search=second')).data).toMatchObject([{ patientLastName: 'Second', referralCount: 2 }]);
    await firm.patch(at(medCaseId), { patientLastName: 'Third' });
    expect((await provider.get(at(medCaseId))).data.patientLastName).toBe('Third');
    await firm.post(`${at(medCaseId)}/referrals/${again.data.id}/withdraw`);
    expect((await provider.get(at(medCaseId))).data).toEqual({ ...picture, referralCount: 2 });
  }); // prettier-ignore

  it('a referral that goes on, or was closed, keeps the case as it is, whatever became of another one', async () => {
    const provider = await service.provider();
    const { medCaseId, path } = await referred(firm, provider, { isPharmacy: true });
    const other = await firm.post(`${at(medCaseId)}/referrals`, {
      providerId: provider.principal.providerId,
    });
    await firm.post(`${at(medCaseId)}/referrals/${other.data.id}/withdraw`);
    await firm.patch(at(medCaseId), { patientLastName: 'Later' });
    expect((await provider.get(at(medCaseId))).data.patientLastName).toBe('Later');
    await provider.post(`${path}/acknowledge`);
    await provider.post(`${path}/accept`);
    expect((await firm.post(`${path}/close`)).status).toBe(200);
    await firm.patch(at(medCaseId), { patientLastName: 'AfterClosing' });
    expect(await numbersOf(provider, '?search=afterclosing')).toEqual([medCaseId]);
  });

  it('keep their ledger readable to the provider', async () => {
    const provider = await service.provider();
    const { path } = await referred(firm, provider, { isPharmacy: true });
    await provider.post(`${path}/acknowledge`);
    await provider.post(`${path}/accept`);
    const fill = {
      fillDate: '2026-01-16',
      drugName: 'Cyclobenzaprine',
      quantity: '30',
      billedAmount: '10.00',
    };
    const recorded = await provider.post(`${path}/pharmacy/fills`, fill);
    await firm.post(`${path}/withdraw`);
    const { data } = await provider.get(`${path}/pharmacy/fills/${recorded.data.id}`);
    expect(data).toMatchObject({ drugName: 'Cyclobenzaprine', totals: { billed: '10.00' } });
    for (const list of ['fills', 'transactions'])
      expect((await provider.get(`${path}/pharmacy/${list}`)).status).toBe(200);
  });

  it.each([1, 2, 3, 4, 5, 6])(
    'of a random history nothing written after the end shows to a provider, by any channel (seed %i)',
    async (seed) => {
      const random = randomFrom(seed);
      const providers = [await service.provider(), await service.provider('Other Clinic')];
      const { data: medCase } = await firm.post('/med-cases', caseBody());
      const model = new PictureModel(medCase.patientLastName as string);
      for (let step = 0; step < 30; step++) {
        await act(random, { medCaseId: medCase.id, providers, model, step });
        const { words } = model;
        await Promise.all(
          providers.map((one, index) =>
            check(one, { medCaseId: medCase.id, seen: model.viewOf(index), words }),
          ),
        );
      }
    },
  );

  /** One random act of the firm or of a provider, in the service and in the model. */
  async function act(
    random: (below: number) => number,
    { medCaseId, providers, model, step }: { medCaseId: string; providers: Client[]; model: PictureModel; step: number },
  ): Promise<void> {
    const index = random(providers.length);
    const provider = providers[index]!;
    const kind = random(7);
    if (kind === 0) {
      const isPharmacy = random(2) === 0;
      const notes = `note${step}x`;
      const body = { providerId: provider.principal.providerId, isPharmacy, notes };
      const { status, data } = await firm.post(`${at(medCaseId)}/referrals`, body);
      if (status === 201) model.refer(data.id, index, notes);
    } else if (kind === 1) {
      const word = `word${step}x`;
      const { data } = await firm.patch(at(medCaseId), { patientLastName: word, status: ['OPEN', 'SETTLED'][random(2)] });
      model.edit(word, data.status);
    } else if (kind === 2) {
      const isArchived = random(3) === 0;
      await firm.post(`${at(medCaseId)}/${isArchived ? 'archive' : 'unarchive'}`);
      model.archive(isArchived);
    } else {
      const referral = model.anyOf(index, random);
      if (!referral) return;
      const operation = (['acknowledge', 'accept', 'reject', 'withdraw'] as const)[kind - 3]!;
      const caller = operation === 'withdraw' ? firm : provider;
      const { status } = await caller.post(`${at(medCaseId)}/referrals/${referral}/${operation}`, { reasonCode: 'other' });
      if (status === 200) model.move(referral, operation);
    }
  } // prettier-ignore

  /** All that the provider can ask for shows what the model says, and no word beyond it. */
  async function check(
    provider: Client,
    { medCaseId, seen, words }: { medCaseId: string; seen: ProviderView | null; words: readonly string[] },
  ): Promise<void> {
    const [one, all] = (await Promise.all(
      [at(medCaseId), '/med-cases?includeArchived=true'].map((path) => provider.get(path)),
    )) as [Answer, Answer];
    if (!seen) {
      expect([one.status, all.data]).toEqual([404, []]);
      return;
    }
    const { patientLastName, status, isArchived } = one.data;
    expect({ patientLastName, status, isArchived }).toEqual(seen.record);
    expect(all.data).toEqual([await inList(provider, one.data)]);
    expect(await numbersOf(provider)).toEqual(seen.record.isArchived ? [] : [medCaseId]);
    const byStatus = `?includeArchived=true&status=${seen.record.status === 'OPEN' ? 'SETTLED' : 'OPEN'}`;
    expect(await numbersOf(provider, byStatus)).toEqual([]);
    const last = words.at(-1)!;
    const found = await numbersOf(provider, `?includeArchived=true&search=${last}`);
    expect(found).toEqual(seen.record.patientLastName === last ? [medCaseId] : []);
    const referrals = await provider.get(`${at(medCaseId)}/referrals`);
    expect(referrals.data.map(({ notes }: { notes: string | null }) => notes)).toEqual(seen.notes);
    const hidden = words.filter((word) => word !== seen.record.patientLastName && !seen.notes.includes(word));
    for (const { text } of [one, all, referrals])
      expect(hidden.filter((word) => text.includes(word))).toEqual([]);
  }
});
