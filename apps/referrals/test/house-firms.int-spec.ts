import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HOUSE_FIRMS } from '@referral-exchange/contracts';
import { AnswerForHouseFirms } from '../src/core/house-firms/answer-for-house-firms.js';
import { TestService, type Client } from './referrals-under-test.js';

const [prompt, declining, silent, winning] = HOUSE_FIRMS.map(({ id }) => id) as [
  string,
  string,
  string,
  string,
];

describe('house firms', () => {
  let service: TestService;
  let sender: Client;
  beforeAll(async () => {
    service = await TestService.start();
    sender = await service.firm('Sender');
    for (const { id, name } of HOUSE_FIRMS)
      await service.sql(
        `INSERT INTO firms (id, name, reference_prefix, is_active, is_test_firm, updated_at) VALUES ($1, $2, $3, true, true, now())`,
        [id, name, name.slice(0, 3).toUpperCase()],
      );
  });
  afterAll(() => service.stop());

  async function refer(firmId: string): Promise<string> {
    const sent = await sender.post('/sent-cases', {
      title: 'Fall on ice',
      caseType: 'premises_liability',
      jurisdiction: 'NY',
      clientFirstName: 'Dana',
      clientLastName: 'Whitfield',
      referentFirmId: firmId,
    });
    expect(sent).toMatchObject({ status: 201 });
    return sent.data.referralId;
  }
  /** As if a second had gone by since the last change. */
  const wait = () =>
    service.sql(
      "UPDATE referrals SET updated_at = updated_at - interval '2 seconds' WHERE referring_firm_id = $1",
      [sender.firmId],
    );
  const answer = async () => {
    await wait();
    return service.service.part(AnswerForHouseFirms).execute();
  };
  const read = async (id: string) => (await sender.get(`/referrals/${id}`)).data;

  it('answer by the moves that they are there for, one after a second each', async () => {
    const ids = await Promise.all([prompt, declining, silent, winning].map(refer));
    const statuses = async () => (await Promise.all(ids.map(read))).map(({ status }) => status);
    expect(await service.service.part(AnswerForHouseFirms).execute()).toBe(0);
    expect(await answer()).toBe(3);
    expect(await statuses()).toEqual(['UNDER_EVALUATION', 'REJECTED', 'SENT', 'UNDER_EVALUATION']);
    for (const status of ['INVESTIGATING', 'SIGNED', 'CLOSING', 'CLOSED']) {
      expect(await answer()).toBe(1);
      expect((await read(ids[3]!)).status).toBe(status);
    }
    expect(await answer()).toBe(0);
    expect(await statuses()).toEqual(['UNDER_EVALUATION', 'REJECTED', 'SENT', 'CLOSED']);
    expect(await read(ids[1]!)).toMatchObject({ reasonCode: 'capacity' });
    expect(await read(ids[3]!)).toMatchObject({ closingStatus: 'won_settled', settlementAmount: 90_000 });
  });

  it('leave alone what refuses their answer, and go on with the others', async () => {
    const [forced, open] = [await refer(winning), await refer(winning)];
    await service.sql('UPDATE referrals SET acknowledged_at = NULL, status = $2 WHERE id = $1', [
      forced,
      'SIGNED',
    ]);
    expect(await answer()).toBe(1);
    expect((await read(open)).status).toBe('UNDER_EVALUATION');
  });
});
