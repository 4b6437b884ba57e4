import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ServiceUnderTest } from '@referral-exchange/testing';
import { auth as definition } from '../src/service.js';
import { createFirm } from './administer.js';

const PATH = '/api/v1/firm/retention';
const EXCHANGES = { deliveredPayloadDays: null, exhaustedPayloadDays: null, importDays: null };
const settings = { RETENTION_DELIVERED_PAYLOAD_DAYS: '2-20' };

let auth: ServiceUnderTest;
beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition, { backing: ['redis'], settings });
});
afterAll(() => auth.stop());

const person = (firmId: string, role: 'firm_admin' | 'member' = 'firm_admin') =>
  auth.as({ kind: 'session', firmId, tier: null, keyId: null, role });
const retentions = async (firmId: string) =>
  (await auth.facts<any>(firmId)).map(({ data }) => data.firm.retention);

describe('how long data of a firm is kept', () => {
  it('is up to the exchange, until an administrator of the firm says something else', async () => {
    const [{ id }, other] = [await createFirm(auth), await createFirm(auth)];
    const bounds = {
      deliveredPayloadDays: { min: 2, max: 20 },
      exhaustedPayloadDays: { min: 1, max: 90 },
      importDays: { min: 1, max: 90 },
    };
    expect((await person(id).get(PATH)).data).toEqual({ ...EXCHANGES, bounds });
    const chosen = { ...EXCHANGES, deliveredPayloadDays: 7, importDays: 60 };
    const body = { deliveredPayloadDays: 7, importDays: 60 };
    for (let times = 0; times < 2; times++)
      expect((await person(id).put(PATH, body)).data).toEqual({ ...chosen, bounds });
    expect((await person(id).get(PATH)).data).toEqual({ ...chosen, bounds });
    expect((await person(other.id).get(PATH)).data).toMatchObject(EXCHANGES);
    expect((await person(id).put(PATH, {})).data).toEqual({ ...EXCHANGES, bounds });
    // the second time nothing changed
    expect(await retentions(id)).toEqual([undefined, chosen, EXCHANGES]);
  });

  it.each([
    [{ deliveredPayloadDays: 1 }, 'deliveredPayloadDays'],
    [{ deliveredPayloadDays: 21 }, 'deliveredPayloadDays'],
    [{ importDays: 91 }, 'importDays'],
    [{ exhaustedPayloadDays: 0 }, 'exhaustedPayloadDays'],
    [{ exhaustedPayloadDays: 1.5 }, 'exhaustedPayloadDays'],
  ])('stays as it is when asked for %j', async (body, field) => {
    const { id } = await createFirm(auth);
    const refused = await person(id).put(PATH, body);
    expect([refused.status, refused.body.error.details]).toEqual([400, [expect.objectContaining({ field })]]);
    expect((await person(id).get(PATH)).data).toMatchObject(EXCHANGES);
  });

  it('is for administrators of the firm alone', async () => {
    const { id } = await createFirm(auth);
    expect((await person(id, 'member').put(PATH, {})).status).toBe(403);
    expect((await auth.as({ firmId: id, tier: 'full' }).put(PATH, {})).status).toBe(403);
  });
});
