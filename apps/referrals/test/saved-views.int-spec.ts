import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '@referral-exchange/telemetry';
import { OnUserDeactivatedConsumer } from '../src/core/departures/on-user-deactivated.consumer.js';
import { TestService, type Answer, type Client } from './referrals-under-test.js';

const PATH = '/api/v1/inbox/views';

/** The views of the inbox that each person keeps (docs/adr/0166). */
describe('saved views', () => {
  let service: TestService;
  let firm: Client;
  let person: Client;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    firm = await service.firm();
    person = personOf(firm);
  });

  type Role = 'firm_admin' | 'member' | 'viewer';
  const personOf = ({ firmId }: Client, role: Role = 'viewer', userId = newId()) =>
    service.client({ firmId, kind: 'session', role, tier: null, keyId: null, userId });
  const body = (name: string, change: object = {}) => ({
    name,
    direction: 'received',
    view: 'unread',
    ...change,
  });
  const save = async (name: string, change: object = {}, who = person) => {
    const { status, text, data } = await who.post(PATH, body(name, change));
    if (status !== 201) throw new Error(text);
    return data;
  };
  const reasonOf = ({ body: { error } }: Answer): string | undefined =>
    error?.details.find(({ field }: { field: string }) => field === 'reason').message;
  const names = async (who = person) => (await who.get(PATH)).data.map(({ name }: { name: string }) => name);

  it('are kept in the order in which they were saved, with what they show', async () => {
    expect(await save('Mine', { view: 'all', q: ' Whitfield ' })).toEqual({
      id: expect.any(String),
      name: 'Mine',
      direction: 'received',
      view: 'all',
      q: 'Whitfield',
      place: 1,
    });
    expect(await save('To do', { direction: 'SENT', view: 'attention', q: '' })).toMatchObject({
      direction: 'sent',
      q: null,
      place: 2,
    });
    const usual = await person.post(PATH, { name: 'All', direction: 'sent' });
    expect(usual.data).toMatchObject({ view: 'all', q: null, place: 3 });
    expect(await names()).toEqual(['Mine', 'To do', 'All']);
  });

  it('are of one person alone', async () => {
    const { id } = await save('Mine');
    const colleague = personOf(firm);
    expect(await names(colleague)).toEqual([]);
    expect((await colleague.patch(`${PATH}/${id}`, { name: 'Theirs' })).status).toBe(404);
    expect((await colleague.delete(`${PATH}/${id}`)).status).toBe(404);
    await save('Mine', {}, colleague);
    expect((await firm.get(PATH)).code).toBe('wrong_scope');
    expect((await firm.post(PATH, body('By a key'))).code).toBe('wrong_scope');
    expect((await service.admin.get(PATH)).code).toBe('wrong_scope');
  });

  it('have names that differ, of 80 characters at most', async () => {
    const { id } = await save('Mine');
    const other = await save('Other');
    const taken = await person.post(PATH, body(' mINE'));
    expect(reasonOf(taken)).toBe('duplicate_view_name');
    expect(taken.body.error.message).toContain('"Mine"');
    expect(reasonOf(await person.patch(`${PATH}/${other.id}`, { name: 'MINE' }))).toBe('duplicate_view_name');
    // its own name in other letters
    expect((await person.patch(`${PATH}/${id}`, { name: 'MINE' })).data.name).toBe('MINE');
    for (const name of ['', '   ', 'x'.repeat(81), 'a\nb', undefined])
      expect((await person.post(PATH, { ...body('x'), name })).code).toBe('validation_error');
    expect((await save('مكتب '.padEnd(80, 'x'))).name).toHaveLength(80);
    expect((await person.post(PATH, body('V', { view: 'nothing' }))).code).toBe('validation_error');
    expect((await person.post(PATH, body('V', { q: 'x'.repeat(201) }))).code).toBe('validation_error');
  });

  it('are at most 50, also when two windows save at once', async () => {
    for (let count = 1; count < 50; count++) await save(`View ${count}`);
    const answers = await Promise.all([person.post(PATH, body('One')), person.post(PATH, body('Two'))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.map(reasonOf)).toContain('too_many_views');
    expect(await names()).toHaveLength(50);
  });

  it('of two windows that save the same name at once, one is told', async () => {
    const answers = await Promise.all([person.post(PATH, body('Mine')), person.post(PATH, body('mine'))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('two windows that change two things of one view keep both', async () => {
    const { id } = await save('Mine', { q: 'NY' });
    await save('Other');
    await Promise.all([
      person.patch(`${PATH}/${id}`, { name: 'Ours' }),
      person.patch(`${PATH}/${id}`, { view: 'silent', q: null }),
      person.patch(`${PATH}/${id}`, { place: 2 }),
    ]);
    const { data } = await person.get(PATH);
    expect(data.at(-1)).toMatchObject({ id, name: 'Ours', view: 'silent', q: null, place: 2 });
  });

  it('move among the others, which make room', async () => {
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C', 'D']) ids.push((await save(name)).id);
    expect((await person.patch(`${PATH}/${ids[3]}`, { place: 1 })).data.place).toBe(1);
    expect(await names()).toEqual(['D', 'A', 'B', 'C']);
    await person.patch(`${PATH}/${ids[0]}`, { place: 3 });
    expect(await names()).toEqual(['D', 'B', 'A', 'C']);
    // past the end is the end
    expect((await person.patch(`${PATH}/${ids[3]}`, { place: 50 })).data.place).toBe(4);
    expect(await names()).toEqual(['B', 'A', 'C', 'D']);
    expect((await person.delete(`${PATH}/${ids[0]}`)).status).toBe(204);
    await save('E');
    expect(await names()).toEqual(['B', 'C', 'D', 'E']);
    expect((await person.patch(`${PATH}/${ids[1]}`, { place: 0 })).code).toBe('validation_error');
    expect((await person.delete(`${PATH}/${ids[0]}`)).status).toBe(404);
  });

  it('of a person who leaves the firm are deleted, and of a firm that leaves the exchange', async () => {
    const userId = newId();
    const leaving = personOf(firm, 'member', userId);
    await save('Whitfield', { q: 'Whitfield' }, leaving);
    await save('Mine');
    const leftAt = async (at: number) => {
      const user = { id: userId, firmId: firm.firmId };
      const left = { occurredAt: new Date(at).toISOString(), data: { user } };
      await service.service.part(OnUserDeactivatedConsumer).handle(left as never);
    };
    // an event that comes late, when the person is back
    await leftAt(Date.now() - 120_000);
    expect(await names(leaving)).toEqual(['Whitfield']);
    await leftAt(Date.now());
    expect([await names(leaving), await names()]).toEqual([[], ['Mine']]);
    const ends = { apiKeys: 0, crmTokens: 0, sessions: 0, invitations: 0, relationships: 0 };
    service.known.set('/internal/firms/offboard', { oauthApps: 0, oauthConnections: 0 });
    service.known.set(`/internal/firms/${firm.firmId}/offboard`, {
      name: 'F',
      isActive: true,
      ends,
      firmIds: [firm.firmId],
    });
    expect((await service.admin.post(`/api/v1/admin/firms/${firm.firmId}/offboard`, {})).status).toBe(200);
    expect(await names()).toEqual([]);
  });
});
