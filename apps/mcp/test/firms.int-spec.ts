import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { play } from './acts.js';
import { AssistantWorld, contentOf, person } from './assistant-world.js';
import { CASE, draft, firmRow, OTHER_FIRM } from './records.js';

let world: AssistantWorld;
beforeAll(async () => void (world = await AssistantWorld.start()));
afterEach(async () => {
  await world.closeClients();
  world.forget();
});
afterAll(() => world.stop());

const call = async (name: string, args: object, caller = person()) =>
  contentOf(
    await (await world.client(caller, { answer: 'decline' })).callTool({ name, arguments: args as never }),
  );
const searches = () =>
  world.owner.calls.filter(({ path }) => path === '/firms/available').map(({ query }) => query);

describe('find_firms', () => {
  it('says which firms are test firms, and shows a test firm no other unless it asks', async () => {
    const firms = [firmRow({ isTestFirm: true }), firmRow({ id: CASE })];
    world.owner.answer('GET /firms/available', { data: firms });
    const found = await call('find_firms', {}, person({ isTestFirm: true }));
    expect(found).toMatchObject({ firms: [{ isTestFirm: true }, { isTestFirm: false }] });
    await call('find_firms', { isTestFirm: false }, person({ isTestFirm: true }));
    await call('find_firms', {});
    expect(searches().map((query) => query.get('isTestFirm'))).toEqual(['true', 'false', null]);
  });
});

describe('refer_case', () => {
  /** An owner that searches as ours does: the text as it stands, in upper or lower case. */
  function playDirectory(...names: string[]): void {
    play(world, draft());
    world.owner.answer('GET /firms/available', ({ query }) => {
      const search = (query.get('search') ?? '').toLowerCase();
      const firms = names.map((name) => firmRow({ name }));
      return { data: firms.filter(({ name }) => String(name).toLowerCase().includes(search)) };
    });
  }

  it.each([
    'Lindqvist\u00a0Trial Group',
    'Smith  & Jones',
    'Cafe\u0301 Lawyers',
    '<Abbott> & Crane',
    'www.abbott.example',
    `Abbott ${'and Crane '.repeat(13)}LLP`,
    'Адвокаты  Иванов',
  ])('reaches %j by the name that find_firms shows', async (name) => {
    playDirectory(name);
    const { firms } = (await call('find_firms', {})) as unknown as { firms: { name: string }[] };
    await call('refer_case', { id: CASE, firmId: OTHER_FIRM, firmName: firms[0]!.name });
    expect(world.asked).toHaveLength(1);
  });

  it('refuses a firm by its id and a word of another name', async () => {
    playDirectory('Abbott & Crane LLP');
    const args = { id: CASE, firmId: OTHER_FIRM, firmName: 'Abbott  & Lindqvist' };
    expect(await call('refer_case', args)).toContain('no firm has both');
    expect(world.asked).toEqual([]);
  });
});

describe('search_referrals', () => {
  it('refuses filters that drafts do not have', async () => {
    const args = {
      perspective: 'drafts',
      status: ['SENT'],
      otherFirmId: OTHER_FIRM,
      updatedFrom: '2026-01-01',
    };
    const said = await call('search_referrals', { ...args, updatedTo: '2026-02-01' });
    expect(said).toContain('status, otherFirmId, updatedFrom, updatedTo: not with perspective "drafts"');
    expect(world.owner.calls).toEqual([]);
  });
});
